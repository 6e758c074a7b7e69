(* Channels that report subsets, and what is made of them, averaged over all permutations of the secrets. *)
From Coq Require Import Reals ZArith Lra Lia.
From mathcomp Require Import all_ssreflect fingroup perm.
From Symqif Require Import Definitions.
From Symqif.Library Require Import Sums Integers Subsets.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Open Scope R_scope.

Lemma sum_everywhere (T : finType) c : \big[Rplus/0]_(s : T) c = INR #|T| * c.
Proof. by rewrite sum_const; congr (INR _ * _); apply: eq_card. Qed.

(* ---- subsets of one size are moved to each other, a secret along with them ---- *)
Section Moves.
Variable n : nat.
Implicit Types (S T : {set 'I_n}) (p : {perm 'I_n}).
Definition moved p S : {set 'I_n} := [set p z | z in S].
Lemma card_moved p S : #|moved p S| = #|S|. Proof. by rewrite card_imset //; exact: perm_inj. Qed.
Lemma in_moved p S x : (p x \in moved p S) = (x \in S). Proof. by rewrite mem_imset //; exact: perm_inj. Qed.
Lemma moved_inj p : injective (moved p). Proof. exact: imset_inj perm_inj. Qed.
Lemma moved_mul p q S : moved (p * q)%g S = moved q (moved p S).
Proof. by rewrite /moved -imset_comp; apply: eq_imset => z; rewrite /= permM. Qed.
Lemma move_set S T : #|S| = #|T| -> exists p, moved p S = T.
Proof.
move=> e; pose s (U : {set 'I_n}) := enum U ++ enum (~: U).
have size_s U : seq.size (s U) = n by rewrite size_cat -!cardE cardsC card_ord.
have uniq_s U : uniq (s U).
  rewrite cat_uniq !enum_uniq /= andbT; apply/hasPn => z; rewrite mem_enum inE => zU.
  by rewrite /= mem_enum.
have all_s U z : z \in s U by rewrite mem_cat !mem_enum inE orbN.
have lt z : (index z (s S) < seq.size (s T))%N by rewrite size_s -[X in (_ < X)%N](size_s S) index_mem.
pose f z := nth z (s T) (index z (s S)).
have inj_f : injective f.
  move=> z z' /eqP; rewrite /f (set_nth_default z) // nth_uniq // => /eqP h.
  by rewrite -(nth_index z (all_s S z)) h nth_index.
exists (perm inj_f); apply/eqP; rewrite eqEcard card_moved e leqnn andbT; apply/subsetP => y /imsetP [z zS ->].
have lt' : (index z (enum S) < seq.size (enum T))%N by rewrite -cardE -e cardE index_mem mem_enum.
by rewrite permE /f index_cat mem_enum zS nth_cat lt' -mem_enum mem_nth.
Qed.
Lemma move_pair S T x y : #|S| = #|T| -> (x \in S) = (y \in T) -> exists p, p x = y /\ moved p S = T.
Proof.
move=> /move_set [p pS] xy; exists (p * tperm (p x) y)%g; split; first by rewrite permM tpermL.
have px : (p x \in T) = (y \in T) by rewrite -xy -pS in_moved.
apply/eqP; rewrite moved_mul pS eqEcard card_moved leqnn andbT; apply/subsetP => z /imsetP [w wT ->].
case: tpermP => [e|e|_ _] //.
  by rewrite -px -e.
by rewrite px -e.
Qed.
(* subsets with as many elements in common as one likes *)
Lemma some_subset S i : (i <= #|S|)%N -> exists T, T \subset S /\ #|T| = i.
Proof.
move=> h; have : (0 < #|[set T : {set 'I_n} | T \subset S & #|T| == i]|)%N by rewrite cards_draws bin_gt0.
by move=> /card_gt0P [T]; rewrite inE => /andP [h1 /eqP h2]; exists T.
Qed.
Lemma some_overlap S m o : (o <= #|S|)%N -> (o <= m)%N -> (m - o <= n - #|S|)%N ->
  exists T, #|T| = m /\ #|S :&: T| = o.
Proof.
move=> h1 h2 h3; have [U [US Uo]] := some_subset h1.
have [|V [VS Vo]] := @some_subset (~: S) (m - o); first by rewrite cardsCs setCK card_ord.
have UV : U :&: V = set0.
  by apply/setP => z; rewrite !inE; apply/negP => /andP [/(subsetP US) zS /(subsetP VS)]; rewrite inE zS.
exists (U :|: V); rewrite cardsU UV cards0 subn0 Uo Vo subnKC //; split=> //.
rewrite setIUr (setIidPr US) (_ : S :&: V = set0) ?setU0 //.
by apply/setP => z; rewrite !inE; apply/negP => /andP [zS /(subsetP VS)]; rewrite inE zS.
Qed.
End Moves.

Section Average.
Variables (k la ha lb hb : Z) (ca ma na cb mb nb : Z -> R).
Let n := Z.to_nat k.
Let A := subset k la ha ca ma na.
Let B := subset k lb hb cb mb nb.
Let eA := @of_form k ca ma na.
Let eB := @of_form k cb mb nb.
Variable V : {set 'I_n} -> {set 'I_n} -> R.
Let E (x : 'I_n) T := \big[Rplus/0]_(S : {set 'I_n} | between la ha S) (eA x S * V S T).
Let W S T := total (fun p : {perm 'I_n} => V (moved p S) (moved p T)) / INR #|{perm 'I_n}|.
Let D (x : 'I_n) T := \big[Rplus/0]_(S : {set 'I_n} | between la ha S) (eA x S * W S T).
Let N0 : 0 < INR #|{perm 'I_n}|.
Proof. by apply/lt_0_INR/ltP/card_gt0P; exists 1%g. Qed.
Let sum_perms c : \big[Rplus/0]_(p : {perm 'I_n}) c = INR #|{perm 'I_n}| * c.
Proof. exact: sum_everywhere. Qed.
Let cancel c : INR #|{perm 'I_n}| * (c * / INR #|{perm 'I_n}|) = c.
Proof. by field; lra. Qed.
Lemma entry_moved c m l (p : {perm 'I_n}) x S : @of_form k c m l (p x) (moved p S) = of_form c m l x S.
Proof. by rewrite /of_form /cardinal card_moved in_moved. Qed.
Lemma between_moved lo hi (p : {perm 'I_n}) S : between lo hi (moved p S) = between lo hi S.
Proof. by rewrite /between /cardinal card_moved. Qed.
Lemma average_total x T : D x T = total (fun p : {perm 'I_n} => E (p x) (moved p T)) / INR #|{perm 'I_n}|.
Proof.
rewrite /D /W /Rdiv -total_mulr /total.
rewrite (eq_bigr (fun S => \big[Rplus/0]_(p : {perm 'I_n}) (eA x S * V (moved p S) (moved p T) * / INR #|{perm 'I_n}|))).
  rewrite exchange_big /=; apply: eq_bigr => p _; rewrite /E big_distrl /= [RHS](reindex_inj (@moved_inj n p)) /=.
  apply: eq_big => [S|S _]; first by rewrite between_moved.
  by rewrite /eA entry_moved.
move=> S _; rewrite /total /Rdiv -Rmult_assoc big_distrr big_distrl /=.
by apply: eq_bigr => p _; ring.
Qed.
Lemma average_moved (q : {perm 'I_n}) x T : D (q x) (moved q T) = D x T.
Proof.
rewrite !average_total; congr (_ / _); rewrite /total [RHS](reindex_inj (mulgI q)) /=.
by apply: eq_bigr => p _; rewrite permM moved_mul.
Qed.
Let class (j : nat) (b : bool) (s : 'I_n * {set 'I_n}) : bool := (#|s.2| == j) && ((s.1 \in s.2) == b).
Lemma average_class j b :
  \big[Rplus/0]_(s | class j b s) D s.1 s.2 = \big[Rplus/0]_(s | class j b s) E s.1 s.2.
Proof.
pose f (p : {perm 'I_n}) (s : 'I_n * {set 'I_n}) := (p s.1, moved p s.2).
have f_inj p : injective (f p).
  by move=> [x S] [y T] [/perm_inj -> /moved_inj ->].
rewrite (eq_bigr (fun s => total (fun p => E (f p s).1 (f p s).2 * / INR #|{perm 'I_n}|))); last first.
  by move=> s _; rewrite average_total total_mulr.
rewrite exchange_big /= (eq_bigr (fun=> \big[Rplus/0]_(s | class j b s) E s.1 s.2 * / INR #|{perm 'I_n}|)).
  by rewrite sum_perms; exact: cancel.
move=> p _; rewrite big_distrl /= [RHS](reindex_inj (f_inj p)) /=; apply: eq_bigl => s.
by rewrite /class /= card_moved in_moved.
Qed.
Hypothesis same : forall j b, (lb <= Z.of_nat j <= hb)%Z -> (exists s, class j b s) ->
  \big[Rplus/0]_(s | class j b s) E s.1 s.2 = \big[Rplus/0]_(s | class j b s) eB s.1 s.2.
Lemma average_entry x T : between lb hb T -> D x T = eB x T.
Proof.
move=> bT; pose j := #|T|; pose b := x \in T.
have here : class j b (x, T) by rewrite /class /= !eqxx.
have const (F : 'I_n -> {set 'I_n} -> R) : (forall (p : {perm 'I_n}) y S, F (p y) (moved p S) = F y S) ->
    \big[Rplus/0]_(s | class j b s) F s.1 s.2 = INR #|class j b| * F x T.
  move=> h; rewrite -sum_const; apply: eq_bigr => -[y S] /andP [/= /eqP e1 /eqP e2].
  have [|p [<- <-]] := @move_pair n T S x y (esym e1); first by rewrite e2.
  exact: h.
have c0 : 0 < INR #|class j b| by apply/lt_0_INR/ltP/card_gt0P; exists (x, T).
have := average_class j b; rewrite same; first last.
- by exists (x, T).
- by case/andP: bT => /Z.leb_le h1 /Z.leb_le.
rewrite (const D); last by move=> p y S; exact: average_moved.
rewrite (const eB); last by move=> p y S; exact: entry_moved.
by move=> h; apply: (Rmult_eq_reg_l (INR #|class j b|)) => //; lra.
Qed.
Hypothesis k1 : 1 <= IZR k.
Hypothesis someA : exists S : {set 'I_n}, between la ha S.
Hypothesis V0 : forall S T, between la ha S -> between lb hb T -> 0 <= V S T.
Hypothesis V1 : forall S, between la ha S -> \big[Rplus/0]_(T : {set 'I_n} | between lb hb T) V S T = 1.
Lemma average_refines : refines A B.
Proof.
have [S0 S0A] := someA.
split; first by apply/card_gt0P; exists (exist _ S0 S0A).
split.
  rewrite lt0n; apply/eqP => c0; have := V1 S0A; rewrite big_pred0; first by lra.
  move=> T; apply/negP => bT; have := card0_eq c0 (exist _ T bT).
  by rewrite inE.
exists (fun s t => W (val s) (val t)); split; [split=> // x t hx|split=> [s t|s]].
- rewrite (@eq_total (cols A) _ (fun s => eA (Ordinal hx) (val s) * W (val s) (val t))); last first.
    by move=> s; rewrite (entry_subset (Ordinal hx)).
  rewrite (entry_subset (Ordinal hx)) -[RHS]average_entry; last exact: valP t.
  exact: (total_sig (@between n la ha) (fun S => eA (Ordinal hx) S * W S (val t))).
- apply: Rmult_le_pos; last exact/Rlt_le/Rinv_0_lt_compat.
  by apply: total_ge0 => p; apply: V0; rewrite between_moved; [exact: valP s | exact: valP t].
- rewrite -[LHS]/(total (fun t : {T | between lb hb T} => W (val s) (val t))).
  rewrite (total_sig (@between n lb hb) (W (val s))) /W -big_distrl /= exchange_big /=.
  rewrite (eq_bigr (fun=> 1)); first by rewrite sum_perms Rmult_1_r; apply: Rinv_r; lra.
  move=> p _; rewrite -(V1 (S := moved p (val s))); last by rewrite between_moved; exact: valP s.
  rewrite [RHS](reindex_inj (@moved_inj n p)) /=; apply: eq_bigl => T; by rewrite between_moved.
Qed.
End Average.
