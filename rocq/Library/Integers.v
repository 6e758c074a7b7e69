(* Binomial coefficients, sums between integers, symbolic powers, sizes of sets. *)
From Coq Require Import Reals ZArith Lra Lia.
From mathcomp Require Import all_ssreflect.
From Symqif Require Import Definitions.
From Symqif.Library Require Import Sums.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Open Scope R_scope.

Lemma size_gt0 (X : finType) : (0 < #|X|)%N -> 0 < IZR (Definitions.size X).
Proof. by move=> /ltP h; apply: IZR_lt; rewrite /Definitions.size; lia. Qed.

Lemma binomial_in n m : (0 <= m <= n)%Z -> binomial n m = Z.of_nat 'C(Z.to_nat n, Z.to_nat m).
Proof. by move=> [h1 h2]; rewrite /binomial; have -> : (0 <=? m)%Z && (m <=? n)%Z by apply/andP; split; apply/Z.leb_le. Qed.
Lemma binomial_out n m : (m < 0 \/ n < m)%Z -> binomial n m = 0%Z.
Proof. by rewrite /binomial => -[/Z.leb_gt h | /Z.leb_gt h]; rewrite h ?andbF. Qed.
Lemma Zle_of_R n m : 0 <= IZR n - IZR m -> (m <= n)%Z.
Proof. by move=> h; apply: le_IZR; lra. Qed.
Lemma binomial_gt0 n m : 0 <= IZR m -> 0 <= IZR n - IZR m -> 0 < IZR (binomial n m).
Proof.
move=> /(le_IZR 0) h1 /Zle_of_R h2; rewrite binomial_in //; apply: IZR_lt.
have /ltP : (0 < 'C(Z.to_nat n, Z.to_nat m))%N by rewrite bin_gt0; apply/leP; lia.
by lia.
Qed.
Lemma power_expE x n : powerRZ (exp x) n = exp (IZR n * x).
Proof.
have pe p : exp x ^ Pos.to_nat p = exp (IZR (Z.pos p) * x).
  rewrite -positive_nat_Z; elim: (Pos.to_nat p) => [|k ih]; first by rewrite /= Rmult_0_l exp_0.
  by rewrite -tech_pow_Rmult ih -exp_plus Nat2Z.inj_succ succ_IZR; f_equal; ring.
case: n => [|p|p]; first by rewrite /= Rmult_0_l exp_0.
- exact: pe.
- by rewrite /= pe -exp_Ropp -Ropp_mult_distr_l_reverse -opp_IZR.
Qed.
