(* Gain functions whose actions are subsets: for each action with all subsets of its size, the largest overlap is best, or
   the smallest. *)
From Coq Require Import Reals ZArith Lra Psatz.
From Coq Require Export Lia.
From mathcomp Require Import all_ssreflect.
From Symqif Require Import Definitions.
From Symqif.Library Require Import Sums Integers Subsets Powers Refinement Readings Averaging Symmetric SymmetricRules.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Open Scope R_scope.

(* an action is a subset of `elements` secrets: the gain is `won` if the secret is in it, else `lost` *)
Record action := Action { elements : Z; elements_r : R; won : R; lost : R }.
Definition no_action : action := Action 0%Z 0 0 0.

Section Values.
Variables (k : Z) (kr : R).
Let n := Z.to_nat k.
Definition value (g : group) (a : action) (o : R) : R :=
  expected k kr g (o * won a + (real g - o) * lost a)
    ((elements_r a - o) * won a + (kr - real g - (elements_r a - o)) * lost a).
Definition least (g : group) (a : action) : R := match what g with
  | Empty => 0 | Full => elements_r a | Proper => Rmax 0 (real g + elements_r a - kr) end.
Definition most (g : group) (a : action) : R := match what g with
  | Empty => 0 | Full => elements_r a | Proper => real g + elements_r a - Rmax (real g) (elements_r a) end.
Definition is_action (a : action) : Prop := IZR (elements a) = elements_r a /\ 0 <= elements_r a /\ elements_r a <= kr.

Lemma value_affine g a : exists u v, forall o, value g a o = u + v * o.
Proof.
rewrite /value /expected /Rdiv; case: (what g).
- exists (chance k g * ((elements_r a * won a + (kr - real g - elements_r a) * lost a) * / kr)).
  by exists (chance k g * ((lost a - won a) * / kr)) => o; ring.
- exists (chance k g * ((real g * lost a) * / kr)); exists (chance k g * ((won a - lost a) * / kr)) => o; ring.
- exists (inside k g * (real g * lost a * / real g) +
    outside k g * ((elements_r a * won a + (kr - real g - elements_r a) * lost a) * / (kr - real g))).
  exists (inside k g * ((won a - lost a) * / real g) + outside k g * ((lost a - won a) * / (kr - real g))) => o; ring.
Qed.
Lemma value_ends g a lo hi o : lo <= o <= hi -> value g a o <= Rmax (value g a lo) (value g a hi).
Proof.
move=> h; have [u [v e]] := value_affine g a; rewrite !e; case: (Rle_dec 0 v) => v0.
  by apply: Rle_trans (Rmax_r _ _); nra.
by apply: Rle_trans (Rmax_l _ _); nra.
Qed.

