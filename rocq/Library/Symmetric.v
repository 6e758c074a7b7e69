(* Channels that report subsets and favour members by factors of their own: one is refined by another through a table
   of sizes. *)
From Coq Require Import Reals ZArith Lra Lia.
From mathcomp Require Import all_ssreflect fingroup perm.
From Symqif Require Import Definitions.
From Symqif.Library Require Import Sums Integers Subsets Powers Averaging.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Open Scope R_scope.

Section Sizes.
Variable k : Z.
Let n := Z.to_nat k.
Lemma sum_partition lo hi (G : {set 'I_n} -> R) : (0 <= lo)%Z -> (lo <= hi)%Z ->
  \big[Rplus/0]_(T : {set 'I_n} | between lo hi T) G T =
  sum (fun j => \big[Rplus/0]_(T : {set 'I_n} | #|T| == Z.to_nat j) G T) lo hi.
Proof.
move=> l0 lh; rewrite /sum; have -> : Z.to_nat (hi - lo + 1) = (Z.to_nat (hi - lo)).+1 by lia.
set N := Z.to_nat (hi - lo); rewrite big_mkord.
pose p (T : {set 'I_n}) : 'I_N.+1 := inord (Z.to_nat (cardinal T - lo)).
rewrite (partition_big p xpredT) //=; apply: eq_bigr => j _; apply: eq_bigl => T; have := ltn_ord j => /ltP jN.
have range : between lo hi T -> (Z.to_nat (cardinal T - lo) < N.+1)%N.
  by case/andP=> /Z.leb_le h1 /Z.leb_le h2; apply/ltP; rewrite /N; lia.
apply/andP/eqP => [[bT /eqP/(congr1 (@nat_of_ord _))]|e].
  rewrite inordK; last exact: range.
  by case/andP: bT => /Z.leb_le h1 /Z.leb_le h2; move: h1 h2; rewrite /cardinal => h1 h2 <-; rewrite Z2Nat.id; [rewrite Zplus_minus Nat2Z.id | lia].
have cE : cardinal T = (lo + Z.of_nat j)%Z by rewrite /cardinal e; lia.
have bT : between lo hi T.
  by rewrite /between cE; apply/andP; split; apply/Z.leb_le; move: jN; rewrite /N; lia.
split=> //; apply/eqP/val_inj; rewrite /= inordK; last exact: range.
by rewrite cE; lia.
Qed.
Lemma members_sum c m l (S T : {set 'I_n}) : \big[Rplus/0]_(x | x \in T) @of_form k c m l x S =
  c (cardinal S) * (m (cardinal S) * INR #|S :&: T| + l (cardinal S) * (INR #|T| - INR #|S :&: T|)).
Proof.
rewrite (bigID (mem S)) /= (eq_bigr (fun=> c (cardinal S) * m (cardinal S))); last first.
  by move=> x /andP [_ xS]; rewrite /of_form xS.
rewrite sum_const [X in _ + X](eq_bigr (fun=> c (cardinal S) * l (cardinal S))); last first.
  by move=> x /andP [_ /negbTE xS]; rewrite /of_form xS.
rewrite sum_const.
have -> : #|[pred x | (x \in T) && (x \in S)]| = #|S :&: T| by apply: eq_card => x; rewrite !inE andbC.
have -> : #|[pred x | (x \in T) && (x \notin S)]| = #|T :\: S| by apply: eq_card => x; rewrite !inE andbC.
have -> : INR #|T| = INR #|S :&: T| + INR #|T :\: S| by rewrite -plus_INR plusE setIC cardsID.
by set a := INR _; set b := INR _; ring.
Qed.
Lemma all_sum c m l (S : {set 'I_n}) : \big[Rplus/0]_x @of_form k c m l x S =
  c (cardinal S) * (m (cardinal S) * INR #|S| + l (cardinal S) * (INR n - INR #|S|)).
Proof.
have := members_sum c m l S setT; rewrite setIT cardsT card_ord => <-.
by apply: eq_bigl => x; rewrite inE.
Qed.
Definition weight (c m l : Z -> R) (i : Z) : R :=
  IZR (binomial k i) * c i * (IZR i / IZR k * m i + (IZR k - IZR i) / IZR k * l i).
Lemma size_number j : (0 <= j <= k)%Z -> INR #|[pred T : {set 'I_n} | #|T| == Z.to_nat j]| = IZR (binomial k j).
Proof.
move=> hj; rewrite binomial_in // -INR_IZR_INZ; congr INR.
by have := card_draws [finType of 'I_n] (Z.to_nat j); rewrite card_ord cardsE.
Qed.
End Sizes.

Section Table.
Variables (k la ha lb hb : Z) (ca ma na cb mb nb : Z -> R) (R_ : Z -> Z -> R) (mu : Z -> R).
Let n := Z.to_nat k.
Hypotheses (k1 : (1 <= k)%Z) (la0 : (0 <= la)%Z) (laha : (la <= ha)%Z) (hak : (ha <= k)%Z).
Hypotheses (lb0 : (0 <= lb)%Z) (lbhb : (lb <= hb)%Z) (hbk : (hb <= k)%Z).
Let eA := @of_form k ca ma na.
Let eB := @of_form k cb mb nb.
Definition overlaps (i j : Z) : R :=
  IZR (binomial k i) * (ca i * (ma i * IZR (Z.min i j) + na i * (IZR j - IZR (Z.min i j)))).
Hypothesis R0 : forall i j, (la <= i <= ha)%Z -> (lb <= j <= hb)%Z -> 0 <= R_ i j.
Hypothesis R1 : forall i, (la <= i <= ha)%Z -> sum (R_ i) lb hb = 1.
Hypothesis mu01 : forall j, (lb <= j <= hb)%Z -> 0 <= mu j <= 1.
Hypothesis chance : forall j, (lb <= j <= hb)%Z -> sum (fun i => R_ i j * weight k ca ma na i) la ha = weight k cb mb nb j.
Hypothesis mean : forall j, (lb <= j <= hb)%Z ->
  mu j * sum (fun i => R_ i j * overlaps i j) la ha + (1 - mu j) * (IZR j * weight k cb mb nb j) =
  IZR (binomial k j) * (cb j * (mb j * IZR j)).

Let wanted (S : {set 'I_n}) j (T : {set 'I_n}) := (#|T| == j) && (#|S :&: T| == minn #|S| j).
Let tau (S : {set 'I_n}) (j : nat) : {set 'I_n} := odflt set0 [pick T | wanted S j T].
Let tauP S j : (j <= n)%N -> #|tau S j| = j /\ #|S :&: tau S j| = minn #|S| j.
Proof.
move=> jn; rewrite /tau; case: pickP => [T /andP [/eqP h1 /eqP h2] //|none]; exfalso.
have [] := @some_overlap n S j (minn #|S| j); rewrite ?geq_minl ?geq_minr //.
  have Sn : (#|S| <= n)%N by have := max_card (mem S); rewrite card_ord.
  by rewrite leq_subLR; case: (leqP #|S| j) => h; [rewrite subnKC | rewrite leq_addr].
by move=> T [h1 h2]; have := none T; rewrite /wanted h1 h2 !eqxx.
Qed.
Let chosen (S T : {set 'I_n}) : R := if T == tau S #|T| then 1 else 0.
Let V (S T : {set 'I_n}) : R :=
  R_ (cardinal S) (cardinal T) * (mu (cardinal T) * chosen S T + (1 - mu (cardinal T)) * chosen set0 T).
Let sum_chosen S j F : (j <= n)%N -> \big[Rplus/0]_(T : {set 'I_n} | #|T| == j) (chosen S T * F T) = F (tau S j).
Proof.
move=> jn; have [tj _] := tauP S jn; rewrite (bigD1 (tau S j)) ?tj //= /chosen tj eqxx big1 => [|T /andP [/eqP -> /negbTE ->]].
  by ring.
by ring.
Qed.
Let sum_V S j F : (0 <= j <= k)%Z -> \big[Rplus/0]_(T : {set 'I_n} | #|T| == Z.to_nat j) (V S T * F T) =
  R_ (cardinal S) j * (mu j * F (tau S (Z.to_nat j)) + (1 - mu j) * F (tau set0 (Z.to_nat j))).
Proof.
move=> hj; have jn : (Z.to_nat j <= n)%N by apply/leP; rewrite /n; lia.
rewrite (eq_bigr (fun T => R_ (cardinal S) j * mu j * (chosen S T * F T) +
    R_ (cardinal S) j * (1 - mu j) * (chosen set0 T * F T))); last first.
  move=> T /eqP e; have cT : cardinal T = j by rewrite /cardinal e; lia.
  by rewrite /V cT; ring.
by rewrite big_split -!big_distrr /= !sum_chosen //; ring.
Qed.
Let V1 S : between la ha S -> \big[Rplus/0]_(T : {set 'I_n} | between lb hb T) V S T = 1.
Proof.
case/andP=> /Z.leb_le h1 /Z.leb_le h2; rewrite sum_partition // -(R1 (conj h1 h2)); apply: eq_big_nat => j /andP [_ /ltP hj].
rewrite (eq_bigr (fun T => V S T * 1)) => [|T _]; last by ring.
by rewrite sum_V; [ring | lia].
Qed.
Let V0 S T : between la ha S -> between lb hb T -> 0 <= V S T.
Proof.
case/andP=> /Z.leb_le h1 /Z.leb_le h2 /andP [/Z.leb_le h3 /Z.leb_le h4]; apply: Rmult_le_pos; first exact: R0.
have [m0 m1] := mu01 (conj h3 h4).
by rewrite /chosen; case: eqP => _; case: eqP => _; lra.
Qed.
Let E (x : 'I_n) T := \big[Rplus/0]_(S : {set 'I_n} | between la ha S) (eA x S * V S T).
Let E_sum (P : {set 'I_n} -> pred 'I_n) j : (0 <= j <= k)%Z ->
  let G S T := \big[Rplus/0]_(x | P T x) eA x S in
  \big[Rplus/0]_(T : {set 'I_n} | #|T| == Z.to_nat j) \big[Rplus/0]_(x | P T x) E x T =
  \big[Rplus/0]_(S : {set 'I_n} | between la ha S)
    (R_ (cardinal S) j * (mu j * G S (tau S (Z.to_nat j)) + (1 - mu j) * G S (tau set0 (Z.to_nat j)))).
Proof.
move=> hj G; rewrite (eq_bigr (fun T => \big[Rplus/0]_(S : {set 'I_n} | between la ha S) (V S T * G S T))).
  by rewrite exchange_big /=; apply: eq_bigr => S _; apply: sum_V.
move=> T _; rewrite /E exchange_big /=; apply: eq_bigr => S _.
by rewrite /G big_distrr /=; apply: eq_bigr => x _; ring.
Qed.
Let row x j : (lb <= j <= hb)%Z ->
  \big[Rplus/0]_(S : {set 'I_n} | between la ha S) (R_ (cardinal S) j * eA x S) = weight k cb mb nb j.
Proof.
move=> hj; rewrite -chance //; have h := @row_sum k la ha (fun i => R_ i j * ca i) ma na.
have k1' : 1 <= IZR k by exact: IZR_le.
have {h}h := h k1' (IZR_le _ _ la0) (IZR_le _ _ laha) (IZR_le _ _ hak) x.
transitivity (total (fun s => entry (subset k la ha (fun i => R_ i j * ca i) ma na) x s)).
  rewrite (eq_total (g := fun s => @of_form k (fun i => R_ i j * ca i) ma na x (val s))); last first.
    by move=> s; rewrite entry_subset.
  rewrite (total_sig (@between n la ha) (@of_form k (fun i => R_ i j * ca i) ma na x)).
  by apply: eq_bigr => S _; rewrite /eA /of_form Rmult_assoc.
by rewrite h /sum; apply: eq_bigr => i _; rewrite /weight; ring.
Qed.
Let all_E j : (lb <= j <= hb)%Z ->
  \big[Rplus/0]_(T : {set 'I_n} | #|T| == Z.to_nat j) \big[Rplus/0]_(x : 'I_n) E x T = IZR k * weight k cb mb nb j.
Proof.
move=> hj; rewrite (E_sum (fun _ _ => true)); last lia.
rewrite (eq_bigr (fun S => \big[Rplus/0]_(x : 'I_n) (R_ (cardinal S) j * eA x S))).
  rewrite exchange_big /= (eq_bigr (fun=> weight k cb mb nb j)) => [|x _]; last exact: row.
  by rewrite sum_everywhere card_ord INR_IZR_INZ /n Z2Nat.id //; lia.
move=> S _; rewrite -[RHS]big_distrr /= -Rmult_plus_distr_r (_ : mu j + (1 - mu j) = 1) ?Rmult_1_l //; ring.
Qed.
Let members_E j : (lb <= j <= hb)%Z ->
  \big[Rplus/0]_(T : {set 'I_n} | #|T| == Z.to_nat j) \big[Rplus/0]_(x | x \in T) E x T =
  IZR (binomial k j) * (cb j * (mb j * IZR j)).
Proof.
move=> hj; have jn : (Z.to_nat j <= n)%N by apply/leP; rewrite /n; lia.
rewrite (E_sum (fun T x => x \in T)) -?mean //; last lia.
rewrite (eq_bigr (fun S => mu j * (R_ (cardinal S) j * \big[Rplus/0]_(x | x \in tau S (Z.to_nat j)) eA x S) +
   (1 - mu j) * \big[Rplus/0]_(x | x \in tau set0 (Z.to_nat j)) (R_ (cardinal S) j * eA x S))); last first.
  have spread (r v X Y : R) : r * (v * X + (1 - v) * Y) = v * (r * X) + (1 - v) * (r * Y) by ring.
  by move=> S _; rewrite [LHS]spread; congr (_ + _ * _); exact: big_distrr.
rewrite big_split -!big_distrr /=; congr (_ * _ + _ * _).
  pose g i := R_ i j * (ca i * (ma i * IZR (Z.min i j) + na i * (IZR j - IZR (Z.min i j)))).
  rewrite (eq_bigr (fun S => g (cardinal S))); last first.
    move=> S _; rewrite /g; congr (_ * _); rewrite members_sum; have [-> ->] := tauP S jn.
    have -> : INR (minn #|S| (Z.to_nat j)) = IZR (Z.min (cardinal S) j).
      rewrite INR_IZR_INZ; congr IZR; rewrite /cardinal; case: (leqP #|S| (Z.to_nat j)) => /leP h.
        by rewrite Z.min_l //; lia.
      by rewrite Z.min_r; lia.
    by rewrite INR_IZR_INZ Z2Nat.id //; lia.
  rewrite sum_sizes //; last lia.
  by rewrite /sum; apply: eq_bigr => i _; rewrite /g /overlaps; ring.
rewrite exchange_big /= (eq_bigr (fun=> weight k cb mb nb j)) => [|x _]; last exact: row.
rewrite sum_const; have [e _] := tauP set0 jn.
have -> : #|[pred x | x \in tau set0 (Z.to_nat j)]| = Z.to_nat j by rewrite -[RHS]e; apply: eq_card => x.
by rewrite INR_IZR_INZ Z2Nat.id //; lia.
Qed.
Let of_class (F : 'I_n -> {set 'I_n} -> R) j b :
  \big[Rplus/0]_(s : 'I_n * {set 'I_n} | (#|s.2| == j) && ((s.1 \in s.2) == b)) F s.1 s.2 =
  \big[Rplus/0]_(T : {set 'I_n} | #|T| == j) \big[Rplus/0]_(x | (x \in T) == b) F x T.
Proof.
rewrite -(pair_big_dep xpredT (fun x (T : {set 'I_n}) => (#|T| == j) && ((x \in T) == b)) F) /=.
rewrite (exchange_big_dep (fun T : {set 'I_n} => #|T| == j)) /=; last by move=> x T _ /andP [].
by apply: eq_bigr => T e; apply: eq_bigl => x; rewrite e.
Qed.
Let split_class (F : 'I_n -> {set 'I_n} -> R) j :
  \big[Rplus/0]_(T : {set 'I_n} | #|T| == j) \big[Rplus/0]_(x : 'I_n) F x T =
  \big[Rplus/0]_(T : {set 'I_n} | #|T| == j) \big[Rplus/0]_(x | (x \in T) == true) F x T +
  \big[Rplus/0]_(T : {set 'I_n} | #|T| == j) \big[Rplus/0]_(x | (x \in T) == false) F x T.
Proof.
rewrite -big_split; apply: eq_bigr => T _; rewrite (bigID (fun x => x \in T)) /=; congr (_ + _).
  by apply: eq_bigl => x; rewrite eqb_id.
by apply: eq_bigl => x; rewrite eqbF_neg.
Qed.
Lemma table_core : refines (subset k la ha ca ma na) (subset k lb hb cb mb nb).
Proof.
apply: (@average_refines k la ha lb hb ca ma na cb mb nb V) => //; first last.
  have [] := @some_subset n setT (Z.to_nat la); first by rewrite cardsT card_ord; apply/leP; rewrite /n; lia.
  move=> S [_ cS]; exists S; have -> : between la ha S; last by [].
  by rewrite /between /cardinal cS; apply/andP; split; apply/Z.leb_le; lia.
move=> j b hj _; rewrite [RHS]of_class.
transitivity (\big[Rplus/0]_(T : {set 'I_n} | #|T| == j) \big[Rplus/0]_(x | (x \in T) == b) E x T).
  exact: (of_class E).
pose z := Z.of_nat j.
have jE : j = Z.to_nat z by rewrite /z Nat2Z.id.
have hz : (0 <= z <= k)%Z by rewrite /z; lia.
have members F : \big[Rplus/0]_(T : {set 'I_n} | #|T| == j) \big[Rplus/0]_(x | (x \in T) == true) F x T =
    \big[Rplus/0]_(T : {set 'I_n} | #|T| == j) \big[Rplus/0]_(x | x \in T) F x T.
  by apply: eq_bigr => T _; apply: eq_bigl => x; rewrite eqb_id.
have one : \big[Rplus/0]_(T : {set 'I_n} | #|T| == j) \big[Rplus/0]_(x | (x \in T) == true) E x T =
    \big[Rplus/0]_(T : {set 'I_n} | #|T| == j) \big[Rplus/0]_(x | (x \in T) == true) eB x T.
  rewrite !members jE members_E // (eq_bigr (fun=> cb z * (mb z * IZR z))); last first.
    move=> T /eqP e; have cT : cardinal T = z by rewrite /cardinal e; lia.
    rewrite members_sum cT setIid e INR_IZR_INZ Z2Nat.id; last lia.
    by ring.
  by rewrite sum_const size_number.
case: b; first exact: one.
have whole : \big[Rplus/0]_(T : {set 'I_n} | #|T| == j) \big[Rplus/0]_(x : 'I_n) E x T = IZR k * weight k cb mb nb z.
  by rewrite jE all_E.
have := split_class E j; rewrite whole one => {whole}; have := split_class eB j.
rewrite (eq_bigr (fun=> cb z * (mb z * IZR z + nb z * (IZR k - IZR z)))); last first.
  move=> T /eqP e; have cT : cardinal T = z by rewrite /cardinal e; lia.
  rewrite all_sum cT e !INR_IZR_INZ -/z /n Z2Nat.id; last lia.
  by ring.
rewrite sum_const [#|_|]/= {1}jE size_number //; have -> : IZR k * weight k cb mb nb z =
    IZR (binomial k z) * (cb z * (mb z * IZR z + nb z * (IZR k - IZR z))).
  by rewrite /weight; field; apply: not_0_IZR; lia.
by move=> -> h; apply: (Rplus_eq_reg_l _ _ _ (esym h)).
Qed.
End Table.
