(* Normal forms of sums and maxima over sets, and of deltas. *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect.
From Symqif Require Import Definitions.
From Symqif.Library Require Import Sums Subsets Sets.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Open Scope R_scope.

Lemma total_linear (X : finType) (f : X -> R) (s : seq (R * (X -> R))) :
  (forall x, f x = foldr (fun p v => p.1 * p.2 x + v) 0 s) ->
  total f = foldr (fun p v => p.1 * total p.2 + v) 0 s.
Proof.
move=> e; rewrite (eq_total e); elim: s {e} => [|p s ih] /=; first by rewrite /total big1.
by rewrite total_add total_mull ih.
Qed.
Lemma total_one (X : finType) : total (fun _ : X => 1) = IZR (Definitions.size X).
Proof. by rewrite /total sum_const Rmult_1_r /Definitions.size INR_IZR_INZ. Qed.
Lemma delta_sym (X : finType) (x y : X) : IZR (delta x y) = IZR (delta y x).
Proof. by rewrite /delta eq_sym. Qed.
Lemma delta_one (X : finType) (x : X) : IZR (delta x x) = 1.
Proof. by rewrite /delta eqxx. Qed.
Lemma delta_ge0 (X : finType) (x y : X) : 0 <= IZR (delta x y).
Proof. by rewrite /delta; case: eqP => _; lra. Qed.
Lemma delta_le1 (X : finType) (x y : X) : 0 <= 1 - IZR (delta x y).
Proof. by rewrite /delta; case: eqP => _; lra. Qed.
Lemma delta_law (X : finType) (x y : X) : IZR (delta x y) ^ 2 = IZR (delta x y).
Proof. by rewrite /delta; case: eqP => _; ring. Qed.
Lemma total_delta_r (X : finType) (f : X -> R) y : total (fun x => IZR (delta y x) * f x) = f y.
Proof.
rewrite /total (bigD1 y) //= delta_one big1 => [|x ne]; first by ring.
by rewrite /delta eq_sym (negbTE ne); ring.
Qed.
Lemma total_delta_l (X : finType) (f : X -> R) y : total (fun x => IZR (delta x y) * f x) = f y.
Proof. by rewrite -[RHS]total_delta_r; apply: eq_total => x; rewrite delta_sym. Qed.

Lemma largest_scale (X : finType) (f g : X -> R) c : 0 < c -> (forall x, f x = c * g x) ->
  largest f = c * largest g.
Proof.
move=> hc e; rewrite /largest (eq_map e); case: (enum X) => [|x l] /=; first by ring.
elim: l => //= y l ->; rewrite -RmaxRmult //; lra.
Qed.
Lemma largest_const (X : finType) c : (0 < #|X|)%N -> largest (fun _ : X => c) = c.
Proof. by move=> h; have [x <-] := largest_attained (fun _ : X => c) h. Qed.

(* ---- choice: a finite set *)
Lemma chosen (X : finType) (P : X -> R -> Prop) : (forall x, exists v, P x v) -> exists f : X -> R, forall x, P x (f x).
Proof.
move=> h; suff [f hf] : exists f : X -> R, forall x, x \in enum X -> P x (f x).
  by exists f => x; apply: hf; rewrite mem_enum.
elim: (enum X) => [|y l [f hf]]; first by exists (fun=> 0).
have [v hv] := h y; exists (fun x => if x == y then v else f x) => x; rewrite in_cons.
by case: eqP => [->|_] //= hx; apply: hf.
Qed.
