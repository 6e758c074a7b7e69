(* What is false at a point. *)
Lemma not_implied (A B : Prop) : A -> ~ B -> ~ (A -> B). Proof. tauto. Qed.
