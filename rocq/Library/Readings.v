(* What the definitions have to do with one another: vulnerability, posteriors, trade-off. *)
From Coq Require Import Reals ZArith Lra Lia.
From mathcomp Require Import all_ssreflect.
From Symqif Require Import Definitions.
From Symqif.Library Require Import Sums.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Open Scope R_scope.

(* data processing: a test of D is a test of C, with the same errors *)
Lemma tradeoff_refines (C D : channel) a b d :
  refines C D -> rows C = 2%N -> tradeoff C a b -> tradeoff D a d -> b <= d.
Proof.
move=> [_ [_ [W [[_ e] [W0 W1]]]]] r2 [_ least] [[f [[f01 fa] <-]] _].
pose g y := total (fun z => W y z * f z).
have through x (h : cols D -> R) : (x < 2)%N ->
    total (fun z => entry D x z * h z) = total (fun y => entry C x y * total (fun z => W y z * h z)).
  move=> hx; transitivity (total (fun z => total (fun y => entry C x y * (W y z * h z)))).
    by apply: eq_total => z; rewrite -e ?r2 // -total_mulr; apply: eq_total => y; ring.
  by rewrite total_swap; apply: eq_total => y; rewrite total_mull.
have -> : miss f = miss g.
  rewrite /miss through //; apply: eq_total => y; congr (_ * _).
  rewrite /g -{2}(W1 y) -[X in _ - X]Rmult_1_l /Rminus -Ropp_mult_distr_l_reverse -total_mull -total_add.
  by apply: eq_total => z; ring.
apply: least; split=> [y | ]; last by rewrite /false_alarm -through.
split; first by apply: total_ge0 => z; apply: Rmult_le_pos => //; case: (f01 z).
rewrite -(W1 y); apply: total_le => z; rewrite -[X in _ <= X]Rmult_1_r.
by apply: Rmult_le_compat_l => //; case: (f01 z).
Qed.

