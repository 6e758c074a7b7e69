(* Sums and maxima over finite sets. *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect.
From Symqif Require Import Definitions.
From Symqif.Library Require Import Sums Measures.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Open Scope R_scope.

Lemma total_lt (X : finType) (f g : X -> R) : (0 < #|X|)%N -> (forall x, f x < g x) -> total f < total g.
Proof.
move=> /card_gt0P [x _] h; rewrite /total (bigD1 x) //= [X in _ < X](bigD1 x) //=.
apply: Rplus_lt_le_compat; first exact: h.
by elim/big_rec2: _ => [|y a b _ hab]; [lra | have := h y; lra].
Qed.

Lemma largest_ge (X : finType) (f : X -> R) x : f x <= largest f.
Proof.
rewrite /largest; have : x \in enum X by rewrite mem_enum.
case: (enum X) => [//|y l] /=; have [h1 [h2 _]] := foldr_max f (f y) l.
by rewrite in_cons => /orP [/eqP -> | hx]; [exact: h1 | exact: h2].
Qed.
Lemma largest_attained (X : finType) (f : X -> R) : (0 < #|X|)%N -> exists x, f x = largest f.
Proof.
move=> /card_gt0P [x0 _]; rewrite /largest; have : x0 \in enum X by rewrite mem_enum.
case: (enum X) => [//|y l] _ /=; elim: l => [|z l [x ih]] /=; first by exists y.
by case: (Rle_dec (f z) (foldr Rmax (f y) [seq f i | i <- l])) => h;
  [exists x; rewrite Rmax_right | exists z; rewrite Rmax_left //; lra].
Qed.
Lemma delta_same (X : finType) (x y : X) : x = y \/ IZR (delta x y) = 0.
Proof. by rewrite /delta; case: eqP => [->|_]; [left | right]. Qed.
