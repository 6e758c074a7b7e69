(* Derivatives and continuity of the functions that statements are made of, in the forms in which the kernel writes
   derivatives; growth, limits and values between. *)
From Coq Require Import Reals Ranalysis5 ZArith Lra Lia.
From Coquelicot Require Import Coquelicot.
From mathcomp Require Import ssreflect.
From Symqif Require Definitions.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Open Scope R_scope.

(* ---- derivatives ---- *)
Section Derivatives.
Variables (a b : R -> R) (x a' b' : R).
Hypothesis (da : is_derive a x a') (db : is_derive b x b').
Lemma d_const c : is_derive (fun _ : R => c) x 0. Proof. exact: is_derive_const. Qed.
Lemma d_id : is_derive (fun y : R => y) x 1. Proof. exact: is_derive_id. Qed.
Lemma d_neg : is_derive (fun y => - a y) x (- a'). Proof. exact: (is_derive_opp a x a'). Qed.
Lemma d_plus : is_derive (fun y => a y + b y) x (a' + b'). Proof. exact: (is_derive_plus a b x a' b'). Qed.
Lemma d_minus : is_derive (fun y => a y - b y) x (a' - b'). Proof. exact: (is_derive_minus a b x a' b'). Qed.
Lemma d_mult : is_derive (fun y => a y * b y) x (a' * b x + a x * b').
Proof. by apply: (is_derive_mult a b x a' b') => // n m; exact: Rmult_comm. Qed.
Lemma d_div : b x <> 0 -> is_derive (fun y => a y / b y) x ((a' * b x - a x * b') / b x ^ 2).
Proof.
move=> b0; have := is_derive_div a b x a' b' da db b0.
by have -> : (a' * b x - a x * b') / b x ^ 2 = (a' * b x - b' * a x) / b x ^ 2 by f_equal; ring.
Qed.
Lemma d_exp : is_derive (fun y => exp (a y)) x (a' * exp (a x)).
Proof. exact: (is_derive_comp exp a x (exp (a x)) a' (is_derive_exp _) da). Qed.
Lemma d_log : 0 < a x -> is_derive (fun y => ln (a y)) x (a' / a x).
Proof. by move=> a0; exact: (is_derive_comp ln a x (/ a x) a' (is_derive_ln _ a0) da). Qed.
Lemma d_sqrt : 0 <= a x -> 2 * sqrt (a x) <> 0 -> is_derive (fun y => sqrt (a y)) x (a' / (2 * sqrt (a x))).
Proof.
move=> a0 s0; have a1 : 0 < a x by case: a0 => // a0; exfalso; apply: s0; rewrite -a0 sqrt_0; ring.
exact: is_derive_sqrt.
Qed.
Lemma d_pow (n : nat) (m : Z) : m = Z.of_nat n -> is_derive (fun y => a y ^ n) x (IZR m * powerRZ (a x) (m - 1) * a').
Proof.
move=> ->; have := is_derive_pow a n x a' da; case: n => [|n].
  by rewrite /= !Rmult_0_l.
have -> : (Z.of_nat (S n) - 1 = Z.of_nat n)%Z by lia.
rewrite -pow_powerRZ -INR_IZR_INZ /Nat.pred.
by have -> : INR (S n) * a' * a x ^ n = INR (S n) * a x ^ n * a' by ring.
Qed.
End Derivatives.
Lemma d_power (a : R -> R) x a' (n : Z) : (IZR n < 0 -> a x <> 0) -> is_derive a x a' ->
  is_derive (fun y => powerRZ (a y) n) x (IZR n * powerRZ (a x) (n - 1) * a').
Proof.
move=> h da; case: (Z_lt_le_dec n 0) => n0.
  have a0 : a x <> 0 by apply: h; exact: (IZR_lt _ 0).
  have [m ->] : exists m, n = (- Z.of_nat (S m))%Z by exists (Z.to_nat (- n - 1)); lia.
  apply: (is_derive_ext (fun y => / a y ^ S m)) => [y|].
    by rewrite -[(- Z.of_nat (S m))%Z]/(Z.opp (Z.of_nat (S m))) /powerRZ /= ?SuccNat2Pos.id_succ //=.
  have := is_derive_inv (fun y => a y ^ S m) x _ (is_derive_pow a (S m) x a' da) (pow_nonzero _ _ a0).
  have -> : (- Z.of_nat (S m) - 1 = Z.neg (Pos.of_succ_nat (S m)))%Z by lia.
  have -> : powerRZ (a x) (Z.neg (Pos.of_succ_nat (S m))) = / (a x ^ S (S m)) by rewrite /powerRZ SuccNat2Pos.id_succ.
  have -> : IZR (- Z.of_nat (S m)) = - INR (S m) by rewrite opp_IZR -INR_IZR_INZ.
  suff -> : - (INR (S m) * a' * a x ^ Nat.pred (S m)) / (a x ^ S m) ^ 2 = - INR (S m) * / a x ^ S (S m) * a' by [].
  rewrite /Nat.pred; have p := pow_nonzero _ m a0; rewrite -!tech_pow_Rmult; field; by split.
have [m ->] : exists m, n = Z.of_nat m by exists (Z.to_nat n); lia.
apply: (is_derive_ext (fun y => a y ^ m)) => [y|]; first by rewrite pow_powerRZ.
exact: d_pow.
Qed.

(* ---- continuity ---- *)
Definition cont (f : R -> R) (x : R) := continuous f x.
Section Continuity.
Variables (a b : R -> R) (x : R).
Hypothesis (ca : cont a x) (cb : cont b x).
Lemma c_const c : cont (fun _ : R => c) x. Proof. exact: continuous_const. Qed.
Lemma c_id : cont (fun y : R => y) x. Proof. exact: continuous_id. Qed.
Lemma c_neg : cont (fun y => - a y) x. Proof. exact: (continuous_opp a). Qed.
Lemma c_plus : cont (fun y => a y + b y) x. Proof. exact: (continuous_plus a b). Qed.
Lemma c_minus : cont (fun y => a y - b y) x. Proof. exact: (continuous_minus a b). Qed.
Lemma c_mult : cont (fun y => a y * b y) x. Proof. exact: (continuous_mult a b). Qed.
Lemma c_inv : b x <> 0 -> cont (fun y => / b y) x. Proof. exact: (continuous_Rinv_comp b). Qed.
Lemma c_exp : cont (fun y => exp (a y)) x. Proof. exact: (continuous_exp_comp a). Qed.
Lemma c_log : 0 < a x -> cont (fun y => ln (a y)) x. 
Proof. move=> h; apply: (continuous_comp a ln) => //; exact: continuous_ln. Qed.
Lemma c_sqrt : cont (fun y => sqrt (a y)) x. Proof. exact: (continuous_sqrt_comp a). Qed.
Lemma c_pow n : cont (fun y => a y ^ n) x.
Proof.
elim: n => [|n ih]; first exact: continuous_const.
by apply: (continuous_mult a (fun y => a y ^ n)).
Qed.
End Continuity.
Lemma c_div (a b : R -> R) x : b x <> 0 -> cont a x -> cont b x -> cont (fun y => a y / b y) x.
Proof. by move=> b0 ca cb; apply: (c_mult ca); exact: c_inv. Qed.
Lemma c_power (a : R -> R) x (n : Z) : (IZR n < 0 -> a x <> 0) -> cont a x -> cont (fun y => powerRZ (a y) n) x.
Proof.
move=> h ca; case: n h => [|p|p] h; first exact: continuous_const.
- change (cont (fun y => a y ^ Pos.to_nat p) x); apply: c_pow ca _.
- apply: (c_inv (b := fun y => a y ^ Pos.to_nat p)); first by apply: c_pow ca _.
  by apply: pow_nonzero; apply: h; exact: (IZR_lt _ 0).
Qed.
Lemma cont_pt f x : cont f x -> continuity_pt f x. Proof. by move/continuity_pt_filterlim. Qed.

(* ---- growth ---- *)
Lemma mean_value (F G : R -> R) a x : a < x -> 0 <= F a ->
  (forall z, a <= z -> z <= x -> cont F z) -> (forall z, a < z -> z < x -> is_derive F z (G z)) ->
  (forall z, a < z -> z < x -> 0 < G z) -> 0 < F x.
Proof.
move=> ax Fa cF dF pG.
have D : forall z, a < z < x -> derivable_pt F z.
  by move=> z [h1 h2]; exists (G z); apply/is_derive_Reals; exact: dF.
have D' : forall z, a < z < x -> derivable_pt id z by move=> z _; exact: derivable_pt_id.
have [z [hz e]] := MVT F id a x D D' ax (fun z h => cont_pt (cF z (proj1 h) (proj2 h)))
  (fun z _ => derivable_continuous_pt _ _ (derivable_pt_id z)).
have dz : derive_pt F z (D z hz) = G z.
  by apply: derive_pt_eq_0; apply/is_derive_Reals; exact: dF (proj1 hz) (proj2 hz).
have := pG z (proj1 hz) (proj2 hz); move: e; rewrite dz /id.
have -> : derive_pt (fun x => x) z (D' z hz) = 1 by apply: derive_pt_eq_0; exact: derivable_pt_lim_id.
by nra.
Qed.
Lemma increasing_from (F G : R -> R) a : (forall z, a < z -> is_derive F z (G z)) -> (forall z, a < z -> 0 < G z) ->
  Definitions.increasing F a.
Proof.
move=> dF pG u v au uv.
suff : 0 < F v - F u by lra.
apply: (mean_value (F := fun z => F z - F u) (G := G) uv); first by lra.
- move=> z h1 h2; apply: (c_minus (b := fun _ => F u)); last exact: c_const.
  apply: ex_derive_continuous; exists (G z); apply: dF; lra.
- move=> z h1 h2; have -> : G z = G z - 0 by ring.
  by apply: (d_minus (b := fun _ => F u)); [apply: dF; lra | exact: d_const].
- by move=> z h1 h2; apply: pG; lra.
Qed.

(* ---- the value between ---- *)
Lemma value_between (F : R -> R) a b c : (forall z, a <= z -> z <= b -> cont F z) -> a <= b -> F a <= c -> c <= F b ->
  exists v, a <= v /\ v <= b /\ F v = c.
Proof.
move=> cF ab h1 h2; case: (Req_dec (F a) c) => [e|ne]; first by exists a; split; [lra | split].
case: (Req_dec (F b) c) => [e|ne']; first by exists b; split; [| split] => //; lra.
have lt : a < b by case: ab => // e; exfalso; move: ne; rewrite e in h1 *; lra.
have C : forall z, a <= z <= b -> continuity_pt (fun z => F z - c) z.
  by move=> z [z1 z2]; apply: cont_pt; apply: (c_minus (b := fun _ => c)); [exact: cF | exact: c_const].
have [v [[v1 v2] e]] := IVT_interv (fun z => F z - c) a b C lt ltac:(lra) ltac:(lra).
by exists v; split; [| split] => //; lra.
Qed.
Lemma value_between_falls (F : R -> R) a b c :
  (forall z, a <= z -> z <= b -> cont F z) -> a <= b -> F b <= c -> c <= F a -> exists v, a <= v /\ v <= b /\ F v = c.
Proof.
move=> cF ab h1 h2.
have c' z : a <= z -> z <= b -> cont (fun z => - F z) z by move=> h h'; apply: (c_neg (a := F)); exact: cF.
have [v [v1 [v2 e]]] := @value_between (fun z => - F z) a b (- c) c' ab (Ropp_le_contravar _ _ h2) (Ropp_le_contravar _ _ h1).
by exists v; split; [| split] => //; lra.
Qed.

(* ---- l'Hospital's rule ---- *)
Lemma derivative_quotient (N D : R -> R) a n d v :
  N a = 0 -> D a = 0 -> is_derive N a n -> is_derive D a d -> d <> 0 -> n / d = v ->
  Definitions.limit (fun x => N x / D x) a v.
Proof.
move=> N0 D0 hN hD d0 <-.
have slope F l : F a = 0 -> is_derive F a l -> filterlim (fun x => F x / (x - a)) (at_right a) (locally l).
  move=> F0 /is_derive_Reals hF P [e he].
  have [delta hd] := hF e (cond_pos e).
  exists delta => y hy ya; apply: he.
  have := hd (y - a) _ _; rewrite (_ : a + (y - a) = y) ?F0; last by ring.
  rewrite Rminus_0_r => h; apply: h; first by lra.
  by move: hy; rewrite /ball /= /AbsRing_ball /abs /minus /plus /opp /=.
have lim : filterlim (fun x => N x / D x) (at_right a) (locally (n / d)).
  apply: (filterlim_ext_loc (fun x => Rmult (N x / (x - a)) (Rinv (D x / (x - a))))).
    exists (mkposreal 1 Rlt_0_1) => y _ ya.
    case: (Req_dec (D y) 0) => Dy; last by field; split; lra.
    by rewrite Dy /Rdiv Rmult_0_l Rinv_0 !Rmult_0_r.
  apply: (filterlim_comp_2 _ _ Rmult (G := locally n) (H := locally (/ d))).
  - exact: slope.
  - apply: (filterlim_comp _ _ _ _ Rinv _ (locally d)); first exact: slope.
    exact: (continuous_Rinv d d0).
  - exact: (@filterlim_mult R_AbsRing n (/ d)).
move=> e e0; have [delta hd] := lim _ (locally_ball (n / d) (mkposreal e e0)).
exists delta; split; first exact: cond_pos.
move=> x ax xd; apply: (hd x _ ax).
by rewrite /ball /= /AbsRing_ball /abs /minus /plus /opp /= Rabs_right; lra.
Qed.
Ltac known := first [assumption | lra].