(* the chance to guess a secret: the gain is 1 for it, 0 for others, and the prior is uniform *)
Lemma asr_vulnerability (C : channel) : (0 < rows C)%N ->
  asr C = vulnerability (fun (w : 'I_(rows C)) x => if val w == x then 1 else 0) (uniform (rows C)) C.
Proof.
move=> n0; rewrite /asr /capacity /Rdiv -total_mulr; apply: eq_total => y; rewrite /largest.
have i0 : 0 <= / INR (rows C) by apply/Rlt_le/Rinv_0_lt_compat/lt_0_INR/ltP.
rewrite (eq_map (f2 := fun w : 'I_(rows C) => entry C (val w) y * / INR (rows C))) => [|w]; last first.
  rewrite (bigD1_seq (val w)) ?iota_uniq ?mem_index_iota ?ltn_ord //= eqxx big1 => [|x /negbTE]; last first.
    by rewrite eq_sym => ->; ring.
  by rewrite /uniform /Rdiv /=; ring.
rewrite (map_comp (fun x => entry C x y * / INR (rows C)) val) val_enum_ord.
case: (rows C) n0 i0 => // n _ i0 /=; elim: (iota 1 n) => //= x s <-.
by rewrite (Rmult_comm (Rmax _ _)) -RmaxRmult // !(Rmult_comm (/ _)).
Qed.

(* the posteriors of D lie in the convex hull of those of C, under the uniform prior *)
Lemma finite_choice (T : finType) (U : Type) (P : T -> U -> Prop) (d : U) :
  (forall z, exists v, P z v) -> exists V, forall z, P z (V z).
Proof.
move=> h; suff [V hV] : exists V, forall z, z \in enum T -> P z (V z) by exists V => z; apply: hV; rewrite mem_enum.
elim: (enum T) => [|z s [V hV]]; first by exists (fun=> d).
have [v hv] := h z; exists (fun z' => if z' == z then v else V z') => z'.
by rewrite in_cons; case: eqP => [-> _ | _ /hV].
Qed.
Section Hull.
Variables C D : channel.
Hypotheses (rCD : rows C = rows D) (sC : stochastic C) (sD : stochastic D).
Let u := uniform (rows C).
Let column (A : channel) (y : cols A) : R := \big[Rplus/0]_(0 <= x < rows A) entry A x y.
Lemma uniform_gt0 : 0 < / INR (rows C).
Proof. by case: sC => n0 _; apply/Rinv_0_lt_compat/lt_0_INR/ltP. Qed.
Lemma outer_uniform A (y : cols A) : outer u A y = / INR (rows C) * column y.
Proof. by rewrite /outer /column big_distrr; apply: eq_bigr => x _; rewrite /u /uniform /Rdiv /=; ring. Qed.
Lemma posterior_uniform A (y : cols A) x : 0 < column y -> posterior u A y x = entry A x y / column y.
Proof.
move=> y0; have n0 : 0 < INR (rows C) by case: sC => n0 _; apply/lt_0_INR/ltP.
by rewrite /posterior outer_uniform /u /uniform; field; lra.
Qed.
Lemma column_ge A (y : cols A) x : stochastic A -> (x < rows A)%N -> 0 <= entry A x y <= column y.
Proof.
move=> [_ [_ [A0 _]]] hx; split; first exact: A0.
rewrite /column (bigD1_seq x) ?iota_uniq ?mem_index_iota //= -[X in X <= _]Rplus_0_r; apply: Rplus_le_compat_l.
rewrite big_seq_cond; elim/big_rec: _ => [|i a]; first exact: Rle_refl.
by rewrite mem_index_iota => /andP [/andP [_ hi] _] ha; apply: Rplus_le_le_0_compat; first exact: A0.
Qed.
Lemma column_cases A (y : cols A) : stochastic A ->
  0 < column y \/ (column y = 0 /\ forall x, (x < rows A)%N -> entry A x y = 0).
Proof.
move=> sA; have n0 : (0 < rows A)%N by case: sA.
case: (column_ge y sA n0) => h1 h2; case: (Rle_lt_or_eq_dec _ _ (Rle_trans _ _ _ h1 h2)) => y0; [by left | right].
by split=> // x hx; have := column_ge y sA hx; lra.
Qed.
Lemma in_hull_posteriors :
  in_hull D C <-> forall z, 0 < outer u D z -> exists w : cols C -> R,
    [/\ forall y, 0 <= w y, total w = 1, forall y, outer u C y = 0 -> w y = 0 &
        forall x, (x < rows C)%N -> posterior u D z x = total (fun y => w y * posterior u C y x)].
Proof.
have i0 := uniform_gt0; split=> [[W [[_ e] W0]] z | h].
  rewrite outer_uniform => z0; have {}z0 : 0 < column z by apply: (Rmult_lt_reg_l (/ INR (rows C))); lra.
  exists (fun y => column y * W y z / column z); split=> [y | | y | x hx].
  - apply: Rmult_le_pos; last exact/Rlt_le/Rinv_0_lt_compat.
    by apply: Rmult_le_pos => //; case: (column_cases y sC); lra.
  - rewrite total_mulr; apply: (Rmult_eq_reg_r (column z)); last lra.
    rewrite Rmult_assoc Rinv_l ?Rmult_1_r ?Rmult_1_l; last lra.
    transitivity (\big[Rplus/0]_(0 <= x < rows C) total (fun y => entry C x y * W y z)).
      by rewrite [RHS]exchange_big /=; apply: eq_bigr => y _; rewrite /column big_distrl.
    by rewrite /column -rCD; apply: eq_big_nat => x /andP [_ hx]; apply: e.
  - by rewrite outer_uniform => /Rmult_integral [| ->]; [lra | rewrite /Rdiv !Rmult_0_l].
  - rewrite posterior_uniform // -e // /Rdiv -total_mulr; apply: eq_total => y.
    case: (column_cases y sC) => [y0 | [-> ->]] //; last by ring.
    by rewrite posterior_uniform //; field; lra.
pose through z (v : cols C -> R) := forall x, (x < rows C)%N -> total (fun y => entry C x y * v y) = entry D x z.
have each z : exists v : cols C -> R, (forall y, 0 <= v y) /\ through z v.
  case: (column_cases z sD) => [z0 | [_ zero]]; last first.
    exists (fun=> 0); split=> [y | x hx]; first lra.
    by rewrite zero -?rCD // total_mulr Rmult_0_r.
  have [|w [w0 w1 wn wp]] := h z; first by rewrite outer_uniform; apply: Rmult_lt_0_compat.
  exists (fun y => if Rlt_dec 0 (column y) then w y * column z / column y else 0); split=> [y | x hx].
    case: Rlt_dec => y0; last exact: Rle_refl.
    by apply: Rmult_le_pos; [apply: Rmult_le_pos => //; lra | exact/Rlt_le/Rinv_0_lt_compat].
  apply: (Rmult_eq_reg_r (/ column z)); last by have := Rinv_0_lt_compat _ z0; lra.
  rewrite -[RHS]/(entry D x z / column z) -posterior_uniform // wp // -total_mulr; apply: eq_total => y.
  case: Rlt_dec => y0 /=; first by rewrite posterior_uniform //; field; lra.
  case: (column_cases y sC) => // -[y1 zero]; rewrite wn ?outer_uniform ?y1; ring.
have [W hW] := finite_choice (fun=> 0) each.
exists (fun y z => W z y); split=> [|y z]; last by case: (hW z).
by split=> // x z hx; case: (hW z) => _; apply.
Qed.
End Hull.