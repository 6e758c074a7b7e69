(* Equations whose denominators differ from 0, and have no known sign. *)
From Coq Require Import Reals Lra.
From mathcomp Require Import ssreflect.
From Symqif.Library Require Import Logic.
Set Implicit Arguments.
Open Scope R_scope.

Lemma fact_eq_apart (L U f c : R) : L = U -> U - L = f * c -> c <> 0 -> f = 0.
Proof. by move=> -> e c0; case: (Rmult_integral f c) => //; lra. Qed.
Ltac apart := repeat first
  [ assumption | apply Rmult_integral_contrapositive_currified | apply Rinv_neq_0_compat | apply pow_nonzero
  | progress unfold Rdiv | solve [lra] | solve [apply Rgt_not_eq; positive] ].
