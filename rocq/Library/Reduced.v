(* The same checker with fractions in lowest terms: else each product of facts doubles their length. *)
From Coq Require Import QArith Qreduction Qreals Reals RMicromega RingMicromega EnvRing Refl List.
From Coq.micromega Require Import Tauto.
From Symqif.Library Require Import Sign.

Definition reduced_formula (f : formula) : NFormula Q :=
  normalise 0%Q 1%Q Qplus' Qmult' Qminus' Qopp Qeq_bool (map_Formula Q_of_Rcst f).
Definition reduced_polynomial (p : PExpr Rcst) : PolC Q :=
  norm 0%Q 1%Q Qplus' Qmult' Qminus' Qopp Qeq_bool (map_PExpr Q_of_Rcst p).
Definition refuted_reduced (fs : list formula) (w : Psatz Q) : bool :=
  check_normalised_formulas 0%Q 1%Q Qplus' Qmult' Qeq_bool Qle_bool (map reduced_formula fs) w.

Lemma reduced_addon : @SORaddon R R0 R1 Rplus Rmult Rminus Ropp (@eq R) Rle Q 0%Q 1%Q Qplus' Qmult' Qminus' Qopp
  Qeq_bool Qle_bool Q2R nat N.to_nat pow.
Proof.
destruct QSORaddon as [[zero one add sub mul opp eq] power ne le].
constructor; [constructor|..]; try assumption; intros x y; [rewrite <- add | rewrite <- sub | rewrite <- mul];
  apply Qeq_eqR, Qred_correct.
Qed.

Lemma refute_reduced values fs w : refuted_reduced fs w = true -> make_impl (holds values) fs False.
Proof.
intros checked.
pose proof (checker_nf_sound Rsor reduced_addon _ _ checked (atoms values)) as H. clear checked w. revert H.
induction fs as [|f fs IH]; simpl; [exact (fun x => x)|].
intros H Hf. apply IH, H. clear IH H fs.
apply (normalise_sound Rsor reduced_addon).
change (QReval_formula' (atoms values) (map_Formula Q_of_Rcst f)).
unfold QReval_formula'.
rewrite <- eval_formulaSC with (phiS := R_of_Rcst) by (intro; rewrite Q_of_RcstR; reflexivity).
apply (Reval_formula_compat (atoms values) isProp f).
destruct f; exact Hf.
Qed.
