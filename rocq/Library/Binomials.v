(* Binomial coefficients near the border. *)
From Coq Require Import Reals ZArith Lra.
From Coq Require Export Lia.
From mathcomp Require Import all_ssreflect.
From Symqif Require Import Definitions.
From Symqif.Library Require Import Integers.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Open Scope R_scope.

Lemma binomial_2 n : 0 <= IZR n -> IZR (binomial n 2) = IZR n * (IZR n - 1) / 2.
Proof.
move=> /(le_IZR 0) h; case: (Z_lt_le_dec n 2) => h2.
  rewrite binomial_out; last lia.
  by have [->|->] : (n = 0 \/ n = 1)%Z; [lia | field | field].
rewrite binomial_in; last lia.
have [a ->] : exists a, n = Z.of_nat a.+2 by exists (Z.to_nat (n - 2)); lia.
rewrite Nat2Z.id (_ : Z.to_nat 2 = 2%N) //.
have e : IZR (Z.of_nat a.+2) * IZR (Z.of_nat a.+1) = 2 * IZR (Z.of_nat 'C(a.+2, 2)).
  rewrite -!mult_IZR -(Nat2Z.inj_mul a.+2) -[2%Z]/(Z.of_nat 2) -Nat2Z.inj_mul !multE -(mul_bin_diag a.+2 1) bin1.
  by [].
have -> : IZR (Z.of_nat a.+2) - 1 = IZR (Z.of_nat a.+1) by rewrite -minus_IZR; congr IZR; lia.
by rewrite e; field.
Qed.
Lemma binomial_but_1 n : 0 <= IZR n -> IZR (binomial n (n - 1)) = IZR n.
Proof.
move=> /(le_IZR 0) h; case: (Z.eq_dec n 0) => [->|n0]; first by rewrite binomial_out //; lia.
rewrite binomial_in; last lia.
have [a ->] : exists a, n = Z.of_nat a.+1 by exists (Z.to_nat (n - 1)); lia.
by rewrite (_ : Z.to_nat (Z.of_nat a.+1 - 1) = a) ?Nat2Z.id ?binSn //; lia.
Qed.
