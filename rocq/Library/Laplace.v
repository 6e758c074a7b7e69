(* The tail of Laplace noise is the integral of its density. *)
From Coq Require Import Reals ZArith Lra Lia.
From mathcomp Require Import all_ssreflect.
From Coquelicot Require Import Coquelicot.
From Symqif Require Import Definitions.
From Symqif.Library Require Import Noise.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Open Scope R_scope.

Section Laplace.
Variables (b t : R).
Hypothesis b0 : 0 < b.
Definition density (b u : R) : R := exp (- Rabs u / b) / (2 * b).
Lemma density_above s u : 0 <= s -> s <= u -> is_RInt (density b) s u (exp (- s / b) / 2 - exp (- u / b) / 2).
Proof.
move=> s0 su; have -> : exp (- s / b) / 2 - exp (- u / b) / 2 = minus (- (exp (- u / b) / 2)) (- (exp (- s / b) / 2)).
  by rewrite /minus /plus /opp /=; ring.
apply: (is_RInt_ext (fun x => exp (- x / b) / (2 * b))) => [x | ].
  by rewrite Rmin_left // => -[h _]; rewrite /density Rabs_pos_eq //; lra.
apply: (is_RInt_derive (fun x => - (exp (- x / b) / 2))) => x _; last first.
  by apply: ex_derive_continuous; auto_derive.
by auto_derive => //; rewrite /Rdiv; field; lra.
Qed.
Lemma density_below s u : s <= u -> u <= 0 -> is_RInt (density b) s u (exp (u / b) / 2 - exp (s / b) / 2).
Proof.
move=> su u0; apply: (is_RInt_ext (fun x => exp (x / b) / (2 * b))) => [x | ].
  by rewrite Rmax_right // => -[_ h]; rewrite /density Rabs_left ?Ropp_involutive //; lra.
apply: (is_RInt_derive (fun x => exp (x / b) / 2)) => x _; last first.
  by apply: ex_derive_continuous; auto_derive.
by auto_derive => //; rewrite /Rdiv; field; lra.
Qed.
Lemma density_until u : Rmax 0 t <= u -> is_RInt (density b) t u (laplace_tail b t - exp (- u / b) / 2).
Proof.
move=> h; have u0 := Rle_trans _ _ _ (Rmax_l 0 t) h; have tu := Rle_trans _ _ _ (Rmax_r 0 t) h.
case: (Rle_or_lt 0 t) => t0; first by rewrite (laplace_above b0 t0 erefl); apply: density_above.
have -> : laplace_tail b t - exp (- u / b) / 2 =
  plus (exp (0 / b) / 2 - exp (t / b) / 2) (exp (- 0 / b) / 2 - exp (- u / b) / 2).
  by rewrite (laplace_below b0 (Rlt_le _ _ t0) erefl) Ropp_0 /Rdiv Rmult_0_l exp_0 /plus /=; field.
by apply: (is_RInt_Chasles _ _ 0); [apply: density_below | apply: density_above]; lra.
Qed.
Lemma laplace_tail_integral : is_RInt_gen (density b) (at_point t) (Rbar_locally p_infty) (laplace_tail b t).
Proof.
have vanishes : is_lim (fun u => laplace_tail b t - exp (- u / b) / 2) p_infty (laplace_tail b t).
  have e : is_lim (fun u => exp (- u / b)) p_infty 0.
    apply: (is_lim_comp _ _ _ 0 m_infty); first exact: is_lim_exp_m.
    - apply: (is_lim_ext (fun u => - / b * u)); first by move=> u; rewrite /Rdiv; ring.
      have -> : m_infty = Rbar_mult (- / b) p_infty.
        symmetry; apply: is_Rbar_mult_unique; apply: is_Rbar_mult_sym; apply: is_Rbar_mult_p_infty_neg.
        by rewrite /=; have := Rinv_0_lt_compat _ b0; lra.
      exact: is_lim_scal_l (is_lim_id _).
    - by exists 0.
  have -> : Finite (laplace_tail b t) = Finite (laplace_tail b t - 0 * / 2) by f_equal; ring.
  apply: is_lim_minus'; first exact: is_lim_const.
  exact: (is_lim_scal_r _ (/ 2) _ 0).
move=> P hP; have := vanishes P hP; rewrite /filtermapi /filtermap => near.
exists (fun a => a = t) (fun u => Rmax 0 t <= u /\ P (laplace_tail b t - exp (- u / b) / 2)) => //.
  by apply: filter_and => //; exists (Rmax 0 t) => u /Rlt_le.
by move=> a u -> [h hu]; eexists; split; first exact: density_until.
Qed.
End Laplace.
