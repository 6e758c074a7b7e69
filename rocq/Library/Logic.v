(* The rules of logic, and what a leaf needs to go from a relation to the sign of a polynomial and back. *)
From Coq Require Import Reals ZArith Lra Lia Psatz Classical.
From mathcomp Require Import all_ssreflect.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Open Scope R_scope.

(* ---- relations: left R right with right - left = f * c for some c > 0 ---- *)
Lemma fact_le L U f c : L <= U -> U - L = f * c -> 0 < c -> 0 <= f.
Proof. by move=> h e hc; apply: (Rmult_le_reg_r c) => //; lra. Qed.
Lemma fact_lt L U f c : L < U -> U - L = f * c -> 0 < c -> 0 < f.
Proof. by move=> h e hc; apply: (Rmult_lt_reg_r c) => //; lra. Qed.
Lemma fact_eq L U f c : L = U -> U - L = f * c -> 0 < c -> f = 0.
Proof. by move=> -> e hc; apply: (Rmult_eq_reg_r c); lra. Qed.
Lemma fact_ne L U f c : L <> U -> U - L = f * c -> f <> 0.
Proof. by move=> h e f0; apply: h; rewrite f0 in e; lra. Qed.
Lemma goal_le L U f c : U - L = f * c -> 0 < c -> 0 <= f -> L <= U.
Proof. by move=> e hc h; have := Rmult_le_pos _ _ h (Rlt_le _ _ hc); lra. Qed.
Lemma goal_lt L U f c : U - L = f * c -> 0 < c -> 0 < f -> L < U.
Proof. by move=> e hc h; have := Rmult_lt_0_compat _ _ h hc; lra. Qed.
Lemma goal_eq L U f c : U - L = f * c -> f = 0 -> L = U.
Proof. by move=> e f0; rewrite f0 in e; lra. Qed.
Lemma goal_ne L U f c : U - L = f * c -> 0 < c -> f <> 0 -> L <> U.
Proof. by move=> e hc f0 h; apply: f0; apply: (Rmult_eq_reg_r c); lra. Qed.
Lemma pos_ne f : 0 < f -> f <> 0. Proof. lra. Qed.
Lemma neg_ne f g : g = - f -> 0 < g -> f <> 0. Proof. lra. Qed.
Lemma square_pos f : f <> 0 -> 0 < f * f. Proof. exact: Rsqr_pos_lt. Qed.
Lemma factor_ne f g h : f * g = h -> h <> 0 -> f <> 0. Proof. by move=> <- h0 f0; apply: h0; rewrite f0; ring. Qed.

(* ---- exp, log, sqrt ---- *)
Lemma exp_powE x n : exp x ^ n = exp (IZR (Z.of_nat n) * x).
Proof.
rewrite -INR_IZR_INZ; elim: n => [|n ih]; first by rewrite /= Rmult_0_l exp_0.
by rewrite S_INR /= ih -exp_plus; f_equal; ring.
Qed.
Lemma exp_up n x y : x = IZR (Z.of_nat n) * y -> exp x = exp y ^ n.
Proof. by move=> ->; rewrite exp_powE. Qed.
Lemma exp_down n x y : x = - (IZR (Z.of_nat n) * y) -> exp x = / (exp y ^ n).
Proof. by move=> ->; rewrite exp_powE -exp_Ropp. Qed.
Lemma exp_log_up n x a : 0 < a -> x = IZR (Z.of_nat n) * ln a -> exp x = a ^ n.
Proof. by move=> h ->; rewrite -exp_powE exp_ln. Qed.
Lemma exp_log_down n x a : 0 < a -> x = - (IZR (Z.of_nat n) * ln a) -> exp x = / a ^ n.
Proof. by move=> h ->; rewrite exp_Ropp -exp_powE exp_ln. Qed.
Lemma exp_half_ln a : 0 < a -> exp (ln a / 2) = sqrt a.
Proof. by move=> h; rewrite -(Rpower_sqrt a h) /Rpower; f_equal; field. Qed.
Lemma exp_half_up n x a : 0 < a -> x = IZR (Z.of_nat n) * (ln a / 2) -> exp x = sqrt a ^ n.
Proof. by move=> h ->; rewrite -exp_powE exp_half_ln. Qed.
Lemma exp_half_down n x a : 0 < a -> x = - (IZR (Z.of_nat n) * (ln a / 2)) -> exp x = / sqrt a ^ n.
Proof. by move=> h ->; rewrite exp_Ropp -exp_powE exp_half_ln. Qed.
Lemma ln_powE n a x : 0 < a -> x = a ^ n -> ln x = IZR (Z.of_nat n) * ln a.
Proof. by move=> h ->; rewrite -{1}(exp_ln a h) exp_powE ln_exp. Qed.
Lemma sqrt_law x y : x = y -> 0 <= x -> sqrt x ^ 2 = y.
Proof. by move=> <- h; rewrite /= Rmult_1_r; apply: sqrt_sqrt. Qed.
Lemma sqrt_scaled x c f : x = c * c * f -> 0 < c -> 0 <= f -> sqrt x = c * sqrt f.
Proof. by move=> -> hc hf; rewrite sqrt_mult ?sqrt_square; try apply: Rle_0_sqr; lra. Qed.
Lemma sqrt_is x y : 0 <= y -> x = y * y -> sqrt x = y.
Proof. by move=> h ->; apply: sqrt_square. Qed.
Lemma power_up x n : powerRZ x (Z.of_nat n) = x ^ n.
Proof. by rewrite -pow_powerRZ. Qed.

