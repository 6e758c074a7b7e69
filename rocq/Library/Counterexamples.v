(* What is false at a point, and how sets are gone through. *)
From mathcomp Require Import all_ssreflect.

Lemma not_implied (A B : Prop) : A -> ~ B -> ~ (A -> B). Proof. tauto. Qed.
Lemma enum_none : enum 'I_0 = [::].
Proof. by apply/size0nil; rewrite size_enum_ord. Qed.
