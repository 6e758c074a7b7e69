(* Symbolic powers, binomial coefficients and the binomial theorem: what the normal forms of terms rest on. *)
From Coq Require Import Reals ZArith Lra Lia.
From Coq Require Export Lia.
From mathcomp Require Import all_ssreflect.
From Symqif Require Import Definitions.
From Symqif.Library Require Import Sums Logic Integers Subsets.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Open Scope R_scope.

Lemma as_exp x : 0 < x -> exists l, x = exp l.
Proof. by move=> h; exists (ln x); rewrite exp_ln. Qed.
Lemma power_one n : powerRZ 1 n = 1.
Proof. by rewrite -exp_0 power_expE; f_equal; ring. Qed.
(* powers of positive numbers, as exponentials *)
Ltac as_exponentials := rewrite ?power_expE ?exp_powE -?exp_Ropp -?exp_plus ?power_expE ?exp_powE -?exp_Ropp -?exp_plus;
  f_equal; cbn [Z.of_nat Pos.of_succ_nat Pos.succ]; rewrite ?plus_IZR ?minus_IZR ?opp_IZR ?mult_IZR; normal_form.

Lemma binomial_mm n m : 0 <= IZR m -> 0 <= IZR n - IZR m -> IZR n <> 0 ->
  IZR (binomial (n - 1) (m - 1)) = IZR (binomial n m) * (IZR m / IZR n).
Proof.
move=> /(le_IZR 0) h1 /Zle_of_R h2 n0.
have n1 : (n <> 0)%Z by move=> h; apply: n0; rewrite h.
have [m0|m0] := Z.eq_dec m 0; first by rewrite m0 binomial_out; [rewrite /Rdiv; ring | lia].
rewrite !binomial_in; try lia.
set a := Z.to_nat (n - 1); set b := Z.to_nat (m - 1).
have -> : Z.to_nat n = a.+1 by rewrite /a; lia.
have -> : Z.to_nat m = b.+1 by rewrite /b; lia.
have E : IZR (Z.of_nat a.+1) * IZR (Z.of_nat 'C(a, b)) = IZR (Z.of_nat b.+1) * IZR (Z.of_nat 'C(a.+1, b.+1)).
  by rewrite -!mult_IZR -!Nat2Z.inj_mul !multE (mul_bin_diag a.+1 b).
have -> : IZR n = IZR (Z.of_nat a.+1) by congr IZR; rewrite /a; lia.
have -> : IZR m = IZR (Z.of_nat b.+1) by congr IZR; rewrite /b; lia.
have a0 : IZR (Z.of_nat a.+1) <> 0 by apply: not_0_IZR; lia.
by apply: (Rmult_eq_reg_l (IZR (Z.of_nat a.+1))) => //; rewrite E; field.
Qed.
Lemma binomial_m0 n m : 0 <= IZR m -> 0 <= IZR n - IZR m -> IZR n <> 0 ->
  IZR (binomial (n - 1) m) = IZR (binomial n m) * ((IZR n - IZR m) / IZR n).
Proof.
move=> /(le_IZR 0) h1 /Zle_of_R h2 n0.
have n1 : (n <> 0)%Z by move=> h; apply: n0; rewrite h.
have [m0|m0] := Z.eq_dec m n; first by rewrite m0 binomial_out; [rewrite /Rdiv; ring | lia].
rewrite !binomial_in; try lia.
set a := Z.to_nat (n - 1); set b := Z.to_nat m.
have -> : Z.to_nat n = a.+1 by rewrite /a; lia.
have E : IZR (Z.of_nat a.+1) * IZR (Z.of_nat 'C(a, b)) = IZR (Z.of_nat (a.+1 - b)) * IZR (Z.of_nat 'C(a.+1, b)).
  by rewrite -!mult_IZR -!Nat2Z.inj_mul !multE (mul_bin_down a.+1 b).
