(* Sums of reals: the monoids that big operators want, and sums over 'I_m as a person writes them. *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect.
From Symqif Require Import Definitions.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Open Scope R_scope.

Lemma RplusA : associative Rplus. Proof. by move=> *; ring. Qed.
Lemma RplusC : commutative Rplus. Proof. by move=> *; ring. Qed.
Lemma Rplus0r : left_id 0 Rplus. Proof. by move=> *; ring. Qed.
Lemma Rplusr0 : right_id 0 Rplus. Proof. by move=> *; ring. Qed.
Lemma RmultA : associative Rmult. Proof. by move=> *; ring. Qed.
Lemma RmultC : commutative Rmult. Proof. by move=> *; ring. Qed.
Lemma Rmult1r : left_id 1 Rmult. Proof. by move=> *; ring. Qed.
Lemma Rmultr1 : right_id 1 Rmult. Proof. by move=> *; ring. Qed.
Lemma Rmult0r : left_zero 0 Rmult. Proof. by move=> *; ring. Qed.
Lemma Rmultr0 : right_zero 0 Rmult. Proof. by move=> *; ring. Qed.
Lemma Rmult_dl : left_distributive Rmult Rplus. Proof. by move=> *; ring. Qed.
Lemma Rmult_dr : right_distributive Rmult Rplus. Proof. by move=> *; ring. Qed.
Canonical Rplus_monoid := Monoid.Law RplusA Rplus0r Rplusr0.
Canonical Rplus_comoid := Monoid.ComLaw RplusC.
Canonical Rmult_monoid := Monoid.Law RmultA Rmult1r Rmultr1.
Canonical Rmult_comoid := Monoid.ComLaw RmultC.
Canonical Rmult_muloid := Monoid.MulLaw Rmult0r Rmultr0.
Canonical R_addoid := Monoid.AddLaw Rmult_dl Rmult_dr.

(* f 0 + f 1 + .. + f (m - 1), and P 0 /\ .. /\ P (n - 1) /\ True *)
Definition added (m : nat) (f : nat -> R) : R :=
  if m is m'.+1 then foldl (fun s i => s + f i) (f 0%N) (iota 1 m') else 0.
Arguments added : simpl never.
Definition every (n : nat) (P : nat -> Prop) : Prop := foldr (fun i q => P i /\ q) True (iota 0 n).

Lemma totalE (X : finType) (f : X -> R) : total f = \big[Rplus/0]_(x : X) f x. Proof. by []. Qed.
Lemma eq_total (X : finType) (f g : X -> R) : (forall x, f x = g x) -> total f = total g.
Proof. by move=> e; apply: eq_bigr => x _. Qed.
Lemma total_le (X : finType) (f g : X -> R) : (forall x, f x <= g x) -> total f <= total g.
Proof. by move=> h; rewrite /total; elim/big_rec2: _ => [|x a b _ hab]; [lra | have := h x; lra]. Qed.
Lemma total_ge0 (X : finType) (f : X -> R) : (forall x, 0 <= f x) -> 0 <= total f.
Proof. by move=> h; rewrite /total; elim/big_rec: _ => [|x a _ ha]; [lra | have := h x; lra]. Qed.
Lemma total_mull (X : finType) c (f : X -> R) : total (fun x => c * f x) = c * total f.
Proof. by rewrite /total big_distrr. Qed.
Lemma total_mulr (X : finType) c (f : X -> R) : total (fun x => f x * c) = total f * c.
Proof. by rewrite /total big_distrl. Qed.
Lemma total_swap (X Y : finType) (f : X -> Y -> R) :
  total (fun x => total (fun y => f x y)) = total (fun y => total (fun x => f x y)).
Proof. exact: exchange_big. Qed.
Lemma total_add (X : finType) (f g : X -> R) : total (fun x => f x + g x) = total f + total g.
Proof. exact: big_split. Qed.

Lemma total_added m (f : nat -> R) : total (fun y : 'I_m => f y) = added m f.
Proof.
rewrite /total -(big_mkord xpredT f) /added; case: m => [|m]; first by rewrite big_nil.
have step : forall s l, foldl (fun s i => s + f i) s l = s + \big[Rplus/0]_(i <- l) f i.
  move=> s l; elim: l s => [|i l ih] s; first by rewrite big_nil /=; ring.
  by rewrite /= ih big_cons; ring.
by rewrite step /index_iota subn0 -[iota 0 m.+1]/(0%N :: iota 1 m) big_cons.
Qed.
Lemma everyP n (P : nat -> Prop) : every n P <-> forall x, (x < n)%N -> P x.
Proof.
have go : forall l, foldr (fun i q => P i /\ q) True l <-> forall x, x \in l -> P x.
  elim=> [|i l ih] /=; first by split.
  split=> [[hi /ih h] x|h]; first by rewrite in_cons => /orP [/eqP -> | /h].
  by split; [apply: h; rewrite mem_head | apply/ih => x hx; apply: h; rewrite in_cons hx orbT].
by rewrite /every go; split=> h x hx; apply: h; move: hx; rewrite mem_iota add0n.
Qed.
