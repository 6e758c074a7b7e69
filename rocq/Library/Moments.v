(* Sums of binomial coefficients times the square of the index. *)
From Coq Require Import Reals ZArith Lra Lia.
From mathcomp Require Import all_ssreflect.
From Symqif Require Import Definitions.
From Symqif.Library Require Import Sums Integers Subsets Powers.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Open Scope R_scope.

(* the sum of binomial(k, i) i (i - 1) R**i *)
Lemma falling_moment r n :
  \big[Rplus/0]_(0 <= i < n.+3) (INR 'C(n.+2, i) * (INR i * (INR i - 1)) * r ^ i) =
  INR n.+2 * INR n.+1 * r ^ 2 * (1 + r) ^ n.
Proof.
rewrite 2?big_nat_recl // -pascal [INR 0]/= [INR 1]/=.
rewrite Rmult_0_l Rmult_0_r Rmult_0_l Rminus_eq_0 !Rmult_0_r Rmult_0_l !Rplus_0_l big_distrr.
apply: eq_bigr => i _.
have e : INR i.+2 * INR i.+1 * INR 'C(n.+2, i.+2) = INR n.+2 * INR n.+1 * INR 'C(n, i).
  have := congr1 INR (mul_bin_diag n.+2 i.+1); rewrite -!multE !mult_INR -[n.+2.-1]/n.+1 => E1.
  have := congr1 INR (mul_bin_diag n.+1 i); rewrite -!multE !mult_INR -[n.+1.-1]/n => E2.
  by rewrite (Rmult_comm (INR i.+2)) Rmult_assoc -E1 -Rmult_assoc (Rmult_comm (INR i.+1)) Rmult_assoc -E2; ring.
have -> : INR i.+2 - 1 = INR i.+1 by rewrite (S_INR i.+1); ring.
have -> : r ^ i.+2 = r ^ 2 * r ^ i by rewrite /=; ring.
by rewrite (Rmult_comm (INR 'C(_, _))) e /=; ring.
Qed.
Lemma binomial_second_moment k r : 0 <= IZR k ->
  sum (fun i => IZR (binomial k i) * IZR i ^ 2 * powerRZ r i) 0 k =
  IZR k * r * powerRZ (1 + r) (k - 1) + IZR k * (IZR k - 1) * r ^ 2 * powerRZ (1 + r) (k - 2).
Proof.
move=> h0; have h := le_IZR 0 _ h0.
have split_ i : IZR (binomial k i) * IZR i ^ 2 * powerRZ r i =
  IZR (binomial k i) * IZR i * powerRZ r i + IZR (binomial k i) * (IZR i * (IZR i - 1)) * powerRZ r i.
  by rewrite /=; ring.
rewrite (sum_ext (g := fun i => IZR (binomial k i) * IZR i * powerRZ r i +
  IZR (binomial k i) * (IZR i * (IZR i - 1)) * powerRZ r i)) //.
rewrite sum_add binomial_moment //; congr (_ + _).
case: (Z.eq_dec k 0) => [->|k0]; first by rewrite sum_one /=; ring.
case: (Z.eq_dec k 1) => [->|k1].
  by rewrite (@sum_known 2) //= /added /= ; ring.
rewrite sumE; last lia.
have e : Z.to_nat k = (Z.to_nat (k - 2)).+2 by lia.
have -> : powerRZ (1 + r) (k - 2) = (1 + r) ^ Z.to_nat (k - 2) by rewrite -{1}(Z2Nat.id (k - 2)) -?pow_powerRZ //; lia.
have k2 : k = Z.of_nat (Z.to_nat (k - 2)).+2 by lia.
have -> : IZR k - 1 = INR (Z.to_nat (k - 2)).+1 by rewrite INR_IZR_INZ -minus_IZR; congr IZR; lia.
have -> : IZR k = INR (Z.to_nat (k - 2)).+2 by rewrite INR_IZR_INZ; congr IZR; lia.
rewrite -falling_moment e; apply: eq_big_nat => i /andP [_ /ltP hi].
rewrite binomial_in; last lia. by rewrite e Nat2Z.id -pow_powerRZ !INR_IZR_INZ.
Qed.
