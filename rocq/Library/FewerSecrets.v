(* The one-hot rows of a power, from those of a larger one. *)
From Coq Require Import Reals ZArith Lra.
From Coq Require Export Lia.
From mathcomp Require Import all_ssreflect.
From Symqif Require Import Definitions.
From Symqif.Library Require Import Sums.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Open Scope R_scope.

Section First.
Variables (k n : nat) (kn : (k <= n)%N).
Definition first (X : finType) (F : {ffun 'I_n -> X}) : {ffun 'I_k -> X} := [ffun i => F (widen_ord kn i)].
(* whatever the other places are, if those say something with probability 1 *)
Lemma marginal (X : finType) (a : X -> R) (b : nat -> X -> R) (f : {ffun 'I_k -> X}) : total a = 1 ->
  \big[Rplus/0]_(F : {ffun 'I_n -> X} | first F == f) \big[Rmult/1]_(j : 'I_n) (if (j < k)%N then b j (F j) else a (F j)) =
  \big[Rmult/1]_(i : 'I_k) b i (f i).
Proof.
move=> a1; pose c (j : 'I_n) y := if (insub (val j) : option 'I_k) is Some i then (if y == f i then b j y else 0) else a y.
transitivity (\big[Rplus/0]_(F : {ffun 'I_n -> X}) \big[Rmult/1]_j c j (F j)).
  rewrite big_mkcond; apply: eq_bigr => F _; case: eqP => [ef|ne].
    apply: eq_bigr => j _; rewrite /c; case: insubP => [i lt e|/negbTE -> //].
    by rewrite lt -ef ffunE (_ : widen_ord kn i = j) ?eqxx //; apply: val_inj.
  have [i hi] : exists i, F (widen_ord kn i) != f i.
    case: (boolP [exists i, F (widen_ord kn i) != f i]) => [/existsP //|/existsPn h].
    exfalso; apply: ne; apply/ffunP => i; rewrite ffunE.
    by have := h i; rewrite negbK => /eqP.
  rewrite (bigD1 (widen_ord kn i)) //= {1}/c /= (insubT (fun x => (x < k)%N) (ltn_ord i)) /=.
  have -> : Sub (val i) (ltn_ord i) = i :> 'I_k by apply: val_inj.
  by rewrite (negbTE hi) Rmult_0_l.
rewrite -(bigA_distr_bigA c) /=.
pose G (j : nat) := if (insub j : option 'I_k) is Some i then b j (f i) else 1.
transitivity (\big[Rmult/1]_(j : 'I_n) G j).
  apply: eq_bigr => j _; rewrite /c /G; case: (insub (val j)) => [i|]; last exact: a1.
  by rewrite (bigD1 (f i)) //= eqxx big1 => [|y /negbTE ->] //; rewrite Rplus_0_r.
transitivity (\big[Rmult/1]_(i : 'I_k) G i); last by apply: eq_bigr => i _; rewrite /G valK.
rewrite (big_ord_widen n G kn) [RHS]big_mkcond /=; apply: eq_bigr => j _.
by rewrite /G; case: insubP => [i -> //|/negbTE ->].
Qed.
End First.

Lemma fewer_secrets (A B : channel) (k n : Z) : rows A = 2%N -> rows B = 2%N -> 1 <= IZR k -> IZR k <= IZR n ->
  stochastic A -> stochastic B -> refines (hot A n) (hot B n) -> refines (hot A k) (hot B k).
Proof.
move=> rA rB /(le_IZR 1) k1 /le_IZR kn [_ [cA [A0 A1]]] [_ [cB [B0 B1]]] [_ [_ [W [[_ e] [W0 W1]]]]].
have {}kn : (Z.to_nat k <= Z.to_nat n)%N by apply/leP; lia.
have a1 : total (entry A 0) = 1 by apply: A1; rewrite rA.
have b1 : total (entry B 0) = 1 by apply: B1; rewrite rB.
split; first by rewrite card_ffun card_ord expn_gt0 cA.
split; first by rewrite card_ffun card_ord expn_gt0 cB.
pose others (F : cols (hot A n)) : R := \big[Rmult/1]_(j : 'I_(Z.to_nat n)) (if (j < Z.to_nat k)%N then 1 else entry A 0 (F j)).
pose V (f : cols (hot A k)) (g : cols (hot B k)) : R := \big[Rplus/0]_(F : cols (hot A n) | first kn F == f)
  (others F * \big[Rplus/0]_(G : cols (hot B n) | first kn G == g) W F G).
have others_one (f : cols (hot A k)) : \big[Rplus/0]_(F : cols (hot A n) | first kn F == f) others F = 1.
  rewrite (@marginal _ _ kn (cols A) (entry A 0) (fun _ _ => 1) f a1).
  by rewrite big1.
have row (C : channel) (F : cols (hot C n)) x : (x < Z.to_nat k)%N -> entry (hot C n) x F =
    entry (hot C k) x (first kn F) * \big[Rmult/1]_(j : 'I_(Z.to_nat n)) (if (j < Z.to_nat k)%N then 1 else entry C 0 (F j)).
  move=> hx; pose G (j : nat) := if (insub j : option 'I_(Z.to_nat n)) is Some i then entry C (if j == x then 1%N else 0%N) (F i) else 1.
  have -> : entry (hot C k) x (first kn F) = \big[Rmult/1]_(j : 'I_(Z.to_nat n)) (if (j < Z.to_nat k)%N then G j else 1).
    rewrite -big_mkcond -(big_ord_widen (Z.to_nat n) G kn) /=; apply: eq_bigr => i _.
    by rewrite /G ffunE -[val i]/(val (widen_ord kn i)) valK.
  rewrite -big_split /=; apply: eq_bigr => j _; rewrite /G valK; case: (ltnP j (Z.to_nat k)) => h; first by rewrite Rmult_1_r.
  rewrite Rmult_1_l; have -> : (val j == x) = false by apply/negbTE/eqP => jx; move: h; rewrite leqNgt -[nat_of_ord j]/(val j) jx hx.
  by [].
exists V; split; [split=> // x g hx|split=> [f g|f]].
- have hxn : (x < Z.to_nat n)%N by exact: leq_trans hx kn.
  transitivity (\big[Rplus/0]_(F : cols (hot A n)) (entry (hot A n) x F * \big[Rplus/0]_(G : cols (hot B n) | first kn G == g) W F G)).
    rewrite [RHS](partition_big (fun F : cols (hot A n) => first kn F : cols (hot A k)) xpredT) // /total; apply: eq_bigr => f _; rewrite /V big_distrr.
    by apply: eq_bigr => F /eqP <-; rewrite [entry (hot A n) x F]row // -/(others F) Rmult_assoc.
  rewrite (eq_bigr (fun F => \big[Rplus/0]_(G : cols (hot B n) | first kn G == g) (entry (hot A n) x F * W F G))); last first.
    by move=> F _; rewrite big_distrr.
  rewrite exchange_big /= (eq_bigr (fun G => entry (hot B n) x G)) => [|G _]; last exact: (e x G hxn).
  rewrite (eq_bigr (fun G : cols (hot B n) => entry (hot B k) x g *
    \big[Rmult/1]_(j : 'I_(Z.to_nat n)) (if (j < Z.to_nat k)%N then 1 else entry B 0 (G j)))).
    rewrite -big_distrr /= (@marginal _ _ kn (cols B) (entry B 0) (fun _ _ => 1) g b1).
    by rewrite [X in _ * X]big1 ?Rmult_1_r.
  by move=> G /eqP <-; exact: row.
- rewrite /V; elim/big_rec: _ => [|F v _ v0]; first exact: Rle_refl.
  apply: Rplus_le_le_0_compat => //; apply: Rmult_le_pos.
    rewrite /others; elim/big_rec: _ => [|j u _ u0]; first lra.
    by apply: Rmult_le_pos => //; case: ifP => _; [lra | apply: A0; rewrite rA].
  by elim/big_rec: _ => [|G u _ u0]; [lra | apply: Rplus_le_le_0_compat].
- rewrite /total /V exchange_big /= -[RHS](others_one f); apply: eq_bigr => F _.
  rewrite -big_distrr /= -[RHS]Rmult_1_r -(W1 F) /total; congr (_ * _).
  by rewrite [RHS](partition_big (fun G : cols (hot B n) => first kn G : cols (hot B k)) xpredT).
Qed.
