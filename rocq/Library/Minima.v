(* Column minima of subset forms: a refinement does not lower their sum. *)
From Coq Require Import Reals ZArith Lra Lia.
From mathcomp Require Import all_ssreflect.
From Symqif Require Import Definitions.
From Symqif.Library Require Import Sums Subsets Measures Powers.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Open Scope R_scope.

Section Minima.
Variables (k la ha lb hb : Z) (ca ma na cb mb nb : Z -> R).
Let n := Z.to_nat k.
Let A := subset k la ha ca ma na.
Let B := subset k lb hb cb mb nb.
Hypothesis c0 : forall i, IZR la <= IZR i -> IZR i <= IZR ha -> 0 <= ca i.
Hypothesis order : forall i, IZR la <= IZR i -> IZR i <= IZR ha -> 1 <= IZR i -> IZR i <= IZR k - 1 -> na i <= ma i.
Hypothesis k1 : 1 <= IZR k.
Hypothesis (la0 : 0 <= IZR la) (laha : IZR la <= IZR ha) (hak : IZR ha <= IZR k).
Hypothesis (lb0 : 0 <= IZR lb) (lbhb : IZR lb <= IZR hb) (hbk : IZR hb <= IZR k).
(* the entry at a non-member, and at all secrets for the set of them all *)
Definition lowest (c m l : Z -> R) (i : Z) : R := c i * if (i =? k)%Z then m i else l i.

Let n0 : (0 < n)%N. Proof. by apply/ltP; rewrite /n; have := le_IZR _ _ k1; lia. Qed.
Let full (S : {set 'I_n}) (x : 'I_n) : cardinal S = k -> x \in S.
Proof.
move=> e; have E : #|S| = n by rewrite -[LHS]Nat2Z.id -/(cardinal S) e.
have : S = setT; last by move=> ->; rewrite inE.
by apply/eqP; rewrite eqEcard subsetT cardsT card_ord E leqnn.
Qed.
(* some secret has the lowest entry of a column *)
Let some (c m l : Z -> R) (S : {set 'I_n}) : exists x : 'I_n, of_form c m l x S = lowest c m l (cardinal S).
Proof.
rewrite /of_form /lowest; case: (Z.eqb_spec (cardinal S) k) => e.
  by exists (Ordinal n0); rewrite full.
case: (boolP [exists x, x \notin S]) => [/existsP [x xS]|h]; first by exists x; rewrite (negbTE xS).
exfalso; apply: e; have -> : S = setT by apply/setP => x; rewrite inE; move: h => /existsPn /(_ x) /negPn.
by rewrite /cardinal cardsT card_ord /n; have := le_IZR _ _ k1; lia.
Qed.
Let least x (s : cols A) : lowest ca ma na (cardinal (val s)) <= of_form ca ma na x (val s).
Proof.
have [h1 h2] := in_range (valP s); rewrite /of_form /lowest; apply: Rmult_le_compat_l; first exact: c0.
case: (Z.eqb_spec (cardinal (val s)) k) => e; first by rewrite full //; exact: Rle_refl.
case: (boolP (x \in val s)) => xS; last exact: Rle_refl.
apply: order => //; first exact: member_size xS.
have : (cardinal (val s) <= k)%Z by apply: le_IZR; lra.
by move=> hk; rewrite -minus_IZR; apply: IZR_le; lia.
Qed.
Lemma minima_total c m l lo hi : 0 <= IZR lo -> IZR lo <= IZR hi -> IZR hi <= IZR k ->
  total (fun s : cols (subset k lo hi c m l) => lowest c m l (cardinal (val s))) =
  sum (fun i => IZR (binomial k i) * lowest c m l i) lo hi.
Proof.
move=> /(le_IZR 0) h1 /le_IZR h2 /le_IZR h3; rewrite (total_subset _ _ _ _ _ _ (lowest c m l)) sum_sizes //.
by have := le_IZR _ _ k1; lia.
Qed.
Lemma minima_refines : refines A B ->
  sum (fun i => IZR (binomial k i) * lowest ca ma na i) la ha <= sum (fun i => IZR (binomial k i) * lowest cb mb nb i) lb hb.
Proof.
move=> [_ [_ [W [[_ e] [w0 w1]]]]]; rewrite -(minima_total ca ma na) // -(minima_total cb mb nb) //.
have -> : total (fun s : cols A => lowest ca ma na (cardinal (val s))) =
    total (fun t => total (fun s : cols A => lowest ca ma na (cardinal (val s)) * W s t)).
  by rewrite total_swap; apply: eq_total => s; rewrite total_mull w1; ring.
apply: total_le => t; have [x <-] := some cb mb nb (val t).
have <- : entry B x t = of_form cb mb nb x (val t) := entry_subset x t.
rewrite -e ?ltn_ord //; apply: total_le => s; apply: Rmult_le_compat_r => //.
by have -> : entry A x s = of_form ca ma na x (val s) := entry_subset x s; exact: least.
Qed.
End Minima.

(* the sums in the forms in which the kernel writes them: all sizes below k, or up to k *)
Lemma minima_full k c m l lo : 1 <= IZR k -> IZR lo <= IZR k ->
  sum (fun i => IZR (binomial k i) * lowest k c m l i) lo k =
  sum (fun i => IZR (binomial k i) * c i * l i) lo (k - 1) + c k * m k.
Proof.
move=> h1 h2; rewrite sum_last; last exact: le_IZR.
rewrite /lowest Z.eqb_refl binomial_all; last by lra.
congr (_ + _); last by ring.
apply: sum_ext => i i1; rewrite minus_IZR => i2; case: Z.eqb_spec => e; last by ring.
by exfalso; move: i2; rewrite e; lra.
Qed.
