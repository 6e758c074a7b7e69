(* Rules about channels: written out entry by entry, and composed with one another. *)
From Coq Require Import Reals ZArith Lra Lia.
From mathcomp Require Import all_ssreflect.
From Symqif Require Import Definitions.
From Symqif.Library Require Import Sums.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Open Scope R_scope.

Definition at_ (e : seq (seq R)) (x y : nat) : R := nth 0 (nth [::] e x) y.
Definition image (m : nat) (a w : seq (seq R)) (x z : nat) : R := added m (fun y => at_ a x y * at_ w y z).

(* ---- stochastic ---- *)
Lemma stochastic_matrix n m e :
  every n.+1 (fun x => every m.+1 (fun y => 0 <= at_ e x y)) ->
  every n.+1 (fun x => added m.+1 (at_ e x) = 1) -> stochastic (matrix n.+1 m.+1 e).
Proof.
move=> /everyP h0 /everyP h1; split=> //; split; first by rewrite card_ord.
split=> [x y hx|x hx]; first exact: (proj1 (everyP _ _) (h0 x hx) y (ltn_ord y)).
by rewrite -(h1 x hx) -total_added.
Qed.

(* ---- witness, obtain ---- *)
Lemma witness_refines n m k a b w :
  every n (fun x => every k.+1 (fun z => image m.+1 a w x z = at_ b x z)) ->
  every m.+1 (fun y => every k.+1 (fun z => 0 <= at_ w y z)) ->
  every m.+1 (fun y => added k.+1 (at_ w y) = 1) -> refines (matrix n m.+1 a) (matrix n k.+1 b).
Proof.
move=> /everyP e /everyP w0 /everyP w1; split; first by rewrite card_ord.
split; first by rewrite card_ord.
exists (fun y z => at_ w (val y) (val z)); split; first split=> // x z hx; last split=> [y z|y].
- by have := proj1 (everyP _ _) (e x hx) z (ltn_ord z); rewrite /image -total_added.
- exact: (proj1 (everyP _ _) (w0 y (ltn_ord y)) z (ltn_ord z)).
- by rewrite -(w1 y (ltn_ord y)) -total_added.
Qed.
Lemma witness_hull n m k a b w :
  every n (fun x => every k (fun z => image m a w x z = at_ b x z)) ->
  every m (fun y => every k (fun z => 0 <= at_ w y z)) -> in_hull (matrix n k b) (matrix n m a).
Proof.
move=> /everyP e /everyP w0; exists (fun y z => at_ w (val y) (val z)); split; first split=> // x z hx; last move=> y z.
- by have := proj1 (everyP _ _) (e x hx) z (ltn_ord z); rewrite /image -total_added.
- exact: (proj1 (everyP _ _) (w0 y (ltn_ord y)) z (ltn_ord z)).
Qed.
Section Obtain.
Variables (n m k : nat) (a b : seq (seq R)).
Let weight (W : 'I_m.+1 -> 'I_k.+1 -> R) (y z : nat) : R := W (inord y) (inord z).
Lemma obtain_hull : in_hull (matrix n k.+1 b) (matrix n m.+1 a) -> exists w : nat -> nat -> R,
  every n (fun x => every k.+1 (fun z => added m.+1 (fun y => at_ a x y * w y z) = at_ b x z)) /\
  every m.+1 (fun y => every k.+1 (fun z => 0 <= w y z)).
Proof.
move=> [W [[_ e] w0]]; exists (weight W); split; apply/everyP => x hx; apply/everyP => z hz; last exact: w0.
have := e x (inord z) hx; rewrite /= inordK // => E.
rewrite -[at_ b x z]/(nth 0 (nth [::] b x) z) -E -total_added.
by apply: eq_total => y; rewrite /weight inord_val.
Qed.
Lemma obtain_refines : refines (matrix n m.+1 a) (matrix n k.+1 b) -> exists w : nat -> nat -> R,
  every n (fun x => every k.+1 (fun z => added m.+1 (fun y => at_ a x y * w y z) = at_ b x z)) /\
  every m.+1 (fun y => every k.+1 (fun z => 0 <= w y z)) /\ every m.+1 (fun y => added k.+1 (w y) = 1).
Proof.
move=> [_ [_ [W [[_ e] [w0 w1]]]]]; exists (weight W).
split; [|split]; apply/everyP => x hx; [|apply/everyP => z hz; exact: w0|].
- apply/everyP => z hz; have := e x (inord z) hx; rewrite /= inordK // => E.
  rewrite -[at_ b x z]/(nth 0 (nth [::] b x) z) -E -total_added.
  by apply: eq_total => y; rewrite /weight inord_val.
- by rewrite -(w1 (inord x)) -total_added; apply: eq_total => z; rewrite /weight inord_val.
Qed.
End Obtain.

(* ---- through: refinement is transitive ---- *)
Lemma through (A B C : channel) : refines A B -> refines B C -> refines A C.
Proof.
move=> [a0 [_ [V [[rV eV] [V0 V1]]]]] [_ [c0 [W [[rW eW] [W0 W1]]]]]; split=> //; split=> //.
exists (fun y z => total (fun x => V y x * W x z)); split; [split=> [|x z hx]|split=> [y z|y]].
- by rewrite rV.
- transitivity (total (fun x' => total (fun y => entry A x y * V y x') * W x' z)); last first.
    by rewrite -eW -?rV //; apply: eq_total => x'; rewrite eV.
  transitivity (total (fun y => total (fun x' => entry A x y * V y x' * W x' z))).
    by apply: eq_total => y; rewrite -total_mull; apply: eq_total => x'; ring.
  by rewrite total_swap; apply: eq_total => x'; rewrite total_mulr.
- by apply: total_ge0 => x; apply: Rmult_le_pos.
- rewrite total_swap -[RHS](V1 y); apply: eq_total => x; by rewrite total_mull W1; ring.
Qed.

(* ---- hull ---- *)
Lemma hull_of_refines (A B : channel) : refines A B -> in_hull B A.
Proof. by move=> [_ [_ [W [e [w0 _]]]]]; exists W. Qed.
