(* Signs of polynomials by reflection: a Positivstellensatz certificate is run by the standard library's verified
   checker. A leaf says: these formulas (hypotheses and the negated goal, over numbered atoms) cannot all hold. *)
From Coq Require Import QArith Reals RMicromega RingMicromega EnvRing Refl List Lra.
From Coq.micromega Require Import Tauto.
Import ListNotations.

Definition atoms (values : list R) : PolEnv R := fun n => nth (Pos.to_nat n - 1) values 0%R.
Definition formula := Formula Rcst.
Definition holds (values : list R) (f : formula) : Prop :=
  let (left, o, right) := f in Reval_pop2 o (Reval_expr (atoms values) left) (Reval_expr (atoms values) right).
Definition normal (f : formula) : NFormula Q :=
  normalise 0%Q 1%Q Qplus Qmult Qminus Qopp Qeq_bool (map_Formula Q_of_Rcst f).
Definition refuted (fs : list formula) (w : Psatz Q) : bool := RWeakChecker (map normal fs) w.
Definition polynomial (p : PExpr Rcst) : PolC Q :=
  norm 0%Q 1%Q Qplus Qmult Qminus Qopp Qeq_bool (map_PExpr Q_of_Rcst p).

Lemma normal_sound values f : holds values f -> Qeval_nformula (atoms values) (normal f).
Proof.
intros H. unfold normal, Qeval_nformula.
apply (normalise_sound Rsor QSORaddon).
change (QReval_formula' (atoms values) (map_Formula Q_of_Rcst f)).
unfold QReval_formula'.
rewrite <- eval_formulaSC with (phiS := R_of_Rcst) by (intro; rewrite Q_of_RcstR; reflexivity).
apply (Reval_formula_compat (atoms values) isProp f).
destruct f; exact H.
Qed.

Lemma refute values fs w : refuted fs w = true -> make_impl (holds values) fs False.
Proof.
intros checked.
pose proof (RWeakChecker_sound _ _ checked (atoms values)) as H. clear checked w. revert H.
induction fs as [|f fs IH]; simpl; [exact (fun x => x)|].
intros H Hf. apply IH, H, normal_sound, Hf.
Qed.

Lemma not_lt_le (a b : R) : ((b < a)%R -> False) -> (a <= b)%R. Proof. intros H; destruct (Rle_or_lt a b); tauto. Qed.
Lemma not_le_lt (a b : R) : ((b <= a)%R -> False) -> (a < b)%R. Proof. intros H; destruct (Rlt_or_le a b); tauto. Qed.
