(* Sums between integers: bounds. *)
From Coq Require Import Reals ZArith Lra Lia.
From mathcomp Require Import all_ssreflect.
From Symqif Require Import Definitions.
From Symqif.Library Require Import Sums.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Open Scope R_scope.

Lemma below_sum f lo hi m : IZR lo <= IZR m -> IZR m <= IZR hi ->
  (forall i, IZR lo <= IZR i -> IZR i <= IZR hi -> 0 <= f i) -> f m <= sum f lo hi.
Proof.
move=> /le_IZR h1 /le_IZR h2 f0; rewrite /sum (@big_cat_nat _ _ _ (Z.to_nat (m - lo))) //=; last by apply/leP; lia.
have ge0 p q : (q <= Z.to_nat (hi - lo + 1))%N -> 0 <= \big[Rplus/0]_(p <= j < q) f (lo + Z.of_nat j)%Z.
  move=> /leP hq; rewrite big_nat_cond; elim/big_rec: _ => [|j v]; first lra.
  move=> /andP [/andP [_ /ltP hj] _] hv; suff : 0 <= f (lo + Z.of_nat j)%Z by lra.
  by apply: f0; apply: IZR_le; lia.
rewrite [X in _ <= _ + X]big_ltn; last by apply/ltP; lia.
have -> : (lo + Z.of_nat (Z.to_nat (m - lo)) = m)%Z by lia.
have g1 := ge0 0%N (Z.to_nat (m - lo)) _; have g2 := ge0 (Z.to_nat (m - lo)).+1 _ (leqnn _).
have le : (Z.to_nat (m - lo) <= Z.to_nat (hi - lo + 1))%N by apply/leP; lia.
by have := g1 le; lra.
Qed.

Lemma eq_sum f g lo hi : (forall i, IZR lo <= IZR i -> IZR i <= IZR hi -> f i = g i) -> sum f lo hi = sum g lo hi.
Proof.
move=> fg; rewrite /sum big_nat_cond [RHS]big_nat_cond; apply: eq_bigr => j /andP [/andP [_ /ltP hj] _].
by apply: fg; apply: IZR_le; lia.
Qed.

Lemma sum_le f g lo hi : (forall i, IZR lo <= IZR i -> IZR i <= IZR hi -> f i <= g i) -> sum f lo hi <= sum g lo hi.
Proof.
move=> fg; rewrite /sum big_nat_cond [X in _ <= X]big_nat_cond; elim/big_ind2: _ => [|*|j]; [lra | lra |].
by move=> /andP [/andP [_ /ltP hj] _]; apply: fg; apply: IZR_le; lia.
Qed.

Lemma sum_lt f g lo hi : IZR lo <= IZR hi ->
  (forall i, IZR lo <= IZR i -> IZR i <= IZR hi -> f i < g i) -> sum f lo hi < sum g lo hi.
Proof.
move=> /le_IZR some fg; have first : f lo < g lo by apply: fg; apply: IZR_le; lia.
rewrite /sum big_ltn; last by apply/ltP; lia.
rewrite [X in _ < X]big_ltn; last by apply/ltP; lia.
rewrite Z.add_0_r; apply: Rplus_lt_le_compat => //.
rewrite big_nat_cond [X in _ <= X]big_nat_cond; elim/big_ind2: _ => [|*|j]; [lra | lra |].
by move=> /andP [/andP [_ /ltP hj] _]; apply: Rlt_le; apply: fg; apply: IZR_le; lia.
Qed.
