(* Capacity, attack success rate and local differential privacy of channels in subset form. *)
From Coq Require Import Reals ZArith Lra Lia.
From mathcomp Require Import all_ssreflect.
From Symqif Require Import Definitions.
From Symqif.Library Require Import Sums Integers Subsets Powers.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Open Scope R_scope.

Lemma foldr_max (T : eqType) (f : T -> R) a l : a <= foldr Rmax a (map f l) /\
  (forall i, i \in l -> f i <= foldr Rmax a (map f l)) /\
  forall b, a <= b -> (forall i, i \in l -> f i <= b) -> foldr Rmax a (map f l) <= b.
Proof.
elim: l => [|i l [ha [hl hb]]] /=; first by split; [exact: Rle_refl | split].
split; first exact: Rle_trans ha (Rmax_r _ _).
split=> [j|b hab h]; last first.
  apply: Rmax_lub; first by apply: h; rewrite mem_head.
  by apply: hb => // j hj; apply: h; rewrite in_cons hj orbT.
by rewrite in_cons => /orP [/eqP -> | hj]; [exact: Rmax_l | exact: Rle_trans (hl _ hj) (Rmax_r _ _)].
Qed.
Lemma maximum_iota (f : nat -> R) n x : (x < n)%N -> (forall y, (y < n)%N -> f y <= f x) ->
  maximum [seq f y | y <- iota 0 n] = f x.
Proof.
case: n => // n hx h; rewrite /= ; have [h1 [h2 h3]] := foldr_max f (f 0%N) (iota 1 n).
apply: Rle_antisym.
  by apply: h3 => [|y]; [apply: h | rewrite mem_iota add1n => /andP [_ hy]; apply: h].
by case: x hx {h} => // x hx; apply: h2; rewrite mem_iota add1n.
Qed.

Section Form.
Variables (k lo hi : Z) (c m l : Z -> R).
Hypothesis c0 : forall i, IZR lo <= IZR i -> IZR i <= IZR hi -> 0 <= c i.
Hypothesis k1 : 1 <= IZR k.
Let F := subset k lo hi c m l.
Let n := Z.to_nat k.
Let n0 : (0 < n)%N. Proof. by apply/ltP; rewrite /n; have := le_IZR _ _ k1; lia. Qed.