(* ---- rules ---- *)
Lemma exp_lt_rev x y : exp x < exp y -> x < y. Proof. exact: exp_lt_inv. Qed.
Lemma exp_le_rev x y : exp x <= exp y -> x <= y.
Proof. by case=> h; [left; apply: exp_lt_inv | right; apply: exp_inv]. Qed.
Lemma exp_le x y : x <= y -> exp x <= exp y.
Proof. by case=> [h|->]; [left; apply: exp_increasing | right]. Qed.
Lemma integer_le (m n : Z) : IZR m < IZR n + 1 -> IZR m <= IZR n.
Proof. by rewrite -plus_IZR => /lt_IZR h; apply: IZR_le; lia. Qed.
Lemma le_or_lt a b : a <= b \/ b < a. Proof. lra. Qed.
Lemma lt_or_le a b : a < b \/ b <= a. Proof. lra. Qed.
Lemma eq_or_ne (a b : R) : a = b \/ a <> b. Proof. exact: classic. Qed.
Lemma ne_or_eq (a b : R) : a <> b \/ a = b. Proof. by case: (eq_or_ne a b); tauto. Qed.
Lemma absurd_lt (P : Prop) : 0 < 0 -> P. Proof. lra. Qed.
Lemma integer_above x : exists n : Z, x < IZR n.
Proof. by exists (up x); case: (archimed x). Qed.

Lemma max_law a b : (Rmax a b - a) * (Rmax a b - b) = 0.
Proof. by case: (Rle_or_lt a b) => h; [rewrite Rmax_right | rewrite Rmax_left]; [ring | lra | ring | lra]. Qed.

(* ---- tactics for leaves ---- *)
Ltac positive := repeat first
  [ assumption | apply exp_pos | apply Rmult_lt_0_compat | apply Rinv_0_lt_compat | apply pow_lt | apply Rlt_0_1
  | progress unfold Rdiv | apply powerRZ_lt | solve [lra] ].
Ltac nonzero := repeat match goal with |- _ /\ _ => split end;
  try solve [ assumption | apply Rgt_not_eq; lra | apply Rlt_not_eq; lra | apply Rgt_not_eq; positive
    | match goal with h : _ <> 0 |- _ => intro; apply h; lra end
    | repeat apply Rmult_integral_contrapositive_currified; first [assumption | apply Rgt_not_eq; lra | apply Rlt_not_eq; lra]
    | apply not_0_IZR; lia | apply Rgt_not_eq; nra | apply Rlt_not_eq; nra ].
Ltac normal_form := first [ ring | field; nonzero ].
