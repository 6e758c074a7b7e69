(* Channels that no gain function, or no test, tells apart in one direction have a witness. *)
From Coq Require Import Reals ZArith Lra FunctionalExtensionality Classical.
From mathcomp Require Import all_ssreflect.
From Symqif Require Import Definitions.
From Symqif.Library Require Import Sums Sets Totals.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Open Scope R_scope.

(* ---- Farkas' lemma, as Bartl proves it: A very short algebraic proof of the Farkas lemma, 2012 ---- *)
Section Farkas.
Variable T : Type.
Implicit Types (f g : (T -> R) -> R) (s : seq ((T -> R) -> R)) (x : T -> R).
Definition linear f : Prop := forall a v w, f (fun t => a * v t + w t) = a * f v + f w.
Fixpoint linears s : Prop := if s is f :: s' then linear f /\ linears s' else True.
Fixpoint negative s x : Prop := if s is f :: s' then f x <= 0 /\ negative s' x else True.
Fixpoint in_cone s g : Prop :=
  if s is f :: s' then exists u, 0 <= u /\ in_cone s' (fun x => g x - u * f x) else forall x, g x = 0.

Lemma linear_zero f : linear f -> f (fun=> 0) = 0.
Proof.
move=> h; have := h 1 (fun=> 0) (fun=> 0).
have -> : (fun t : T => 1 * 0 + 0) = (fun=> 0) by apply: functional_extensionality => t; ring.
by lra.
Qed.
Lemma linear_scale f a v : linear f -> f (fun t => a * v t) = a * f v.
Proof.
move=> h; have := h a v (fun=> 0); rewrite linear_zero // Rplus_0_r => <-.
by congr f; apply: functional_extensionality => t; ring.
Qed.
Lemma linear_minus f g u : linear f -> linear g -> linear (fun x => g x - u * f x).
Proof. by move=> lf lg a v w; rewrite lf lg; ring. Qed.

(* without the direction of x0, in which f grows *)
Section Projection.
Variables (f : (T -> R) -> R) (x0 : T -> R).
Hypothesis lf : linear f.
Definition without x : T -> R := fun t => x t - f x * x0 t.
Lemma linear_without g : linear g -> linear (fun x => g (without x)).
Proof.
move=> lg a v w; rewrite -lg; congr g; apply: functional_extensionality => t.
by rewrite /without lf; ring.
Qed.
Lemma without_value g x : linear g -> g (without x) = g x - f x * g x0.
Proof.
move=> lg; have := lg (- f x) x0 x; rewrite (_ : (fun t => - f x * x0 t + x t) = without x); first by move=> ->; ring.
by apply: functional_extensionality => t; rewrite /without; ring.
Qed.
Lemma cone_without s g : linears s -> linear g -> negative s x0 ->
  in_cone [seq (fun x => a (without x)) | a <- s] (fun x => g (without x)) ->
  exists c, g x0 <= c /\ in_cone s (fun x => g x - c * f x).
Proof.
elim: s g => [|a s ih] g /=.
  move=> _ lg _ h; exists (g x0); split=> [|x]; first exact: Rle_refl.
  by have := h x; rewrite without_value //; lra.
move=> [la ls] lg [na ns] [u [u0 h]].
have [c [c0 hc]] := ih _ ls (linear_minus u la lg) ns h; exists c; split; first by nra.
exists u; split=> //; rewrite (_ : (fun x => g x - c * f x - u * a x) = (fun x => g x - u * a x - c * f x)) //.
by apply: functional_extensionality => x; ring.
Qed.
End Projection.
Lemma linears_map s (p : (T -> R) -> T -> R) : (forall g, linear g -> linear (fun x => g (p x))) ->
  linears s -> linears [seq (fun x => a (p x)) | a <- s].
Proof. by move=> h; elim: s => //= a s ih [la ls]; split; [apply: h | apply: ih]. Qed.
Lemma negative_map s (p : (T -> R) -> T -> R) x : negative [seq (fun x => a (p x)) | a <- s] x -> negative s (p x).
Proof. by elim: s => //= a s ih [na /ih ns]. Qed.
Lemma farkas n s g : seq.size s = n -> linears s -> linear g -> (forall x, negative s x -> g x <= 0) -> in_cone s g.
Proof.
elim: n s g => [|n ih] [|f s] g //=.
  move=> _ _ lg h x; have := h x I; have := h (fun t => -1 * x t) I; rewrite linear_scale //; lra.
move=> [sn] [lf ls] lg h; case: (classic (forall x, negative s x -> g x <= 0)) => [h'|no].
  exists 0; split; first exact: Rle_refl.
  by apply: ih => //; [rewrite -[0]/(0); exact: linear_minus | move=> x /h'; lra].
have [x1 {no}no] := not_all_ex_not _ _ no; have {no}[n1 g1] := imply_to_and _ _ no.
have f1 : 0 < f x1 by apply: Rnot_le_lt => f1; apply: g1; apply: h.
have i1 : 0 < / f x1 by apply: Rinv_0_lt_compat.
pose x0 t := / f x1 * x1 t.
have at0 a : linear a -> a x0 = / f x1 * a x1 by move=> la; rewrite /x0 linear_scale.
have f0 : f x0 = 1 by rewrite at0 //; field; lra.
have n0 : negative s x0.
  by elim: {sn h g1} s ls n1 => //= a s ih' [la /ih' ls] [na /ls ns]; split=> //; rewrite at0 //; nra.
have [|c [c0 hc]] := @cone_without f x0 s g ls lg n0.
  apply: ih; rewrite ?size_map //; [exact: linears_map (@linear_without f x0 lf) ls | exact: linear_without|].
  move=> x /negative_map ns; apply: h; split=> //; rewrite without_value // f0; lra.
exists c; split=> //; have : g x0 = / f x1 * g x1 by exact: at0.
by move: g1 => /Rnot_le_lt g1; nra.
Qed.
Lemma cone_sum (Q : eqType) (gen : Q -> (T -> R) -> R) (l : seq Q) g : uniq l -> in_cone [seq gen q | q <- l] g ->
  exists u : Q -> R, (forall q, 0 <= u q) /\ forall x, g x = \big[Rplus/0]_(q <- l) (u q * gen q x).
Proof.
elim: l g => [|a l ih] g /=.
  by move=> _ h; exists (fun=> 0); split=> [q|x]; [exact: Rle_refl | rewrite big_nil].
move=> /andP [al ul] [c [c0 /(ih _ ul) [u [u0 h]]]]; exists (fun q => if q == a then c else u q).
split=> [q|x]; first by case: eqP.
rewrite big_cons eqxx (eq_big_seq (fun q => u q * gen q x)) -?h; first by ring.
by move=> q ql; case: eqP => // e; move: al; rewrite -e ql.
Qed.
Lemma negative_all (Q : eqType) (gen : Q -> (T -> R) -> R) (l : seq Q) x : negative [seq gen q | q <- l] x ->
  forall q, q \in l -> gen q x <= 0.
Proof. by elim: l => //= a l ih [na /ih h] q; rewrite in_cons => /orP [/eqP ->|/h]. Qed.
Lemma linears_all (Q : eqType) (gen : Q -> (T -> R) -> R) (l : seq Q) : (forall q, linear (gen q)) ->
  linears [seq gen q | q <- l].
Proof. by move=> h; elim: l. Qed.
End Farkas.

Lemma total_none (U : finType) : total (fun _ : U => 0) = 0.
Proof. by rewrite /total big1. Qed.

(* ---- a witness, where no strategy gains more from B ---- *)
Section Witness.
Variables (X Y Z : finType) (A : X -> Y -> R) (B : X -> Z -> R).
Hypothesis some : (0 < #|Z|)%N.
Hypothesis order : forall a : X -> Z -> R,
  total (fun z => total (fun x => B x z * a x z)) <= total (fun y => largest (fun z => total (fun x => A x y * a x z))).
Let T : finType := [finType of X * Z + Y].
Let gen (q : Y * Z) (v : T -> R) : R := total (fun x => A x q.1 * v (inl (x, q.2))) + v (inr q.1).
Let g (v : T -> R) : R := total (fun x => total (fun z => B x z * v (inl (x, z)))) + total (fun y => v (inr y)).
Let lin_gen q : linear (gen q).
Proof.
move=> a v w; rewrite /gen Rmult_plus_distr_l -total_mull.
rewrite (eq_total (g := fun x => a * (A x q.1 * v (inl (x, q.2))) + A x q.1 * w (inl (x, q.2)))) => [|x]; last by ring.
by rewrite total_add; ring.
Qed.
Let lin_g : linear g.
Proof.
move=> a v w; rewrite /g Rmult_plus_distr_l -!total_mull total_add.
rewrite (eq_total (g := fun x => a * total (fun z => B x z * v (inl (x, z))) + total (fun z => B x z * w (inl (x, z))))).
  by rewrite total_add; ring.
by move=> x; rewrite -total_mull -total_add; apply: eq_total => z; ring.
Qed.
Lemma witness_exists : exists W : Y -> Z -> R,
  (forall y z, 0 <= W y z) /\ (forall y, total (W y) = 1) /\ forall x z, total (fun y => A x y * W y z) = B x z.
Proof.
have : in_cone [seq gen q | q <- enum [finType of Y * Z]] g.
  apply: (@farkas T _ _ g erefl) => //; first exact: linears_all.
  move=> v /negative_all neg; rewrite /g total_swap.
  have := order (fun x z => v (inl (x, z))).
  suff : total (fun y => v (inr y)) <= - total (fun y => largest (fun z => total (fun x => A x y * v (inl (x, z))))) by lra.
  have -> : forall t, - t = -1 * t by move=> t; ring.
  rewrite -total_mull; apply: total_le => y.
  have [z <-] := largest_attained (fun z => total (fun x => A x y * v (inl (x, z)))) some.
  by have := neg (y, z); rewrite mem_enum /gen /= => /(_ isT); lra.
move=> /cone_sum [|u [u0 h]]; first exact: enum_uniq.
have {}h v : g v = total (fun y => total (fun z => u (y, z) * gen (y, z) v)).
  by rewrite h big_enum /total pair_bigA; apply: eq_bigr => -[y z].
exists (fun y z => u (y, z)); split=> [y z //|]; split=> [y|x z].
  have := h (fun t => if t is inr y' then IZR (delta y y') else 0); rewrite /g /gen.
  rewrite (eq_total (g := fun=> 0)) => [|x]; last by rewrite (eq_total (g := fun=> 0)) => [|z]; [exact: total_none | ring].
  rewrite total_none Rplus_0_l.
  have -> : total (fun y' => IZR (delta y y')) = 1.
    by rewrite -[RHS](total_delta_r (fun=> 1) y); apply: eq_total => y'; ring.
  move=> ->; rewrite -[LHS](total_delta_r (fun y' => total (fun z => u (y', z))) y); apply: eq_total => y'.
  rewrite -total_mull; apply: eq_total => z; rewrite (eq_total (g := fun=> 0)) => [|x]; last by ring.
  by rewrite total_none /=; ring.
have := h (fun t => if t is inl (x', z') then IZR (delta x x') * IZR (delta z z') else 0); rewrite /g /gen /=.
rewrite [X in _ + X = _]total_none Rplus_0_r.
rewrite (eq_total (g := fun x' => IZR (delta x x') * B x' z)) => [|x']; last first.
  by rewrite -[RHS](total_delta_r (fun z' => IZR (delta x x') * B x' z') z); apply: eq_total => z'; ring.
rewrite (total_delta_r (fun x' => B x' z)) => ->; apply: eq_total => y.
rewrite -[LHS](total_delta_r (fun z' => A x y * u (y, z')) z); apply: eq_total => z'.
rewrite (eq_total (g := fun x' => IZR (delta x x') * (A x' y * IZR (delta z z')))) => [|x']; last by ring.
by rewrite (total_delta_r (fun x' => A x' y * IZR (delta z z'))); ring.
Qed.
End Witness.
