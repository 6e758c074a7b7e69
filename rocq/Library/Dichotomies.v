(* Blackwell's theorem, for finitely many actions; and for two secrets, where hockey sticks suffice. *)
From Coq Require Import Reals Lra Psatz.
From mathcomp Require Import all_ssreflect.
From Symqif Require Import Definitions.
From Symqif.Library Require Import Sums Sets Totals Comparison.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Open Scope R_scope.

(* ---- blackwell: some gain function, with the columns of B as actions, tells them apart ---- *)
Lemma blackwell (X Y Z : finType) (A : X -> Y -> R) (B : X -> Z -> R) : (0 < #|X|)%N -> (0 < #|Z|)%N ->
  (forall U : finType, (0 < #|U|)%N -> forall (p : X -> R) (g : U -> X -> R),
    (forall x, 0 <= p x) /\ total (fun x => p x) = 1 ->
    total (fun z => largest (fun u => total (fun x => p x * B x z * g u x))) <=
    total (fun y => largest (fun u => total (fun x => p x * A x y * g u x)))) ->
  exists W : Y -> Z -> R, (forall y z, 0 <= W y z) /\ (forall y, total (fun z => W y z) = 1) /\
    forall x z, total (fun y => A x y * W y z) = B x z.
Proof.
move=> X0 Z0 h; apply: witness_exists => // a.
have n0 : 0 < / INR #|X| by apply/Rinv_0_lt_compat/lt_0_INR/ltP.
have one : total (fun _ : X => / INR #|X|) = 1.
  rewrite (eq_total (g := fun=> / INR #|X| * 1)) => [|x]; last by ring.
  rewrite total_mull total_one /Definitions.size -INR_IZR_INZ Rinv_l //.
  by apply: Rgt_not_eq; apply/lt_0_INR/ltP.
have := h Z Z0 (fun=> / INR #|X|) (fun z x => a x z) (conj (fun=> Rlt_le _ _ n0) one).
have scaled (V : finType) (C : X -> V -> R) v : largest (fun z => total (fun x => / INR #|X| * C x v * a x z)) =
    / INR #|X| * largest (fun z => total (fun x => C x v * a x z)).
  by apply: largest_scale => // z; rewrite -total_mull; apply: eq_total => x; ring.
rewrite (eq_total (scaled Z B)) (eq_total (scaled Y A)) !total_mull => /(Rmult_le_reg_l _ _ _ n0) h'.
by apply: Rle_trans h'; apply: total_le => z; exact: largest_ge.
Qed.

(* ---- the largest of some lines, for u, v >= 0: one line and hockey sticks; the last line is a u + b v, from t on ---- *)
Inductive envelope : (R -> R -> R) -> R -> R -> R -> Prop :=
| one_line a b : envelope (fun u v => a * u + b * v) a b 0
| one_more h a b s t a' b' : envelope h a b s -> s <= t -> b <= b' -> a + b * t = a' + b' * t ->
    envelope (fun u v => h u v + (b' - b) * Rmax 0 (v - t * u)) a' b' t.
Lemma envelope_from h a b t : envelope h a b t -> 0 <= t.
Proof. by elim=> *; lra. Qed.
Lemma envelope_last h a b t u v : envelope h a b t -> 0 <= u -> t * u <= v -> h u v = a * u + b * v.
Proof.
move=> e u0; elim: e v => [//|{}h {}a {}b s {}t a' b' e ih st bb cross] v tv.
rewrite ih; last by nra.
by rewrite Rmax_right; [nra | lra].
Qed.
Lemma envelope_above h a b t u v : envelope h a b t -> 0 <= u -> 0 <= v -> a * u + b * v <= h u v.
Proof.
move=> e u0 v0; elim: e => [*|{}h {}a {}b s {}t a' b' e ih st bb cross]; first exact: Rle_refl.
have d : a' * u + b' * v = a * u + b * v + (b' - b) * (v - t * u) by nra.
rewrite d; apply: Rplus_le_compat => //; apply: Rmult_le_compat_l; first lra.
exact: Rmax_r.
Qed.
Lemma envelope_turn h a b s t a' b' u v : envelope h a b s -> s <= t -> b <= b' -> a + b * t = a' + b' * t ->
  0 <= u -> 0 <= v -> h u v + (b' - b) * Rmax 0 (v - t * u) = Rmax (h u v) (a' * u + b' * v).
Proof.
move=> e st bb cross u0 v0; have above := envelope_above e u0 v0.
have d : a' * u + b' * v = a * u + b * v + (b' - b) * (v - t * u) by nra.
case: (Rle_dec (t * u) v) => c.
  rewrite (Rmax_right 0); last lra.
  rewrite (envelope_last e) //; last by nra.
  by rewrite Rmax_right d //; nra.
rewrite (Rmax_left 0); last lra.
by rewrite Rmax_left; [ring | rewrite d; nra].
Qed.
Lemma envelope_add h a b t a' b' : envelope h a b t -> b <= b' ->
  exists h' a1 b1 t1, envelope h' a1 b1 t1 /\ b1 <= b' /\ forall u v, 0 <= u -> 0 <= v -> h' u v = Rmax (h u v) (a' * u + b' * v).
Proof.
have crossing h0 a0 b0 t0 : envelope h0 a0 b0 t0 -> b0 <= b' -> a' + b' * t0 < a0 + b0 * t0 ->
    exists h' a1 b1 t1, envelope h' a1 b1 t1 /\ b1 <= b' /\
    forall u v, 0 <= u -> 0 <= v -> h' u v = Rmax (h0 u v) (a' * u + b' * v).
  move=> e bb lt; case: (Req_dec b0 b') => [same|ne].
    exists h0, a0, b0, t0; split=> //; split=> // u v u0 v0; rewrite Rmax_left //.
    by have := envelope_above e u0 v0; rewrite -same; rewrite -same in lt; nra.
  have pos : 0 < b' - b0 by lra.
  pose t1 := (a0 - a') / (b' - b0).
  have cross : a0 + b0 * t1 = a' + b' * t1 by rewrite /t1; field; lra.
  have t01 : t0 <= t1.
    by apply: (Rmult_le_reg_l (b' - b0)) => //; rewrite (_ : (b' - b0) * t1 = a0 - a'); [lra | rewrite /t1; field; lra].
  exists (fun u v => h0 u v + (b' - b0) * Rmax 0 (v - t1 * u)), a', b', t1.
  split; first exact: (one_more e t01 bb cross).
  by split=> [|u v u0 v0]; [exact: Rle_refl | exact: (envelope_turn e t01 bb cross u0 v0)].
elim=> [{}a {}b|{}h {}a {}b s {}t a2 b2 e ih st bb cross] b'b.
  case: (Rle_dec a a') => c; last by apply: (crossing _ a b 0); [exact: one_line | | lra].
  exists (fun u v => a' * u + b' * v), a', b', 0; split; first exact: one_line.
  by split=> [|u v u0 v0]; [exact: Rle_refl | rewrite Rmax_right //; nra].
case: (Rle_dec (a2 + b2 * t) (a' + b' * t)) => c; last first.
  by apply: (crossing _ a2 b2 t); [exact: (one_more e st bb cross) | | lra].
have [|h' [a1 [b1 [t1 [e1 [b1b same]]]]]] := ih _; first by lra.
exists h', a1, b1, t1; split=> //; split=> // u v u0 v0; rewrite same //.
case: (Rle_dec (t * u) v) => d; last by rewrite (Rmax_left 0); [rewrite Rmult_0_r Rplus_0_r | lra].
have t0 := envelope_from e.
have top : a2 * u + b2 * v <= a' * u + b' * v by nra.
have last_ : h u v + (b2 - b) * Rmax 0 (v - t * u) = a2 * u + b2 * v.
  exact: (envelope_last (one_more e st bb cross)).
have less : h u v <= a2 * u + b2 * v.
  by rewrite -last_; have := Rmax_l 0 (v - t * u); nra.
by rewrite last_ !Rmax_right //; lra.
Qed.
Section Lines.
Variables (I : eqType) (a b : I -> R).
Let steeper (i j : I) : bool := if Rle_dec (b j) (b i) then true else false.
Let steeper_trans : transitive steeper.
Proof.
move=> j i k; rewrite /steeper; case: Rle_dec => // h1 _; case: Rle_dec => // h2 _; case: Rle_dec => // h3.
by case: h3; lra.
Qed.
Let steeper_total : ssrbool.total steeper.
Proof.
move=> i j; rewrite /steeper; case: Rle_dec => // h1; case: Rle_dec => // h2.
by case: h1; case: (Rle_lt_dec (b j) (b i)) => // h; case: h2; lra.
Qed.
Lemma envelope_sorted i l : sorted steeper (i :: l) -> exists h a1 b1 t1, envelope h a1 b1 t1 /\ b1 <= b i /\
  forall u v, 0 <= u -> 0 <= v -> (forall j, j \in i :: l -> a j * u + b j * v <= h u v) /\
    exists2 j, j \in i :: l & h u v = a j * u + b j * v.
Proof.
elim: l i => [|i' l ih] i s.
  exists (fun u v => a i * u + b i * v), (a i), (b i), 0; split; first exact: one_line.
  split=> [|u v u0 v0]; first exact: Rle_refl.
  by split=> [j|]; [rewrite inE => /eqP ->; exact: Rle_refl | exists i; rewrite ?inE].
have /andP [ii' s'] : steeper i i' && sorted steeper (i' :: l) by [].
have bb : b i' <= b i by move: ii'; rewrite /steeper; case: Rle_dec.
have [h [a1 [b1 [t1 [e [b1i same]]]]]] := ih _ s'.
have [|h' [a2 [b2 [t2 [e' [b2i same']]]]]] := @envelope_add h a1 b1 t1 (a i) (b i) e; first by lra.
exists h', a2, b2, t2; split=> //; split=> // u v u0 v0; have [all_ [j jl je]] := same u v u0 v0; rewrite same' //; split.
  move=> j'; rewrite in_cons => /orP [/eqP ->|/all_ h'']; first exact: Rmax_r.
  by apply: Rle_trans h'' _; exact: Rmax_l.
case: (Rle_dec (h u v) (a i * u + b i * v)) => c.
  by exists i; [rewrite mem_head | rewrite Rmax_right].
by exists j; [rewrite in_cons jl orbT | rewrite Rmax_left //; lra].
Qed.
Lemma envelope_all (l : seq I) i : i \in l -> exists h a1 b1 t1, envelope h a1 b1 t1 /\
  forall u v, 0 <= u -> 0 <= v -> (forall j, j \in l -> a j * u + b j * v <= h u v) /\
    exists2 j, j \in l & h u v = a j * u + b j * v.
Proof.
move=> il; have := sort_sorted steeper_total l; have := mem_sort steeper l; case: (sort steeper l) => [|i' s] mem.
  by move: (mem i); rewrite il.
move=> /envelope_sorted [h [a1 [b1 [t1 [e [_ same]]]]]]; exists h, a1, b1, t1; split=> // u v u0 v0.
have [all_ [j jl je]] := same u v u0 v0; split=> [j' jl'|]; first by apply: all_; rewrite mem.
by exists j; rewrite -?mem.
Qed.
End Lines.

(* ---- dichotomies ---- *)
Section Dichotomies.
Variables (Y Z : finType) (M0 M1 : Y -> R) (N0 N1 : Z -> R).
Hypotheses (m0 : forall y, 0 <= M0 y) (m0s : total (fun y => M0 y) = 1) (m1 : forall y, 0 <= M1 y) (m1s : total (fun y => M1 y) = 1).
Hypotheses (n0 : forall z, 0 <= N0 z) (n0s : total (fun z => N0 z) = 1) (n1 : forall z, 0 <= N1 z) (n1s : total (fun z => N1 z) = 1).
Hypothesis sticks : forall t, 0 <= t ->
  total (fun z => Rmax 0 (N1 z - t * N0 z)) <= total (fun y => Rmax 0 (M1 y - t * M0 y)).
Lemma envelope_order h a b t : envelope h a b t -> total (fun z => h (N0 z) (N1 z)) <= total (fun y => h (M0 y) (M1 y)).
Proof.
elim=> [{}a {}b|{}h {}a {}b s {}t a' b' e ih st bb cross]; last first.
  rewrite !total_add !total_mull; apply: Rplus_le_compat => //; apply: Rmult_le_compat_l; first lra.
  by apply: sticks; have := envelope_from e; lra.
by rewrite !total_add !total_mull m0s m1s n0s n1s; exact: Rle_refl.
Qed.
Lemma dichotomies : exists W : Y -> Z -> R, (forall y z, 0 <= W y z) /\ (forall y, total (fun z => W y z) = 1) /\
  (forall z, total (fun y => M0 y * W y z) = N0 z) /\ forall z, total (fun y => M1 y * W y z) = N1 z.
Proof.
have Z0 : (0 < #|Z|)%N.
  by rewrite lt0n; apply/eqP => c0; move: n0s; rewrite /total big_pred0; [lra | move=> z; have := card0_eq c0 z].
have [z0 _] := card_gt0P Z0.
have two (f : bool -> R) : total f = f true + f false by rewrite /total big_bool.
have [|W [W0 [W1 We]]] := @witness_exists bool_finType Y Z (fun x y => if x then M1 y else M0 y) (fun x z => if x then N1 z else N0 z) Z0.
  move=> c; have [|h [a1 [b1 [t1 [e same]]]]] := @envelope_all _ (c false) (c true) (enum Z) z0; first by rewrite mem_enum.
  apply: Rle_trans; last first.
    apply: (total_le (f := fun y => h (M0 y) (M1 y))) => y; have [_ [z _ ->]] := same _ _ (m0 y) (m1 y).
    apply: Rle_trans (largest_ge _ z); rewrite two; apply: Req_le; ring.
  apply: Rle_trans (envelope_order e); apply: total_le => z; rewrite two.
  by have [/(_ z) + _] := same _ _ (n0 z) (n1 z); rewrite mem_enum => /(_ isT); lra.
by exists W; split=> //; split=> //; split=> z; [have := We false z | have := We true z].
Qed.
End Dichotomies.