have -> : IZR n - IZR m = IZR (Z.of_nat (a.+1 - b)) by rewrite -minus_IZR -minusE; congr IZR; rewrite /a /b; lia.
have -> : IZR n = IZR (Z.of_nat a.+1) by congr IZR; rewrite /a; lia.
have a0 : IZR (Z.of_nat a.+1) <> 0 by apply: not_0_IZR; lia.
by apply: (Rmult_eq_reg_l (IZR (Z.of_nat a.+1))) => //; rewrite E; field.
Qed.
Lemma binomial_0 n : 0 <= IZR n -> IZR (binomial n 0) = 1.
Proof. by move=> /(le_IZR 0) h; rewrite binomial_in ?bin0 //; lia. Qed.
Lemma binomial_1 n : 0 <= IZR n -> IZR (binomial n 1) = IZR n.
Proof.
move=> /(le_IZR 0) h; case: (Z.eq_dec n 0) => [->|h']; first by rewrite binomial_out //; lia.
by rewrite binomial_in ?bin1 ?Z2Nat.id //; lia.
Qed.
Lemma binomial_all n : 0 <= IZR n -> IZR (binomial n n) = 1.
Proof. by move=> /(le_IZR 0) h; rewrite binomial_in ?binn //; lia. Qed.
Lemma binomial_negative n m : IZR m < 0 -> IZR (binomial n m) = 0.
Proof. by move=> h; have /lt_IZR h' : IZR m < IZR 0 by []; rewrite binomial_out //; lia. Qed.

Lemma pascal r n : \big[Rplus/0]_(0 <= i < n.+1) (INR 'C(n, i) * r ^ i) = (1 + r) ^ n.
Proof.
elim: n => [|n ih]; first by rewrite big_nat1 bin0 /=; ring.
rewrite [LHS]big_nat_recl // bin0.
have -> : \big[Rplus/0]_(0 <= i < n.+1) (INR 'C(n.+1, i.+1) * r ^ i.+1) =
  \big[Rplus/0]_(0 <= i < n.+1) (INR 'C(n, i.+1) * r ^ i.+1) + r * (1 + r) ^ n.
  rewrite -ih big_distrr -big_split; apply: eq_bigr => i _; rewrite binS -plusE plus_INR /=; ring.
have e : \big[Rplus/0]_(0 <= i < n.+2) (INR 'C(n, i) * r ^ i) = (1 + r) ^ n.
  by rewrite big_nat_recr //= ih bin_small //=; ring.
move: e; rewrite [X in X = _]big_nat_recl // bin0 => e.
have -> : (1 + r) ^ n.+1 = (1 + r) * (1 + r) ^ n by [].
have -> : (1 + r) * (1 + r) ^ n = (1 + r) ^ n + r * (1 + r) ^ n by ring.
by rewrite -[X in _ = X + _]e -Rplus_assoc.
Qed.
Lemma binomial_theorem k r : 0 <= IZR k -> sum (fun i => IZR (binomial k i) * powerRZ r i) 0 k = powerRZ (1 + r) k.
Proof.
move=> /(le_IZR 0) h; rewrite sumE; last lia.
have -> : powerRZ (1 + r) k = (1 + r) ^ Z.to_nat k by rewrite -{1}(Z2Nat.id k) // -pow_powerRZ.
rewrite -pascal; apply: eq_big_nat => i /andP [_ /ltP hi].
rewrite binomial_in; last lia. by rewrite Nat2Z.id -pow_powerRZ INR_IZR_INZ.
Qed.
Lemma sum_add f g lo hi : sum (fun i => f i + g i) lo hi = sum f lo hi + sum g lo hi.
Proof. by rewrite /sum big_split. Qed.
Lemma sum_mulr f c lo hi : sum (fun i => f i * c) lo hi = sum f lo hi * c.
Proof. by rewrite /sum big_distrl. Qed.
Lemma sum_ext f g lo hi : (forall i, IZR lo <= IZR i -> IZR i <= IZR hi -> f i = g i) -> sum f lo hi = sum g lo hi.
Proof.
move=> h; rewrite /sum; apply: eq_big_nat => i /andP [_ /ltP hi']; apply: h; apply: IZR_le; lia.
Qed.
Lemma sum_first f lo hi : (lo <= hi)%Z -> sum f lo hi = f lo + sum f (lo + 1) hi.
Proof.
move=> h; rewrite /sum; have -> : Z.to_nat (hi - lo + 1) = (Z.to_nat (hi - (lo + 1) + 1)).+1 by lia.
rewrite big_nat_recl //; f_equal; first by f_equal; lia.
by apply: eq_bigr => i _; f_equal; rewrite Nat2Z.inj_succ; lia.
Qed.
Lemma sum_last f lo hi : (lo <= hi)%Z -> sum f lo hi = sum f lo (hi - 1) + f hi.
Proof.
move=> h; rewrite /sum; have -> : Z.to_nat (hi - lo + 1) = (Z.to_nat (hi - 1 - lo + 1)).+1 by lia.
by rewrite big_nat_recr //=; f_equal; f_equal; lia.
Qed.
Lemma sum_const_R c lo hi : 0 <= IZR hi - IZR lo + 1 -> sum (fun=> c) lo hi = (IZR hi - IZR lo + 1) * c.
Proof.
move=> h; have h' : (0 <= hi - lo + 1)%Z by apply: le_IZR; rewrite plus_IZR minus_IZR.
rewrite /sum big_const_nat subn0.
have -> : forall n, iter n (Rplus c) 0 = INR n * c.
  by elim=> [|n ih]; [rewrite /= Rmult_0_l | rewrite iterS ih S_INR; ring].
by rewrite INR_IZR_INZ Z2Nat.id // plus_IZR minus_IZR.
Qed.
Lemma sum_known n f lo hi : (hi = lo + Z.of_nat n - 1)%Z -> sum f lo hi = added n (fun j => f (lo + Z.of_nat j)%Z).
Proof.
move=> ->; rewrite /sum -total_added /total -(big_mkord xpredT (fun j => f (lo + Z.of_nat j)%Z)).
by congr bigop; congr index_iota; lia.
Qed.
