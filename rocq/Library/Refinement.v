(* What refinement does: to capacities, ratio bounds and vulnerabilities; and to Kronecker powers and their rows. *)
From Coq Require Import Reals ZArith Lra Lia.
From mathcomp Require Import all_ssreflect.
From Symqif Require Import Definitions.
From Symqif.Library Require Import Sums Channels Measures Sets.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Open Scope R_scope.

(* ---- data-processing ---- *)
Lemma maximum_le (f : nat -> R) n v : (0 < n)%N -> (forall x, (x < n)%N -> f x <= v) ->
  maximum [seq f x | x <- iota 0 n] <= v.
Proof.
case: n => // n _ h; have [_ [_ h3]] := foldr_max f (f 0%N) (iota 1 n); apply: h3; first exact: h.
by move=> x; rewrite mem_iota add1n => /andP [_ hx]; apply: h.
Qed.
Lemma maximum_ge (f : nat -> R) n x : (x < n)%N -> f x <= maximum [seq f y | y <- iota 0 n].
Proof.
case: n => // n hx; have [h1 [h2 _]] := foldr_max f (f 0%N) (iota 1 n).
by case: x hx => [|x] hx; [exact: h1 | apply: h2; rewrite mem_iota add1n].
Qed.
Lemma capacity_refines (A B : channel) : refines A B -> capacity B <= capacity A.
Proof.
move=> [_ [_ [W [[rE e] [w0 w1]]]]]; rewrite /capacity -rE.
pose top y := maximum [seq entry A x y | x <- iota 0 (rows A)].
have -> : total top = total (fun z => total (fun y => top y * W y z)).
  by rewrite total_swap; apply: eq_total => y; rewrite total_mull w1; ring.
apply: total_le => z; case: (posnP (rows A)) => [r0|r0].
  rewrite r0 /= /top r0 /=; apply: Req_le; rewrite (eq_total (g := fun=> 0)); last by move=> y; ring.
  by rewrite /total big1.
apply: maximum_le => // x hx; rewrite -e //; apply: total_le => y.
by apply: Rmult_le_compat_r; [exact: w0 | exact: (maximum_ge (fun x => entry A x y))].
Qed.
Lemma ldp_refines (A B : channel) r : refines A B -> ldp A r -> ldp B r.
Proof.
move=> [_ [_ [W [[rE e] [w0 _]]]]] h x x' z; rewrite -rE => hx hx'.
rewrite -!e // -total_mull; apply: total_le => y; rewrite -Rmult_assoc.
by apply: Rmult_le_compat_r; [exact: w0 | exact: h].
Qed.