Hypotheses (kE : IZR k = kr) (k1 : 1 <= kr).
Let k0 : (1 <= k)%Z. Proof. by apply: le_IZR; rewrite kE. Qed.
Let nE : INR n = kr. Proof. by rewrite INR_IZR_INZ /n Z2Nat.id ?kE //; lia. Qed.
Variables (lo : Z) (c m l : Z -> R).
Definition worth (a : action) (S U : {set 'I_n}) : R :=
  total (fun x : 'I_n => @of_form k c m l x S * (if x \in U then won a else lost a)).
Lemma worth_value g p a (S U : {set 'I_n}) : fits k kr lo c m l g p -> is_action a ->
  cardinal S = number g -> #|U| = Z.to_nat (elements a) ->
  IZR (binomial k (number g)) * worth a S U = kr * value g a (INR #|S :&: U|) /\ least g a <= INR #|S :&: U| <= most g a.
Proof.
move=> F [aE [a0 ak]] cS cU.
have e : IZR (number g) = real g by case: F => _ [].
have sE : INR #|S| = real g by rewrite -e -cS INR_IZR_INZ.
have uE : INR #|U| = elements_r a.
  by rewrite cU INR_IZR_INZ Z2Nat.id ?aE //; apply: le_IZR; rewrite aE.
have os : INR #|S :&: U| <= INR #|S| by apply/le_INR/leP/subset_leq_card/subsetIl.
have ou : INR #|S :&: U| <= INR #|U| by apply/le_INR/leP/subset_leq_card/subsetIr.
have cover : INR #|S| + INR #|U| - kr <= INR #|S :&: U|.
  have := congr1 INR (cardsUI S U); rewrite -!plusE !plus_INR.
  have : INR #|S :|: U| <= INR n by apply/le_INR/leP; have := max_card (mem (S :|: U)); rewrite card_ord.
  by rewrite nE; lra.
have o0 : 0 <= INR #|S :&: U| by apply: pos_INR.
have r0k : what g = Empty -> real g = 0.
  by move: F => [_ [_ [_]]] + w; rewrite w -e => -[-> _].
have rk : what g = Full -> real g = kr by move: F => [_ [_ [_]]] + w; rewrite w -e => -[-> _].
split; last first.
  rewrite /least /most; case w: (what g).
  - by have := r0k w; lra.
  - by have := rk w; lra.
  - split; first by apply: Rmax_lub; lra.
    by case: (Rle_dec (real g) (elements_r a)) => h; [rewrite Rmax_right | rewrite Rmax_left]; lra.
rewrite /value -(expected_given kE k1 F) => [|w|w].
- rewrite /given /worth; congr (_ * _); rewrite -cS.
  rewrite /total (bigID (fun x => x \in U)) /=.
  rewrite (eq_bigr (fun x => @of_form k c m l x S * won a)) => [|x ->] //.
  rewrite [X in _ + X](eq_bigr (fun x => @of_form k c m l x S * lost a)) => [|x /negbTE ->] //.
  rewrite -!big_distrl /=.
  have := all_sum c m l S; rewrite (bigID (fun x => x \in U)) /=.
  move=> h; have {}h := Rplus_eq_reg_l _ _ _ (eq_trans h (esym (Rplus_minus _ _))).
  rewrite {}h; have -> : \big[Rplus/0]_(x | x \in U) @of_form k c m l x S =
      c (cardinal S) * (m (cardinal S) * INR #|S :&: U| + l (cardinal S) * (elements_r a - INR #|S :&: U|)).
    by rewrite members_sum uE.
  by rewrite sE [INR (Z.to_nat k)]nE; set o := INR _; set cc := c _; set mm := m _; set ll := l _; ring.
- by have := r0k w => z; rewrite sE z in os; have -> : INR #|S :&: U| = 0; [lra | rewrite z; ring].
- have := rk w => z; rewrite sE uE z in cover; have -> : INR #|S :&: U| = elements_r a by lra.
  by rewrite z; ring.
Qed.
Lemma some_worth g p a o (S : {set 'I_n}) : fits k kr lo c m l g p -> is_action a -> cardinal S = number g ->
  least g a <= o -> o <= most g a ->
  exists U : {set 'I_n}, #|U| = Z.to_nat (elements a) /\ kr * value g a o <= IZR (binomial k (number g)) * worth a S U.
Proof.
move=> F A cS lo_ hi_; have [aE [a0 ak]] := A; pose u := Z.to_nat (elements a).
have uE : INR u = elements_r a.
  by rewrite /u INR_IZR_INZ Z2Nat.id ?aE //; apply: le_IZR; rewrite aE.
have sn : (#|S| <= n)%N by have := max_card (mem S); rewrite card_ord.
have un : (u <= n)%N by apply/leP/INR_le; rewrite uE nE.
have at_end e : (e <= #|S|)%N -> (e <= u)%N -> (u - e <= n - #|S|)%N -> value g a o <= value g a (INR e) ->
    exists U : {set 'I_n}, #|U| = u /\ kr * value g a o <= IZR (binomial k (number g)) * worth a S U.
  move=> h1 h2 h3 h4; have [U [cU oU]] := some_overlap h1 h2 h3; exists U; split=> //.
  have [-> _] := worth_value F A cS cU; rewrite oU; nra.
have [U [cU oU]] : exists U : {set 'I_n}, #|U| = u /\ #|S :&: U| = (u + #|S| - n)%N.
  apply: some_overlap.
  - by rewrite leq_subLR leq_add2r.
  - by rewrite leq_subLR addnC leq_add2r.
  - by apply/leP; rewrite -!minusE -plusE; move: sn un => /leP ? /leP ?; lia.
have [V [cV oV]] : exists V : {set 'I_n}, #|V| = u /\ #|S :&: V| = minn #|S| u.
  apply: some_overlap; rewrite ?geq_minl ?geq_minr // leq_subLR.
  by case: (leqP #|S| u) => h; [rewrite subnKC | rewrite leq_addr].
have [vU [lU _]] := worth_value F A cS cU; have [vV [_ hV]] := worth_value F A cS cV.
have e : IZR (number g) = real g by case: F => _ [].
have sE : INR #|S| = real g by rewrite -e -cS INR_IZR_INZ.
have z0 : what g = Empty -> real g = 0 by move: F => [_ [_ [_]]] + w; rewrite w -e => -[-> _].
have zk : what g = Full -> real g = kr by move: F => [_ [_ [_]]] + w; rewrite w -e => -[-> _].
have endU : INR #|S :&: U| <= least g a.
  have o0 : INR #|S :&: U| = 0 \/ INR #|S :&: U| = elements_r a + real g - kr.
    rewrite oU -uE -sE -nE; case: (leqP n (u + #|S|)) => h; last by left; move: h => /ltnW; rewrite -subn_eq0 => /eqP ->.
    by right; rewrite -minusE minus_INR ?plus_INR //; apply/leP.
  rewrite /least; case w: (what g).
  - by have := z0 w; lra.
  - by have := zk w; lra.
  - by case: o0 => ->; [exact: Rmax_l | apply: Rle_trans (Rmax_r _ _); lra].
have endV : most g a <= INR #|S :&: V|.
  have o0 : (INR #|S :&: V| = real g /\ real g <= elements_r a) \/ (INR #|S :&: V| = elements_r a /\ elements_r a <= real g).
    rewrite oV -sE -uE; case: (leqP #|S| u) => [/leP/le_INR h|/ltnW/leP/le_INR h]; [left | right]; by split.
  rewrite /most; case w: (what g).
  - by have := z0 w; lra.
  - by have := zk w; lra.
  - by case: o0 => -[-> h]; [rewrite Rmax_right | rewrite Rmax_left]; lra.
have ends := @value_ends g a (INR #|S :&: U|) (INR #|S :&: V|) o; have {}ends := ends (conj (Rle_trans _ _ _ endU lo_) (Rle_trans _ _ _ hi_ endV)).
case: (Rle_dec (value g a (INR #|S :&: U|)) (value g a (INR #|S :&: V|))) => h.
  by exists V; split=> //; rewrite vV; rewrite Rmax_right // in ends; apply: Rmult_le_compat_l; lra.
by exists U; split=> //; rewrite vU; rewrite Rmax_left in ends; [apply: Rmult_le_compat_l; lra | lra].
Qed.
End Values.

Section Gain.
Variables (k la ha lb hb : Z) (kr : R) (ca ma na cb mb nb : Z -> R) (a b t : nat) (A B : seq group) (acts : seq action).
Variables (bounds overlaps : seq R) (chosen : seq nat).
Let gA p := nth no_group A p.
Let gB q := nth no_group B q.
Let act i := nth no_action acts i.
Let n := Z.to_nat k.
Lemma symmetric_gain : IZR k = kr -> 1 <= kr -> (ha = la + Z.of_nat a)%Z -> (hb = lb + Z.of_nat b)%Z ->
  every a.+1 (fun p => fits k kr la ca ma na (gA p) p) -> every b.+1 (fun q => fits k kr lb cb mb nb (gB q) q) ->
  every t.+1 (fun i => is_action kr (act i)) ->
  every a.+1 (fun p => every t.+1 (fun i => value k kr (gA p) (act i) (least kr (gA p) (act i)) <= nth 0 bounds p /\
    value k kr (gA p) (act i) (most (gA p) (act i)) <= nth 0 bounds p)) ->
  all (fun i => (i < t.+1)%N) chosen ->
  every b.+1 (fun q => least kr (gB q) (act (nth 0%N chosen q)) <= nth 0 overlaps q /\
    nth 0 overlaps q <= most (gB q) (act (nth 0%N chosen q))) ->
  added a.+1 (nth 0 bounds) < added b.+1 (fun q => value k kr (gB q) (act (nth 0%N chosen q)) (nth 0 overlaps q)) ->
  ~ refines (subset k la ha ca ma na) (subset k lb hb cb mb nb).
Proof.
move=> kE k1 haE hbE /everyP fA /everyP fB /everyP isact /everyP bound /allP ok /everyP range lt AB.
apply: (Rlt_not_le _ _ lt).
have k0 : (1 <= k)%Z by apply: le_IZR; rewrite kE.
have [la0 hak] := fits_range kE k1 haE fA; have [lb0 hbk] := fits_range kE k1 hbE fB.
have chosen_lt q : (nth 0%N chosen q < t.+1)%N.
  by case: (ltnP q (seq.size chosen)) => h; [apply: ok; rewrite mem_nth | rewrite nth_default].
pose T : finType := [finType of {u : 'I_t.+1 * {set 'I_n} | #|u.2| == Z.to_nat (elements (act u.1))}].
pose gain (u : T) (x : nat) : R :=
  if (insub x : option 'I_n) is Some i then (if i \in (val u).2 then won (act (val u).1) else lost (act (val u).1)) else 0.
have worth_gain c m l lo hi (s : cols (subset k lo hi c m l)) (u : T) :
    total (fun x : 'I_n => 1 * entry (subset k lo hi c m l) x s * gain u x) = worth c m l (act (val u).1) (val s) (val u).2.
  by apply: eq_total => x; rewrite (entry_subset x) /gain valK Rmult_1_l.
pose pA (S : {set 'I_n}) := Z.to_nat (cardinal S - la); pose pB (S : {set 'I_n}) := Z.to_nat (cardinal S - lb).
have inA S : between la ha S -> (pA S < a.+1)%N /\ cardinal S = number (gA (pA S)).
  case/andP=> /Z.leb_le h1 /Z.leb_le h2; have h : (pA S < a.+1)%N by apply/ltP; rewrite /pA; lia.
  by split=> //; have [-> _] := fA _ h; rewrite /pA; lia.
have inB S : between lb hb S -> (pB S < b.+1)%N /\ cardinal S = number (gB (pB S)).
  case/andP=> /Z.leb_le h1 /Z.leb_le h2; have h : (pB S < b.+1)%N by apply/ltP; rewrite /pB; lia.
  by split=> //; have [-> _] := fB _ h; rewrite /pB; lia.
have C0 z : (0 <= z <= k)%Z -> 0 < IZR (binomial k z).
  by move=> [z0 zk]; apply: binomial_gt0; [exact: IZR_le | have := IZR_le _ _ zk; lra].
pose best z := kr * nth 0 bounds (Z.to_nat (z - la)) / IZR (binomial k z).
pose own z := kr * value k kr (gB (Z.to_nat (z - lb))) (act (nth 0%N chosen (Z.to_nat (z - lb)))) (nth 0 overlaps (Z.to_nat (z - lb))) /
  IZR (binomial k z).
have whole lo hi c m l f v j : (hi = lo + Z.of_nat j)%Z -> (0 <= lo)%Z -> (hi <= k)%Z ->
    (forall p, (p < j.+1)%N -> f (lo + Z.of_nat p)%Z = kr * v p / IZR (binomial k (lo + Z.of_nat p))) ->
    total (fun s : cols (subset k lo hi c m l) => f (cardinal (val s))) = kr * added j.+1 v.
  move=> hiE lo0 hik fE; rewrite (total_subset _ _ _ _ _ _ f) sum_sizes //; try lia.
  rewrite (sum_added _ hiE) added_mull; apply: added_ext => p hp; rewrite fE //.
  by field; apply: Rgt_not_eq; apply: C0; move: hp => /ltP; lia.
have [a0 [/card_gt0P [s0 _] _]] := AB.
have each (s : cols (subset k lb hb cb mb nb)) : exists u : T, own (cardinal (val s)) <= worth cb mb nb (act (val u).1) (val s) (val u).2.
  have [hq cS] := inB _ (valP s); have [r1 r2] := range _ hq; have c0 := chosen_lt (pB (val s)).
  have [U [cU le]] := some_worth kE k1 (fB _ hq) (isact _ c0) cS r1 r2.
  have ok' : #|(Ordinal c0, U).2| == Z.to_nat (elements (act (Ordinal c0, U).1)) by rewrite /= cU.
  exists (exist _ (Ordinal c0, U) ok'); rewrite /own -/(pB (val s)) cS.
  have C : 0 < IZR (binomial k (number (gB (pB (val s))))).
    by rewrite -cS; apply: C0; case/andP: (valP s) => /Z.leb_le h1 /Z.leb_le h2; split; [exact: (Z.le_trans _ _ _ lb0 h1) | exact: (Z.le_trans _ _ _ h2 hbk)].
  by apply: (Rmult_le_reg_l _ _ _ C); rewrite /Rdiv Rmult_comm Rmult_assoc Rinv_l ?Rmult_1_r; [|lra].
have [u0 _] := each s0.
have [strategy best_] := finite_choice u0 each.
have := @gain_refines (subset k la ha ca ma na) (subset k lb hb cb mb nb) T (fun=> 1) gain
  (fun s => best (cardinal (val s))) strategy _ AB.
rewrite (whole la ha ca ma na best (nth 0 bounds) a) // => [h|p hp]; last first.
  by rewrite /best; congr (kr * nth 0 bounds _ / _); lia.
have {}h : total (fun s : cols (subset k lb hb cb mb nb) => own (cardinal (val s))) <= kr * added a.+1 (nth 0 bounds).
  apply: Rle_trans; last apply: h.
    by apply: total_le => s; rewrite (worth_gain cb mb nb lb hb); exact: best_.
  move=> u s; rewrite (worth_gain ca ma na la ha).
  have [hp cS] := inA _ (valP s).
  have [w r] := worth_value kE k1 (fA _ hp) (isact _ (ltn_ord (val u).1)) cS (eqP (valP u)).
  have C : 0 < IZR (binomial k (number (gA (pA (val s))))).
    by rewrite -cS; apply: C0; case/andP: (valP s) => /Z.leb_le h1 /Z.leb_le h2; split; [exact: (Z.le_trans _ _ _ la0 h1) | exact: (Z.le_trans _ _ _ h2 hak)].
  have /everyP /(_ _ (ltn_ord (val u).1)) [b1 b2] := bound _ hp.
  have v := value_ends k kr (gA (pA (val s))) (act (val u).1) r.
  rewrite /best -/(pA (val s)) cS; apply: (Rmult_le_reg_l _ _ _ C).
  have cancel (d e : R) : 0 < d -> d * (e / d) = e by move=> *; field; lra.
  rewrite w (cancel _ _ C); apply: Rmult_le_compat_l; first lra.
  by apply: Rle_trans v _; apply: Rmax_lub.
rewrite (whole lb hb cb mb nb own (fun q => value k kr (gB q) (act (nth 0%N chosen q)) (nth 0 overlaps q)) b) // in h; last first.
  by move=> q hq; rewrite /own; have -> : Z.to_nat (lb + Z.of_nat q - lb) = q by lia.
by apply: (Rmult_le_reg_l kr); lra.
Qed.
End Gain.
