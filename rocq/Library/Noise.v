(* The tail of Laplace noise, on each side of the mean. *)
From Coq Require Import Reals Lra.
From mathcomp Require Import ssreflect.
From Symqif Require Import Definitions.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Open Scope R_scope.

Lemma laplace_above b t v : 0 < b -> 0 <= t -> exp (- t / b) / 2 = v -> laplace_tail b t = v.
Proof.
move=> b0 t0 <-; rewrite /laplace_tail; case: (Rle_dec b 0) => h; first lra.
by case: (Rle_dec 0 t) => h'; [| lra].
Qed.
Lemma laplace_below b t v : 0 < b -> t <= 0 -> 1 - exp (t / b) / 2 = v -> laplace_tail b t = v.
Proof.
move=> b0 t0 <-; rewrite /laplace_tail; case: (Rle_dec b 0) => h; first lra.
have half : t = 0 -> exp (- t / b) / 2 = 1 - exp (t / b) / 2.
  by move=> ->; rewrite Ropp_0 /Rdiv Rmult_0_l exp_0; lra.
by case: (Rle_dec 0 t) => // h'; apply: half; lra.
Qed.
