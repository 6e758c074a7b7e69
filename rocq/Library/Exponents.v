(* Powers whose exponent is a term: what is known of it, and its place in the derivative, speak of its value in R. *)
From Coq Require Import Reals.
From mathcomp Require Import all_ssreflect.
From Coquelicot Require Import Coquelicot.
From Symqif.Library Require Import Calculus.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Open Scope R_scope.

Lemma d_power_as (a : R -> R) x a' (n : Z) r : IZR n = r -> (r < 0 -> a x <> 0) -> is_derive a x a' ->
  is_derive (fun y => powerRZ (a y) n) x (r * powerRZ (a x) (n - 1) * a').
Proof. by move=> <-; exact: d_power. Qed.
Lemma c_power_as (a : R -> R) x (n : Z) r : IZR n = r -> (r < 0 -> a x <> 0) -> cont a x ->
  cont (fun y => powerRZ (a y) n) x.
Proof. by move=> <-; exact: c_power. Qed.