(* ---- gain: a strategy for B is worth no more than the best actions for A ---- *)
Lemma gain_refines (A B : channel) (T : finType) (p : nat -> R) (g : T -> nat -> R)
    (best : cols A -> R) (strategy : cols B -> T) :
  (forall t y, total (fun x : 'I_(rows A) => p x * entry A x y * g t x) <= best y) -> refines A B ->
  total (fun z => total (fun x : 'I_(rows A) => p x * entry B x z * g (strategy z) x)) <= total best.
Proof.
move=> h [_ [_ [W [[rE e] [w0 w1]]]]].
have -> : total best = total (fun z => total (fun y => best y * W y z)).
  by rewrite total_swap; apply: eq_total => y; rewrite total_mull w1; ring.
apply: total_le => z.
have -> : total (fun x : 'I_(rows A) => p x * entry B x z * g (strategy z) x) =
    total (fun y => total (fun x : 'I_(rows A) => p x * entry A x y * g (strategy z) x) * W y z).
  rewrite [RHS](eq_total (g := fun y => total (fun x : 'I_(rows A) => p x * entry A x y * g (strategy z) x * W y z))).
    rewrite total_swap; apply: eq_total => x; rewrite -e ?ltn_ord //.
    rewrite -total_mull -total_mulr; apply: eq_total => y; ring.
  by move=> y; rewrite total_mulr.
by apply: total_le => y; apply: Rmult_le_compat_r.
Qed.

Lemma no_refinement n ma mb t (a b : seq (seq R)) (p : seq R) (g : seq (seq R)) (best strategy : seq nat) :
  every ma (fun y => every t.+1 (fun w => added n (fun x => nth 0 p x * at_ a x y * at_ g w x)
    <= added n (fun x => nth 0 p x * at_ a x y * at_ g (nth 0%N best y) x))) ->
  all (fun w => (w < t.+1)%N) strategy ->
  added ma (fun y => added n (fun x => nth 0 p x * at_ a x y * at_ g (nth 0%N best y) x)) <
  added mb (fun z => added n (fun x => nth 0 p x * at_ b x z * at_ g (nth 0%N strategy z) x)) ->
  ~ refines (matrix n ma a) (matrix n mb b).
Proof.
move=> /everyP h /allP ok lt AB; apply: (Rlt_not_le _ _ lt).
have le z : (nth 0%N strategy z < t.+1)%N.
  by case: (ltnP z (seq.size strategy)) => hz; [apply: ok; rewrite mem_nth | rewrite nth_default].
have H := @gain_refines (matrix n ma a) (matrix n mb b) [finType of 'I_t.+1] (nth 0 p) (fun w x => at_ g w x)
  (fun y : 'I_ma => added n (fun x => nth 0 p x * at_ a x y * at_ g (nth 0%N best y) x))
  (fun z : 'I_mb => Ordinal (le z)) _ AB.
have bound (w : 'I_t.+1) (y : 'I_ma) : total (fun x : 'I_n => nth 0 p x * at_ a x y * at_ g w x) <=
    added n (fun x => nth 0 p x * at_ a x y * at_ g (nth 0%N best y) x).
  rewrite (total_added n (fun x => nth 0 p x * at_ a x y * at_ g w x)).
  by have /everyP := h y (ltn_ord y); apply; exact: ltn_ord.
have {}H := H bound; rewrite -!total_added; apply: Rle_trans H; apply: Req_le; apply: eq_total => z.
by rewrite -total_added.
Qed.

(* ---- Kronecker powers, and their one-hot rows ---- *)
Lemma prod_ge0 (n : nat) (a : 'I_n -> R) : (forall j, 0 <= a j) -> 0 <= \big[Rmult/1]_j a j.
Proof. by move=> h; elim/big_rec: _ => [|j v _ hv]; [lra | apply: Rmult_le_pos]. Qed.
Lemma stochastic_kron (C : channel) n : 1 <= IZR n -> stochastic C -> stochastic (kron C n).
Proof.
move=> _ [r0 [c0 [e0 e1]]]; split; first by rewrite expn_gt0 r0.
have d x (j : 'I_(Z.to_nat n)) : (digit (rows C) x j < rows C)%N by rewrite ltn_mod.
split; [|split=> [x y _|x _]].
- by rewrite card_ffun card_ord expn_gt0 c0.
- by apply: prod_ge0 => j; apply: e0.
- rewrite /total /= -(bigA_distr_bigA (fun j y => entry C (digit (rows C) x j) y)) big1 // => j _.
  exact: e1.
Qed.
Lemma stochastic_hot (C : channel) n : rows C = 2%N -> 1 <= IZR n -> stochastic C -> stochastic (hot C n).
Proof.
move=> r2 /(le_IZR 1) n1 [_ [c0 [e0 e1]]]; split; first by apply/ltP; rewrite /=; lia.
have d (b : bool) : ((if b then 1 else 0) < rows C)%N by rewrite r2; case: b.
split; [|split=> [x y _|x _]].
- by rewrite card_ffun card_ord expn_gt0 c0.
- by apply: prod_ge0 => j; apply: e0.
- by rewrite /total /= -(bigA_distr_bigA (fun j y => entry C (if val j == x then 1%N else 0%N) y)) big1 // => j _; apply: e1.
Qed.

(* the product of the weights of all places *)
Section Weights.
Variables (X Y : finType) (n : nat) (W : X -> Y -> R).
Definition weights (f : {ffun 'I_n -> X}) (g : {ffun 'I_n -> Y}) : R := \big[Rmult/1]_j W (f j) (g j).
Lemma weights_ge0 f g : (forall y z, 0 <= W y z) -> 0 <= weights f g.
Proof. by move=> w0; apply: prod_ge0. Qed.
Lemma weights_one f : (forall y, total (W y) = 1) -> total (weights f) = 1.
Proof. by move=> w1; rewrite /total /weights -(bigA_distr_bigA (fun j => W (f j))) big1 // => j _; exact: w1. Qed.
Lemma weights_product (a : 'I_n -> X -> R) g :
  total (fun f : {ffun 'I_n -> X} => (\big[Rmult/1]_j a j (f j)) * weights f g) =
  \big[Rmult/1]_j total (fun y => a j y * W y (g j)).
Proof.
rewrite /total /weights (bigA_distr_bigA (fun j y => a j y * W y (g j))).
by apply: eq_bigr => f _; rewrite -big_split.
Qed.
End Weights.

Lemma digit_lt b n x (hx : (x < b ^ n)%N) (j : 'I_n) : (digit b x j < b)%N.
Proof.
rewrite ltn_mod lt0n; apply/eqP => b0; move: hx; rewrite b0 exp0n //.
exact: leq_ltn_trans (ltn_ord j).
Qed.
Lemma kron_refines (A B : channel) k : 1 <= IZR k -> refines A B -> refines (kron A k) (kron B k).
Proof.
move=> _ [a0 [b0 [W [[rE e] [w0 w1]]]]].
split; first by rewrite card_ffun card_ord expn_gt0 a0.
split; first by rewrite card_ffun card_ord expn_gt0 b0.
exists (weights W); split; [split=> [|x z hx]|split=> [f g|f]]; first by rewrite /= rE.
- rewrite /= (weights_product W (fun j => entry A (digit (rows A) x j))); apply: eq_bigr => j _; rewrite -rE e //.
  exact: digit_lt hx j.
- exact: weights_ge0.
- exact: weights_one.
Qed.
Lemma kron_hull (A B : channel) k : 1 <= IZR k -> in_hull B A -> in_hull (kron B k) (kron A k).
Proof.
move=> _ [W [[rE e] w0]]; exists (weights W); split=> [|f g]; [split=> [|x z hx]|]; first by rewrite /= rE.
- rewrite /= (weights_product W (fun j => entry A (digit (rows A) x j))); apply: eq_bigr => j _; rewrite -rE e //.
  exact: digit_lt hx j.
- exact: weights_ge0.
Qed.
Lemma hot_product (A B : channel) W k x g : rows A = 2%N -> composes (C := A) (D := B) W ->
  total (fun f => entry (hot A k) x f * weights W f g) = entry (hot B k) x g.
Proof.
move=> r2 [_ e]; rewrite /= (weights_product W (fun j => entry A (if val j == x then 1%N else 0%N))).
by apply: eq_bigr => j _; apply: e; rewrite r2; case: (val j == x).
Qed.
Lemma hot_refines (A B : channel) k : rows A = 2%N -> 1 <= IZR k -> refines A B -> refines (hot A k) (hot B k).
Proof.
move=> r2 _ [a0 [b0 [W [e [w0 w1]]]]].
split; first by rewrite card_ffun card_ord expn_gt0 a0.
split; first by rewrite card_ffun card_ord expn_gt0 b0.
by exists (weights W); split; [split=> [|x z hx] //; apply: hot_product|split=> [f g|f]; [exact: weights_ge0 | exact: weights_one]].
Qed.
Lemma hot_hull (A B : channel) k : rows A = 2%N -> 1 <= IZR k -> in_hull B A -> in_hull (hot B k) (hot A k).
Proof.
move=> r2 _ [W [e w0]]; exists (weights W); split=> [|f g]; last exact: weights_ge0.
by split=> [|x z hx] //; apply: hot_product.
Qed.
