(* The one-hot rows of a Kronecker power of a 2x2 matrix, in subset form. *)
From Coq Require Import Reals ZArith Lra Lia.
From mathcomp Require Import all_ssreflect.
From Symqif Require Import Definitions.
From Symqif.Library Require Import Sums Subsets Measures.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Open Scope R_scope.

(* channels with the same rows, up to the order of columns *)
Definition same_columns (A B : channel) : Prop := rows A = rows B /\
  ((0 < rows A)%N -> exists f : cols A -> cols B, bijective f /\
    forall x y, (x < rows A)%N -> entry A x y = entry B x (f y)).

Lemma same_refl A : same_columns A A.
Proof. by split=> // _; exists id; split=> //; exists id. Qed.
Lemma same_sym A B : same_columns A B -> same_columns B A.
Proof.
move=> [r h]; split=> // r0; have [|f [[g fg gf] e]] := h; first by rewrite r.
by exists g; split; [exists f | move=> x y hx; rewrite e ?gf // r].
Qed.
Lemma total_bijective (X Y : finType) (f : X -> Y) (a : Y -> R) : bijective f -> total (fun x => a (f x)) = total a.
Proof. by move=> b; rewrite /total [RHS](reindex f) //; exact: onW_bij. Qed.
Lemma bijective_some (X Y : finType) (f : X -> Y) : bijective f -> (0 < #|X|)%N -> (0 < #|Y|)%N.
Proof. by move=> _ /card_gt0P [x _]; apply/card_gt0P; exists (f x). Qed.
Lemma stochastic_same A B : same_columns A B -> stochastic A -> stochastic B.
Proof.
move=> s [r0 [c0 [e0 e1]]]; have [r h] := s; have [f [bf e]] := h r0; have [g fg gf] := bf.
split; first by rewrite -r. split; first exact: bijective_some bf c0.
rewrite -r; split=> [x y hx|x hx]; first by rewrite -(gf y) -e //; apply: e0.
by rewrite -(e1 x hx) -(total_bijective (entry B x) bf); apply: eq_total => y; rewrite e.
Qed.
Lemma ldp_same A B r : same_columns A B -> ldp B r -> ldp A r.
Proof.
move=> [rAB h] hB x x' y hx hx'; have [|f [_ e]] := h; first exact: leq_ltn_trans hx.
by rewrite !e //; apply: hB; rewrite -rAB.
Qed.
Lemma capacity_same A B : (0 < rows A)%N -> same_columns A B -> capacity A = capacity B.
Proof.
move=> r0 [r h]; have [f [bf e]] := h r0; rewrite /capacity -r.
rewrite -(total_bijective (fun z => maximum [seq entry B x z | x <- iota 0 (rows A)]) bf); apply: eq_total => y.
by congr maximum; apply/eq_in_map => x; rewrite mem_iota => /andP [_ hx]; apply: e.
Qed.
Lemma refines_same A A' B B' : (0 < rows A)%N -> same_columns A A' -> same_columns B B' -> refines A' B' -> refines A B.
Proof.
move=> r0 sA sB [a0 [b0 [W [[rE eW] [w0 w1]]]]].
have [rA hA] := sA; have [rB hB] := sB; have [f [bf ef]] := hA r0.
have [|g [bg eg]] := hB; first by rewrite rB -rE -rA.
have [f' ff' f'f] := bf; have [g' gg' g'g] := bg.
split; first by apply: (bijective_some (f := f')) => //; exists f.
split; first by apply: (bijective_some (f := g')) => //; exists g.
exists (fun y z => W (f y) (g z)); split; [split=> [|x z hx]|split=> [y z|y]]; first by rewrite rA rE.
- rewrite eg; last by rewrite rB -rE -rA.
  rewrite -eW -?rA // -(total_bijective (fun y => entry A' x y * W y (g z)) bf).
  by apply: eq_total => y; rewrite ef.
- exact: w0.
- by rewrite -(w1 (f y)) -(total_bijective (W (f y)) bg).
Qed.

Lemma prod_const (I : finType) (P : pred I) c : \big[Rmult/1]_(i : I | P i) c = c ^ #|P|.
Proof. by rewrite big_const; elim: #|P| => //= n ->. Qed.
Section Form.
Variables (a b c d : R) (k : Z).
Let n := Z.to_nat k.
Let H := hot (matrix 2 2 [:: [:: a; b]; [:: c; d]]) k.
Let F := subset k 0 k (fun _ : Z => 1) (fun i => d * powerRZ b (i - 1) * powerRZ a (k - i))
  (fun i => c * powerRZ b i * powerRZ a (k - i - 1)).
Let ones (y : cols H) : {set 'I_n} := [set j | y j == Ordinal (isT : (1 < 2)%N)].
Let back (S : {set 'I_n}) : cols H := [ffun j => if j \in S then Ordinal (isT : (1 < 2)%N) else Ordinal (isT : (0 < 2)%N)].
Let ones_back S : ones (back S) = S.
Proof. by apply/setP => j; rewrite inE ffunE; case: (j \in S). Qed.
Let back_ones y : back (ones y) = y.
Proof.
apply/ffunP => j; rewrite ffunE inE; case: (y j) => [[|[|m]] hm] //=; by apply: val_inj.
Qed.
Hypothesis k1 : (1 <= k)%Z.
Let between_all (S : {set 'I_n}) : between 0 k S.
Proof.
have /leP h : (#|S| <= n)%N by have := max_card (mem S); rewrite card_ord.
by apply/andP; split; apply/Z.leb_le; rewrite /cardinal; move: h; rewrite /n; lia.
Qed.
Let hot_entry (x : 'I_n) y : entry H x y = of_form (fun _ => 1)
  (fun i => d * powerRZ b (i - 1) * powerRZ a (k - i)) (fun i => c * powerRZ b i * powerRZ a (k - i - 1)) x (ones y).
Proof.
have e j (r : bool) : entry (matrix 2 2 [:: [:: a; b]; [:: c; d]]) (if r then 1%N else 0%N) (y j) =
    if j \in ones y then (if r then d else b) else (if r then c else a).
  by rewrite inE /=; case: (y j) => [[|[|m]] hm] //=; case: r.
rewrite /= (eq_bigr (fun j : 'I_n => if j \in ones y then (if val j == x then d else b) else (if val j == x then c else a))); last first.
  by move=> j _; exact: e.
set S := ones y; rewrite (bigD1 x) //= eqxx.
have -> : \big[Rmult/1]_(j | j != x) (if j \in S then (if val j == x then d else b) else (if val j == x then c else a)) =
    b ^ #|S :\ x| * a ^ #|~: S :\ x|.
  rewrite (bigID (mem S)) /= -!prod_const; congr (_ * _).
  - apply: eq_big => [j|j]; first by rewrite -[RHS]/(j \in S :\ x) in_setD1.
    by rewrite -val_eqE => /andP [/negbTE -> ->].
  - apply: eq_big => [j|j]; first by rewrite -[RHS]/(j \in ~: S :\ x) in_setD1 in_setC.
    by rewrite -val_eqE => /andP [/negbTE -> /negbTE ->].
have total_card := cardsC S; rewrite card_ord in total_card.
have cx := cardsD1 x S; have cx' := cardsD1 x (~: S); rewrite inE in cx'.
have kn : (k = Z.of_nat #|S| + Z.of_nat #|~: S|)%Z by rewrite -Nat2Z.inj_add plusE total_card /n; lia.
rewrite /of_form /cardinal -!pow_powerRZ Rmult_1_l.
case: (boolP (x \in S)) => xS.
- have {}cx : #|S| = #|S :\ x|.+1 by rewrite cx xS.
  have {}cx' : #|~: S| = #|~: S :\ x| by rewrite cx' xS.
  have -> : (Z.of_nat #|S| - 1 = Z.of_nat #|S :\ x|)%Z by rewrite cx; lia.
  have -> : (k - Z.of_nat #|S| = Z.of_nat #|~: S :\ x|)%Z by rewrite -cx'; lia.
  by rewrite -!pow_powerRZ; ring.
- have {}cx : #|S| = #|S :\ x| by rewrite cx (negbTE xS).
  have {}cx' : #|~: S| = #|~: S :\ x|.+1 by rewrite cx' xS.
  have -> : (k - Z.of_nat #|S| - 1 = Z.of_nat #|~: S :\ x|)%Z by move: kn; rewrite cx'; lia.
  by rewrite -!pow_powerRZ -cx Rmult_assoc.
Qed.
Lemma hot_same : same_columns H F.
Proof.
split=> // _; exists (fun y => exist _ (ones y) (between_all (ones y))); split.
  exists (fun s : cols F => back (val s)) => [y|s]; first exact: back_ones.
  by apply: val_inj; exact: ones_back.
move=> x y hx; rewrite (hot_entry (Ordinal hx)).
by rewrite (entry_subset (Ordinal hx) (exist _ (ones y) (between_all (ones y)))).
Qed.
End Form.

Section Rules.
Variables (a b c d : R) (k : Z).
Let H := hot (matrix 2 2 [:: [:: a; b]; [:: c; d]]) k.
Let m i := d * powerRZ b (i - 1) * powerRZ a (k - i).
Let l i := c * powerRZ b i * powerRZ a (k - i - 1).
Lemma hot_secrets : stochastic H -> (1 <= k)%Z.
Proof. by move=> [/ltP h _]; move: h => /=; lia. Qed.
Lemma ldp_hot r : ldp (subset k 0 k (fun _ : Z => 1) m l) r -> ldp H r.
Proof.
case: (Z_lt_le_dec k 1) => k1; last by apply: ldp_same; exact: hot_same.
by move=> _ x x' y /ltP hx; move: hx => /=; lia.
Qed.
Lemma ldp_hot_entry r s : ldp H r -> 0 <= IZR s -> IZR s <= IZR k -> 1 <= IZR s -> IZR s <= IZR k - 1 -> 0 < 1 ->
  m s <= r * l s.
Proof.
move=> h s0 sk s1 sk1; have k1 : (1 <= k)%Z by apply: le_IZR; lra.
have h' : ldp (subset k 0 k (fun _ : Z => 1) m l) r by apply: ldp_same h; apply: same_sym; exact: hot_same.
by apply: (ldp_entry h').
Qed.
Lemma capacity_hot : 1 <= IZR k -> capacity H = capacity (subset k 0 k (fun _ : Z => 1) m l).
Proof. by move=> /(le_IZR 1) k1; apply: capacity_same; [apply/ltP => /=; lia | exact: hot_same]. Qed.
Lemma asr_hot : 1 <= IZR k -> asr H = asr (subset k 0 k (fun _ : Z => 1) m l).
Proof. by move=> k1; rewrite /asr capacity_hot. Qed.
End Rules.
