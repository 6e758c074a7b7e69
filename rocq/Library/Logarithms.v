(* Logarithms of rational numbers, in those of primes. *)
From Coq Require Import Reals ZArith Lra.
From mathcomp Require Import all_ssreflect.
From Symqif.Library Require Import Logic Integers.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Open Scope R_scope.

Definition power_product (s : seq (R * Z)) : R := foldr (fun p v => powerRZ p.1 p.2 * v) 1 s.
Lemma ln_product (s : seq (R * Z)) : foldr (fun p P => 0 < p.1 /\ P) True s ->
  ln (power_product s) = foldr (fun p v => IZR p.2 * ln p.1 + v) 0 s.
Proof.
suff H : foldr (fun p P => 0 < p.1 /\ P) True s -> power_product s = exp (foldr (fun p v => IZR p.2 * ln p.1 + v) 0 s).
  by move=> /H ->; rewrite ln_exp.
elim: s => [_|[p n] s ih [/= p0 /ih e]]; first by rewrite exp_0.
by rewrite exp_plus /power_product /= -/(power_product s) e -{1}(exp_ln p p0) power_expE.
Qed.
Ltac log_of_number := cbv [power_product foldr fst snd powerRZ Pos.to_nat Pos.iter_op Nat.add Init.Nat.add pow]; first [lra | field; lra].
(* n/d > 0, from n d > 0 *)
Ltac positive_quotient := match goal with H : 0 < ?f |- 0 < ?n / ?d =>
  let D := fresh in assert (D : 0 < d) by positive;
  replace (n / d) with (f / (d * d)) by (field; nonzero);
  apply Rdiv_lt_0_compat; [exact H | apply Rmult_lt_0_compat; exact D] end.
