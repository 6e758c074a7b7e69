(* Channels in subset form: sums over subsets as sums over sizes; rows, and the largest entries of columns. *)
From Coq Require Import Reals ZArith Lra Lia.
From mathcomp Require Import all_ssreflect fingroup perm.
From Symqif Require Import Definitions.
From Symqif.Library Require Import Sums Integers.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Open Scope R_scope.

Lemma sum_const (I : finType) (P : pred I) c : \big[Rplus/0]_(i : I | P i) c = INR #|P| * c.
Proof.
rewrite big_const; elim: #|P| => [|n ih]; first by rewrite /= Rmult_0_l.
by rewrite iterS ih S_INR; ring.
Qed.

(* over a subtype *)
Lemma total_sig (T : finType) (P : pred T) (f : T -> R) :
  total (fun s : {x | P x} => f (val s)) = \big[Rplus/0]_(x : T | P x) f x.
Proof.
rewrite /total [RHS](reindex_omap (val : {x | P x} -> T) insub) => [|x Px]; last by rewrite insubT.
by apply: eq_bigl => s; rewrite valK eqxx (valP s).
Qed.

Lemma sum_by_size n (P : pred nat) (g : nat -> R) :
  \big[Rplus/0]_(S : {set 'I_n} | P #|S|) g #|S| = \big[Rplus/0]_(0 <= i < n.+1 | P i) (INR 'C(n, i) * g i).
Proof.
have le (S : {set 'I_n}) : (#|S| < n.+1)%N by rewrite ltnS; have := max_card (mem S); rewrite card_ord.
rewrite big_mkord (partition_big (fun S : {set 'I_n} => Ordinal (le S)) (fun i : 'I_n.+1 => P i)) //=.
apply: eq_bigr => i Pi.
rewrite (eq_bigl (fun S : {set 'I_n} => #|S| == i)); last first.
  move=> S; rewrite -val_eqE /=; case: eqP => [->|_]; by rewrite ?Pi ?andbF.
rewrite (eq_bigr (fun=> g i)); last by move=> S /eqP ->.
rewrite sum_const; congr (INR _ * _).
by have := card_draws [finType of 'I_n] i; rewrite card_ord cardsE => <-.
Qed.

Lemma sumE f lo hi : (0 <= lo <= hi)%Z ->
  sum f lo hi = \big[Rplus/0]_(Z.to_nat lo <= i < (Z.to_nat hi).+1) f (Z.of_nat i).
Proof.
move=> h; rewrite /sum -{1}[Z.to_nat lo]add0n big_addn.
have -> : ((Z.to_nat hi).+1 - Z.to_nat lo)%N = Z.to_nat (hi - lo + 1) by rewrite -minusE; lia.
apply: eq_big_nat => i _; congr f; rewrite -plusE; lia.
Qed.

Lemma sum_sizes (k lo hi : Z) (g : Z -> R) : (0 <= k)%Z -> (0 <= lo)%Z -> (lo <= hi)%Z -> (hi <= k)%Z ->
  \big[Rplus/0]_(S : {set 'I_(Z.to_nat k)} | between lo hi S) g (cardinal S)
  = sum (fun i => IZR (binomial k i) * g i) lo hi.
Proof.
move=> k0 h0 h1 h2; set n := Z.to_nat k; have kE : k = Z.of_nat n by rewrite /n; lia.
rewrite (@sum_by_size n (fun i => (lo <=? Z.of_nat i)%Z && (Z.of_nat i <=? hi)%Z) (fun i => g (Z.of_nat i))).
rewrite sumE //; set a := Z.to_nat lo; set b := Z.to_nat hi.
have ab : (a <= b.+1)%N by apply/leP; rewrite /a /b; lia.
have bn : (b.+1 <= n.+1)%N by apply/leP; rewrite /b; lia.
rewrite (@big_cat_nat _ _ _ a) //=; last exact: leq_trans ab bn.
rewrite big_nat_cond big_pred0 /=; last first.
  move=> i; case: (ltnP i a) => [/ltP hi'|]; rewrite ?andbF //=.
  by have -> : (lo <=? Z.of_nat i)%Z = false by apply/Z.leb_gt; move: hi'; rewrite /a; lia.
rewrite Rplus_0_l (@big_cat_nat _ _ _ b.+1) //=.
rewrite [X in _ + X]big_nat_cond [X in _ + X]big_pred0 /=; last first.
  move=> i; case: (ltnP b i) => [/ltP hi'|]; rewrite ?andbF //=.
  by have -> : (Z.of_nat i <=? hi)%Z = false; [apply/Z.leb_gt; move: hi'; rewrite /b; lia | rewrite andbF andbF].
rewrite Rplus_0_r big_nat_cond [RHS]big_nat_cond; apply: eq_big => [i|i].
  rewrite andbT; case: (leqP a i) => //= /leP h; case: (ltnP i b.+1) => //= /ltP h'.
  have -> : (lo <=? Z.of_nat i)%Z by apply/Z.leb_le; move: h; rewrite /a; lia.
  by apply/Z.leb_le; move: h'; rewrite /b; lia.
case/andP=> /andP [_ /leP h'] _; rewrite kE binomial_in; last by move: h'; rewrite /b; lia.
by rewrite !Nat2Z.id INR_IZR_INZ.
Qed.

(* all rows have one sum, which is that of all entries divided by the number of rows *)
Section Rows.
Variables (n : nat) (P : pred nat) (m l : nat -> R).
Let entry_ (x : 'I_n) (S : {set 'I_n}) : R := if x \in S then m #|S| else l #|S|.
Let row (x : 'I_n) : R := \big[Rplus/0]_(S : {set 'I_n} | P #|S|) entry_ x S.
Lemma row_same x y : row x = row y.
Proof.
rewrite /row; pose p := tperm x y.
rewrite [RHS](reindex_inj (h := fun S : {set 'I_n} => [set p z | z in S])) /=; last exact: imset_inj perm_inj.
apply: eq_big => [S|S _]; first by rewrite card_imset //; exact: perm_inj.
rewrite /entry_ card_imset; last exact: perm_inj.
by have -> : (y \in [set p z | z in S]) = (x \in S) by rewrite -[y in LHS](tpermL x y) mem_imset //; exact: perm_inj.
Qed.
Lemma column_sum (S : {set 'I_n}) : \big[Rplus/0]_x entry_ x S = INR #|S| * m #|S| + (INR n - INR #|S|) * l #|S|.
Proof.
rewrite (bigID (mem S)) /=; congr (_ + _).
  by rewrite (eq_bigr (fun=> m #|S|)) ?sum_const // => x xS; rewrite /entry_ xS.
rewrite (eq_bigr (fun=> l #|S|)) ?sum_const => [|x /negbTE xS]; last by rewrite /entry_ xS.
congr (_ * _).
have -> : #|[pred x | x \notin S]| = #|~: S| by apply: eq_card => x; rewrite !inE.
have := congr1 INR (cardsC S); rewrite card_ord -plusE plus_INR => E; apply: (Rplus_eq_reg_l (INR #|S|)); transitivity (INR n); [exact: E | symmetry; exact: Rplus_minus].
Qed.
Lemma row_total x : INR n * row x =
  \big[Rplus/0]_(S : {set 'I_n} | P #|S|) (INR #|S| * m #|S| + (INR n - INR #|S|) * l #|S|).
Proof.
transitivity (\big[Rplus/0]_y row y).
  by rewrite (eq_bigr (fun=> row x)) ?sum_const ?card_ord // => y _; apply: row_same.
rewrite exchange_big /=; apply: eq_bigr => S _; exact: column_sum.
Qed.
End Rows.

Section Form.
Variables (k lo hi : Z) (c m l : Z -> R).
Let n := Z.to_nat k.
Hypothesis k1 : 1 <= IZR k.
Let kn : IZR k = INR n. Proof. by rewrite INR_IZR_INZ /n Z2Nat.id //; have := le_IZR _ _ k1; lia. Qed.
Definition of_form (x : 'I_n) (S : {set 'I_n}) : R := c (cardinal S) * if x \in S then m (cardinal S) else l (cardinal S).
Lemma entry_subset (x : 'I_n) s : entry (subset k lo hi c m l) x s = of_form x (val s).
Proof. by rewrite /of_form /= mem_map ?mem_enum //; exact: val_inj. Qed.
Lemma total_subset (f : Z -> R) :
  total (fun s : cols (subset k lo hi c m l) => f (cardinal (val s))) =
  \big[Rplus/0]_(S : {set 'I_n} | between lo hi S) f (cardinal S).
Proof. exact: (total_sig (@between n lo hi) (fun S => f (cardinal S))). Qed.

Hypothesis (lo0 : 0 <= IZR lo) (lohi : IZR lo <= IZR hi) (hik : IZR hi <= IZR k).
Let lo0' := le_IZR _ _ lo0.
Let lohi' := le_IZR _ _ lohi.
Let hik' := le_IZR _ _ hik.
Let k1' := le_IZR _ _ k1.
Lemma row_sum (x : 'I_n) : total (fun s => entry (subset k lo hi c m l) x s) =
  sum (fun i => IZR (binomial k i) * c i * (IZR i / IZR k * m i + (IZR k - IZR i) / IZR k * l i)) lo hi.
Proof.
rewrite (eq_total (g := fun s => of_form x (val s))); last by move=> s; rewrite entry_subset.
rewrite (total_sig (@between n lo hi) (of_form x)).
apply: (Rmult_eq_reg_l (INR n)); last by rewrite -kn; lra.
pose P j := (lo <=? Z.of_nat j)%Z && (Z.of_nat j <=? hi)%Z.
have := @row_total n P (fun j => c (Z.of_nat j) * m (Z.of_nat j)) (fun j => c (Z.of_nat j) * l (Z.of_nat j)) x.
rewrite (eq_bigr (of_form x)); last by move=> S _; rewrite /of_form /cardinal; case: ifP.
move=> ->; pose g i := IZR i * (c i * m i) + (IZR k - IZR i) * (c i * l i).
transitivity (\big[Rplus/0]_(S : {set 'I_n} | between lo hi S) g (cardinal S)).
  by apply: eq_bigr => S _; rewrite /g /cardinal -INR_IZR_INZ kn.
rewrite sum_sizes; try lia.
by rewrite /sum big_distrr; apply: eq_bigr => j _; rewrite /g /= -kn; field; lra.
Qed.

Hypothesis c0 : forall i, IZR lo <= IZR i -> IZR i <= IZR hi -> 0 <= c i.
Hypothesis m0 : forall i, IZR lo <= IZR i -> IZR i <= IZR hi -> 1 <= IZR i -> 0 <= m i.
Hypothesis l0 : forall i, IZR lo <= IZR i -> IZR i <= IZR hi -> IZR i <= IZR k - 1 -> 0 <= l i.
Lemma member_size (x : 'I_n) (S : {set 'I_n}) : x \in S -> 1 <= IZR (cardinal S).
Proof.
move=> xS; apply: IZR_le; have /ltP : (0 < #|S|)%N by apply/card_gt0P; exists x.
by rewrite /cardinal; lia.
Qed.
Lemma nonmember_size (x : 'I_n) (S : {set 'I_n}) : x \notin S -> IZR (cardinal S) <= IZR k - 1.
Proof.
move=> xS; rewrite -minus_IZR; apply: IZR_le; rewrite /cardinal.
have : (#|S| < #|[set: 'I_n]|)%N.
  rewrite proper_card // properE subsetT /=; apply/negP => /subsetP /(_ x).
  by rewrite inE (negbTE xS) => /(_ isT).
by rewrite cardsT card_ord /n => /ltP; lia.
Qed.
Lemma form_ge0 (x : 'I_n) (S : {set 'I_n}) : between lo hi S -> 0 <= of_form x S.
Proof.
case/andP=> /Z.leb_le /IZR_le h1 /Z.leb_le /IZR_le h2; rewrite /of_form; apply: Rmult_le_pos; first exact: c0.
case: (boolP (x \in S)) => xS; [apply: m0 => //; exact: member_size xS | apply: l0 => //; exact: nonmember_size xS].
Qed.
Lemma stochastic_of_rows v : sum (fun i =>
    IZR (binomial k i) * c i * (IZR i / IZR k * m i + (IZR k - IZR i) / IZR k * l i)) lo hi = v -> v = 1 ->
  stochastic (subset k lo hi c m l).
Proof.
move=> <- one; have n0 : (0 < n)%N by apply/ltP; rewrite /n; lia.
split=> //; split; [|split=> [x s hx|x hx]].
- rewrite lt0n; apply/eqP => e; have := row_sum (Ordinal n0); rewrite one /total big_pred0; first by lra.
  by move=> s; have := card0_eq e s.
- by rewrite (entry_subset (Ordinal hx)); apply: form_ge0; exact: valP s.
- by rewrite (row_sum (Ordinal hx)).
Qed.
End Form.

Lemma sum_one f lo : sum f lo lo = f lo.
Proof. by rewrite /sum (_ : (lo - lo + 1 = 1)%Z) ?big_nat1 /= ?Z.add_0_r //; lia. Qed.

(* in the order of the kernel's goals *)
Lemma stochastic_subset k lo hi c m l :
  (forall i, IZR lo <= IZR i -> IZR i <= IZR hi -> 0 <= c i) ->
  1 <= IZR k -> 0 <= IZR lo -> IZR lo <= IZR hi -> IZR hi <= IZR k ->
  sum (fun i => IZR (binomial k i) * c i * (IZR i / IZR k * m i + (IZR k - IZR i) / IZR k * l i)) lo hi = 1 ->
  (forall i, IZR lo <= IZR i -> IZR i <= IZR hi -> 1 <= IZR i -> 0 <= m i) ->
  (forall i, IZR lo <= IZR i -> IZR i <= IZR hi -> IZR i <= IZR k - 1 -> 0 <= l i) ->
  stochastic (subset k lo hi c m l).
Proof. by move=> hc k1 h1 h2 h3 one hm hl; apply: (stochastic_of_rows k1 h1 h2 h3 hc hm hl one). Qed.
Lemma stochastic_one_size k s c m l :
  (forall i, IZR s <= IZR i -> IZR i <= IZR s -> 0 <= c i) ->
  1 <= IZR k -> 0 <= IZR s -> IZR s <= IZR s -> IZR s <= IZR k ->
  IZR (binomial k s) * c s * (IZR s / IZR k * m s + (IZR k - IZR s) / IZR k * l s) = 1 ->
  (forall i, IZR s <= IZR i -> IZR i <= IZR s -> 1 <= IZR i -> 0 <= m i) ->
  (forall i, IZR s <= IZR i -> IZR i <= IZR s -> IZR i <= IZR k - 1 -> 0 <= l i) ->
  stochastic (subset k s s c m l).
Proof. by move=> hc k1 h1 h2 h3 one hm hl; apply: stochastic_subset; rewrite ?sum_one. Qed.