Lemma in_range (S : {set 'I_n}) : between lo hi S -> IZR lo <= IZR (cardinal S) /\ IZR (cardinal S) <= IZR hi.
Proof. by case/andP=> /Z.leb_le /IZR_le h1 /Z.leb_le /IZR_le. Qed.

Section Capacity.
Hypothesis order : forall i, IZR lo <= IZR i -> IZR i <= IZR hi -> 1 <= IZR i -> IZR i <= IZR k - 1 -> l i <= m i.
Let top i := c i * if (1 <=? i)%Z then m i else l i.
Lemma maxima_column s : maximum [seq entry F x s | x <- iota 0 n] = top (cardinal (val s)).
Proof.
have [h1 h2] := in_range (valP s); case: (set_0Vmem (val s)) => [s0|[x xS]].
  have e x : (x < n)%N -> entry F x s = top (cardinal (val s)).
    by move=> hx; rewrite (entry_subset (Ordinal hx)) /of_form /top s0 inE /cardinal cards0.
  rewrite (maximum_iota n0) ?e // => y hy; rewrite !e //; exact: Rle_refl.
have s1 := member_size xS.
have eT : entry F x s = top (cardinal (val s)).
  by rewrite entry_subset /of_form xS /top; have -> : (1 <=? cardinal (val s))%Z by apply/Z.leb_le; apply: le_IZR; lra.
rewrite -eT; apply: (maximum_iota (f := fun y => entry F y s)) => [|y hy]; first exact: ltn_ord.
rewrite (entry_subset (Ordinal hy)) (entry_subset x) /of_form xS.
apply: Rmult_le_compat_l; first exact: c0.
case: (boolP (Ordinal hy \in val s)) => yS; first exact: Rle_refl.
by apply: order => //; exact: (nonmember_size k1 yS).
Qed.
Hypothesis (lo0 : 0 <= IZR lo) (lohi : IZR lo <= IZR hi) (hik : IZR hi <= IZR k).
Lemma maxima_total : capacity F = sum (fun i => IZR (binomial k i) * top i) lo hi.
Proof.
rewrite /capacity (eq_total maxima_column) (total_subset _ _ _ _ _ _ top) sum_sizes //; try exact: le_IZR.
by have := le_IZR _ _ k1; lia.
Qed.
End Capacity.

End Form.

(* ldp *)
Lemma ldp_subset k lo hi c m l r : 1 <= r ->
  (forall i, IZR lo <= IZR i -> IZR i <= IZR hi -> 0 <= c i) ->
  (forall i, IZR lo <= IZR i -> IZR i <= IZR hi -> 0 <= m i) ->
  (forall i, IZR lo <= IZR i -> IZR i <= IZR hi -> 0 <= l i) ->
  (forall i, IZR lo <= IZR i -> IZR i <= IZR hi -> 1 <= IZR i -> IZR i <= IZR k - 1 -> m i <= r * l i) ->
  (forall i, IZR lo <= IZR i -> IZR i <= IZR hi -> 1 <= IZR i -> IZR i <= IZR k - 1 -> l i <= r * m i) ->
  ldp (subset k lo hi c m l) r.
Proof.
move=> r1 c0 m0 l0 ml lm x y s hx hy; have [h1 h2] := in_range (valP s); have ci := c0 _ h1 h2.
have k1 : 1 <= IZR k by apply: IZR_le; move: hx => /= /ltP; lia.
rewrite (entry_subset (Ordinal hx)) (entry_subset (Ordinal hy)) /of_form.
have -> : forall u, r * (c (cardinal (val s)) * u) = c (cardinal (val s)) * (r * u) by move=> u; ring.
apply: Rmult_le_compat_l => //.
have mi := m0 _ h1 h2; have li := l0 _ h1 h2.
have up u : 0 <= u -> u <= r * u by move=> hu; have := Rmult_le_compat_r u 1 r hu r1; lra.
case: (boolP (Ordinal hx \in val s)) => xS; case: (boolP (Ordinal hy \in val s)) => yS; try exact: up.
- by apply: ml => //; [exact: (member_size xS) | exact: (nonmember_size k1 yS)].
- by apply: lm => //; [exact: (member_size yS) | exact: (nonmember_size k1 xS)].
Qed.
(* the forms in which the kernel states capacities *)
Lemma maxima_one k s c m l v :
  (forall i, IZR s <= IZR i -> IZR i <= IZR s -> 0 <= c i) ->
  (forall i, IZR s <= IZR i -> IZR i <= IZR s -> 1 <= IZR i -> IZR i <= IZR k - 1 -> l i <= m i) ->
  1 <= IZR k -> 1 <= IZR s -> IZR s <= IZR s -> IZR s <= IZR k ->
  IZR (binomial k s) * c s * m s = v -> capacity (subset k s s c m l) = v.
Proof.
move=> hc order k1 s1 ss sk <-; rewrite maxima_total //; try lra.
rewrite sum_one; have -> : (1 <=? s)%Z by apply/Z.leb_le; apply: le_IZR; lra. ring.
Qed.
Lemma maxima_some k lo hi c m l v :
  (forall i, IZR lo <= IZR i -> IZR i <= IZR hi -> 0 <= c i) ->
  (forall i, IZR lo <= IZR i -> IZR i <= IZR hi -> 1 <= IZR i -> IZR i <= IZR k - 1 -> l i <= m i) ->
  1 <= IZR k -> 1 <= IZR lo -> IZR lo <= IZR hi -> IZR hi <= IZR k ->
  sum (fun i => IZR (binomial k i) * c i * m i) lo hi = v -> capacity (subset k lo hi c m l) = v.
Proof.
move=> hc order k1 l1 lh hk <-; rewrite maxima_total //; try lra.
apply: sum_ext => i h1 h2; have -> : (1 <=? i)%Z by apply/Z.leb_le; apply: le_IZR; lra.
ring.
Qed.
Lemma maxima_all k hi c m l v :
  (forall i, 0 <= IZR i -> IZR i <= IZR hi -> 0 <= c i) ->
  (forall i, 0 <= IZR i -> IZR i <= IZR hi -> 1 <= IZR i -> IZR i <= IZR k - 1 -> l i <= m i) ->
  1 <= IZR k -> 0 <= 0 -> 0 <= IZR hi -> IZR hi <= IZR k ->
  sum (fun i => IZR (binomial k i) * c i * m i) 1 hi + c 0%Z * l 0%Z = v -> capacity (subset k 0 hi c m l) = v.
Proof.
move=> hc order k1 _ h0 hk <-; rewrite maxima_total //; try exact: Rle_refl.
rewrite sum_first; last exact: le_IZR.
rewrite Rplus_comm binomial_0 /=; last lra.
congr (_ + _); last by ring.
apply: sum_ext => i h1 h2; have -> : (1 <=? i)%Z by apply/Z.leb_le; apply: le_IZR; lra.
ring.
Qed.
Lemma maxima_asr C k v : INR (rows C) = IZR k -> (forall u, capacity C = u -> u / IZR k = v -> asr C = v).
Proof. by move=> e u h <-; rewrite /asr h e. Qed.
Lemma maxima_rows k lo hi c m l : 1 <= IZR k -> INR (rows (subset k lo hi c m l)) = IZR k.
Proof. by move=> k1; rewrite INR_IZR_INZ /= Z2Nat.id //; have := le_IZR _ _ k1; lia. Qed.
Lemma ldp_entry k lo hi c m l r s : ldp (subset k lo hi c m l) r ->
  IZR lo <= IZR s -> IZR s <= IZR hi -> 1 <= IZR s -> IZR s <= IZR k - 1 -> 0 < c s -> m s <= r * l s.
Proof.
move=> h h1 h2 h3; rewrite -minus_IZR => /le_IZR h4 cs.
have {h1}h1 := le_IZR _ _ h1; have {h2}h2 := le_IZR _ _ h2; have {h3}h3 := le_IZR 1 _ h3.
set n := Z.to_nat k; have : (0 < #|[set A : {set 'I_n} | #|A| == Z.to_nat s]|)%N.
  by rewrite card_draws card_ord bin_gt0; apply/leP; rewrite /n; lia.
move=> /card_gt0P [S]; rewrite inE => /eqP sS.
have cS : cardinal S = s by rewrite /cardinal sS; lia.
have between_S : between lo hi S by rewrite /between cS; apply/andP; split; apply/Z.leb_le.
have [x xS] : exists x, x \in S.
  by apply/set0Pn; rewrite -card_gt0 sS; apply/ltP; lia.
have [y yS] : exists y, y \in ~: S.
  apply/set0Pn; rewrite -card_gt0; have := cardsC S; rewrite card_ord sS => /(congr1 Z.of_nat).
  by rewrite -plusE Nat2Z.inj_add /n => e; apply/ltP; lia.
have := h x y (exist _ S between_S) (ltn_ord x) (ltn_ord y).
rewrite (entry_subset x) (entry_subset y) /of_form /= cS xS; move: yS; rewrite inE => /negbTE -> e.
by apply: (Rmult_le_reg_l (c s)) => //; lra.
Qed.
