(* Subset forms whose members have r times the entry of the others, at all sizes from 1 to k - 1. *)
From Coq Require Import Reals ZArith Lra Lia.
From mathcomp Require Import all_ssreflect.
From Symqif Require Import Definitions.
From Symqif.Library Require Import Sums Subsets Measures Sets.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Open Scope R_scope.

Lemma le_total (X : finType) (f : X -> R) x : (forall x, 0 <= f x) -> f x <= total f.
Proof.
move=> h; rewrite /total (bigD1 x) //= -{1}[f x]Rplus_0_r; apply: Rplus_le_compat_l.
by elim/big_rec: _ => [|y a _ ha]; [lra | have := h y; lra].
Qed.
Lemma total_zero (X : finType) (f : X -> R) : (forall x, 0 <= f x) -> total f = 0 -> forall x, f x = 0.
Proof.
by move=> h e x; apply: Rle_antisym; [rewrite -e; apply: le_total | exact: h].
Qed.
Lemma total_pick (X : finType) (P : X -> bool) (f : X -> R) x :
  (forall y, P y = (y == x)) -> total (fun y => if P y then f y else 0) = f x.
Proof.
move=> e; rewrite /total (bigD1 x) //= e eqxx big1 => [|y ne]; first by ring.
by rewrite e (negbTE ne).
Qed.

(* a distribution in proportion to non-negative weights *)
Lemma proportional (X : finType) (b : X -> R) : (0 < #|X|)%N -> (forall x, 0 <= b x) ->
  exists q : X -> R, (forall x, 0 <= q x) /\ total q = 1 /\ forall x, q x * total b = b x.
Proof.
move=> /card_gt0P [x0 _] h; case: (Req_dec (total b) 0) => M.
  exists (fun x => if x == x0 then 1 else 0); split=> [x|]; first by case: eqP => _; lra.
  split; first by rewrite (total_pick (x := x0) (fun=> 1)).
  by move=> x; rewrite M (total_zero h M); ring.
have M0 : 0 < total b by have := total_ge0 h; lra.
exists (fun x => b x / total b); split=> [x|].
  by apply: Rmult_le_pos => //; apply: Rlt_le; apply: Rinv_0_lt_compat.
split; first by rewrite /Rdiv total_mulr Rinv_r.
by move=> x; field.
Qed.

Section Sizes.
Variables (k lo hi : Z) (c m l : Z -> R).
Let n := Z.to_nat k.
Let F := subset k lo hi c m l.
Definition proper_size (S : {set 'I_n}) : bool := (1 <=? cardinal S)%Z && (cardinal S <=? k - 1)%Z.
Lemma proper_sizeP S : proper_size S -> 1 <= IZR (cardinal S) /\ IZR (cardinal S) <= IZR k - 1.
Proof. by case/andP=> /Z.leb_le /IZR_le h1 /Z.leb_le /IZR_le; rewrite minus_IZR. Qed.
Lemma improper_same (x y : 'I_n) S : ~~ proper_size S -> (x \in S) = (y \in S).
Proof.
have k1 : (1 <= k)%Z by have := ltn_ord x; rewrite /n => /ltP; lia.
move=> h; case: (boolP (x \in S)) => xS; case: (boolP (y \in S)) => yS //; exfalso; move/negP: h; apply.
- apply/andP; split; apply/Z.leb_le; apply: le_IZR; first exact: member_size xS.
  by rewrite minus_IZR; apply: nonmember_size yS; exact: IZR_le.
- apply/andP; split; apply/Z.leb_le; apply: le_IZR; first exact: member_size yS.
  by rewrite minus_IZR; apply: nonmember_size xS; exact: IZR_le.
Qed.
End Sizes.

Section Weights.
Variables (k la ha lb hb : Z) (ca ma na cb mb nb r : Z -> R).
Let n := Z.to_nat k.
Let A := subset k la ha ca ma na.
Let B := subset k lb hb cb mb nb.
Hypothesis sA : stochastic A.
Hypothesis sB : stochastic B.
Hypothesis ra : forall i, IZR la <= IZR i -> IZR i <= IZR ha -> 1 <= IZR i -> IZR i <= IZR k - 1 -> ma i = r i * na i.
Hypothesis rb : forall i, IZR lb <= IZR i -> IZR i <= IZR hb -> 1 <= IZR i -> IZR i <= IZR k - 1 -> mb i = r i * nb i.
Hypothesis low : forall i, IZR lb <= IZR i -> IZR i <= IZR hb -> 1 <= IZR i -> IZR i <= IZR k - 1 -> IZR la <= IZR i.
Hypothesis high : forall i, IZR lb <= IZR i -> IZR i <= IZR hb -> 1 <= IZR i -> IZR i <= IZR k - 1 -> IZR i <= IZR ha.
Hypothesis less : forall i, IZR lb <= IZR i -> IZR i <= IZR hb -> 1 <= IZR i -> IZR i <= IZR k - 1 ->
  cb i * nb i <= ca i * na i.
Let eA := @of_form k ca ma na.
Let eB := @of_form k cb mb nb.

Let n0 : (0 < n)%N. Proof. by case: sA. Qed.
Let k1 : 1 <= IZR k. Proof. by apply: IZR_le; move: n0 => /ltP; rewrite /n; lia. Qed.
Let x0 : 'I_n := Ordinal n0.

Let kept (S : {set 'I_n}) : bool := proper_size S && between lb hb S.
Let keep (S : {set 'I_n}) : R :=
  if kept S then cb (cardinal S) * nb (cardinal S) / (ca (cardinal S) * na (cardinal S)) else 0.

Let kept_between S : kept S -> between la ha S.
Proof.
case/andP=> /proper_sizeP [p1 p2] /in_range [b1 b2].
by apply/andP; split; apply/Z.leb_le; apply: le_IZR; [apply: low | apply: high].
Qed.
Let weight_ge0 S : kept S -> 0 <= cb (cardinal S) * nb (cardinal S).
Proof.
case/andP=> pS bS; have [p1 p2] := proper_sizeP pS.
have : exists x : 'I_n, x \notin S.
  apply/existsP; rewrite -negb_forall; apply/negP => /forallP h.
  have : #|S| = n by rewrite -[n in RHS]card_ord -cardsT; apply: eq_card => x; rewrite inE h.
  move=> e; move: p2; rewrite /cardinal e /n Z2Nat.id; first by lra.
  by apply: le_IZR; lra.
move=> [x xS]; case: sB => _ [_ [h _]]; have := h x (exist _ S bS) (ltn_ord x).
by rewrite (entry_subset x) /of_form /= (negbTE xS).
Qed.
Let keep_entry S x : kept S -> keep S * eA x S = eB x S.
Proof.
move=> hS; rewrite /keep hS; have w0 := weight_ge0 hS.
have [/proper_sizeP [p1 p2] bS] := andP hS; have [b1 b2] := in_range bS.
have [a1 a2] := in_range (kept_between hS); have := less b1 b2 p1 p2.
rewrite /eA /eB /of_form (ra a1 a2 p1 p2) (rb b1 b2 p1 p2).
set u := cb _ * nb _ in w0 *; set v := ca _ * na _ => uv.
have out c l : c (cardinal S) * (if x \in S then r (cardinal S) * l (cardinal S) else l (cardinal S)) =
  c (cardinal S) * l (cardinal S) * (if x \in S then r (cardinal S) else 1).
  by case: (x \in S); ring.
rewrite !out -/u -/v.
case: (Req_dec v 0) => v0; last by field.
have u0 : u = 0 by lra.
by rewrite u0 /Rdiv; ring.
Qed.
Let keep_range S : 0 <= keep S <= 1.
Proof.
rewrite /keep; case: (boolP (kept S)) => hS; last lra.
have w0 := weight_ge0 hS; have [/proper_sizeP [p1 p2] bS] := andP hS; have [b1 b2] := in_range bS.
have uv := less b1 b2 p1 p2; move: w0 uv; set u := cb _ * nb _; set v := ca _ * na _ => w0 uv.
case: (Req_dec v 0) => v0; first by rewrite v0 /Rdiv Rinv_0; lra.
have v1 : 0 < v by lra.
split; first by apply: Rmult_le_pos => //; apply: Rlt_le; apply: Rinv_0_lt_compat.
by apply: (Rmult_le_reg_r v) => //; rewrite /Rdiv Rmult_assoc Rinv_l //; lra.
Qed.
Let border (t : cols B) : R := if kept (val t) then 0 else eB x0 (val t).
Let border_row x t : (if kept (val t) then 0 else eB x (val t)) = border t.
Proof.
rewrite /border /kept (valP t) andbT; case: (boolP (proper_size _)) => // h.
by rewrite /eB /of_form (improper_same x x0 h).
Qed.
Let border_ge0 t : 0 <= border t.
Proof.
rewrite /border; case: ifP => _; first lra.
by case: sB => _ [_ [h _]]; have := h x0 t n0; rewrite (entry_subset x0).
Qed.
Let rowA x : total (fun s : cols A => eA x (val s)) = 1.
Proof. by case: sA => _ [_ [_ h]]; rewrite -(h x (ltn_ord x)); apply: eq_total => s; rewrite entry_subset. Qed.
Let rowB x : total (fun t : cols B => eB x (val t)) = 1.
Proof. by case: sB => _ [_ [_ h]]; rewrite -(h x (ltn_ord x)); apply: eq_total => s; rewrite entry_subset. Qed.
Let kept_mass x : total (fun s : cols A => eA x (val s) * keep (val s)) = 1 - total border.
Proof.
transitivity (\big[Rplus/0]_(S | kept S) eB x S).
  rewrite (total_sig (@between n la ha) (fun S => eA x S * keep S)) big_mkcond [RHS]big_mkcond.
  apply: eq_bigr => S _; case: (boolP (kept S)) => hS.
    by rewrite kept_between // -keep_entry //; ring.
  by rewrite /keep (negbTE hS); case: ifP => _ //; ring.
have E : total (fun t : cols B => eB x (val t)) =
    total (fun t : cols B => if kept (val t) then eB x (val t) else 0) + total border.
  rewrite -total_add; apply: eq_total => t; rewrite -(border_row x).
  by case: (kept (val t)); rewrite ?Rplus_0_l ?Rplus_0_r.
rewrite -(rowB x) E (total_sig (@between n lb hb) (fun S => if kept S then eB x S else 0)).
set P := \big[_/_]_(S | kept S) _; set Q := \big[_/_]_(S | between _ _ _) _; have -> : Q = P; last by ring.
rewrite /P /Q big_mkcond [RHS]big_mkcond; apply: eq_bigr => S _.
by rewrite /kept; case: (proper_size S); case: (between lb hb S).
Qed.

Lemma equal_ratio_refines : refines A B.
Proof.
have [cA cB] : (0 < #|cols A|)%N /\ (0 < #|cols B|)%N by case: sA => _ [h _]; case: sB => _ [h' _].
split=> //; split=> //; have [q [q0 [q1 qM]]] := proportional cB border_ge0.
exists (fun s t => (if val s == val t then keep (val s) else 0) + (1 - keep (val s)) * q t).
have move_out x s t : entry A x s * ((if val s == val t then keep (val s) else 0) + (1 - keep (val s)) * q t) =
  (if val s == val t then entry A x s * keep (val s) else 0) + q t * (entry A x s - entry A x s * keep (val s)).
  by case: eqP => _; ring.
split; [split=> // x t hx|split=> [s t|s]].
- rewrite (eq_total (move_out x ^~ t)) total_add total_mull.
  have -> : total (fun s : cols A => entry A x s - entry A x s * keep (val s)) = total border.
    have E := kept_mass (Ordinal hx); have O := rowA (Ordinal hx).
    rewrite (eq_total (g := fun s => eA (Ordinal hx) (val s) + (-1) * (eA (Ordinal hx) (val s) * keep (val s)))).
      by rewrite total_add total_mull E O; ring.
    by move=> s; rewrite (entry_subset (Ordinal hx)) -/eA; ring.
  rewrite qM (entry_subset (Ordinal hx)) -/(eB (Ordinal hx) (val t)).
  case: (boolP (kept (val t))) => ht; last first.
    rewrite /total big1 => [|s _].
      by rewrite -(border_row (Ordinal hx)) (negbTE ht) Rplus_0_l.
    by case: eqP => // e; rewrite /keep e (negbTE ht); ring.
  rewrite (total_pick (x := exist _ (val t) (kept_between ht)) (fun s => entry A x s * keep (val s))).
    by rewrite (entry_subset (Ordinal hx)) /= -/eA Rmult_comm keep_entry // -(border_row (Ordinal hx)) ht Rplus_0_r.
  by move=> s; rewrite -val_eqE.
- apply: Rplus_le_le_0_compat; first by case: eqP => _; [case: (keep_range (val s)) | exact: Rle_refl].
  by apply: Rmult_le_pos => //; move: (keep (val s)) (keep_range (val s)) => u; lra.
- rewrite total_add total_mull q1; case: (boolP (kept (val s))) => hs.
    have [_ bs] := andP hs; rewrite (total_pick (x := exist _ (val s) bs) (fun=> keep (val s))); first by move: (keep _) => u; ring.
    by move=> t; rewrite eq_sym -val_eqE.
  rewrite /total big1 => [|t _]; first by rewrite /keep (negbTE hs); ring.
  by rewrite /keep (negbTE hs); case: eqP.
Qed.
End Weights.

Lemma zero r e : 1 < r -> r * e = e -> e = 0.
Proof. move=> h0 h; have e0 : (r - 1) * e = 0 by lra.
case: (Rmult_integral _ _ e0); lra. Qed.

(* what a refinement says of the weights, where the ratio is one number *)
Section Told.
Variables (k la ha lb hb : Z) (ca ma na cb mb nb : Z -> R) (r : R).
Let n := Z.to_nat k.
Let A := subset k la ha ca ma na.
Let B := subset k lb hb cb mb nb.
Hypothesis r1 : 1 < r.
Hypothesis sA : stochastic A.
Hypothesis ra : forall i, IZR la <= IZR i -> IZR i <= IZR ha -> 1 <= IZR i -> IZR i <= IZR k - 1 -> ma i = r * na i.
Hypothesis rb : forall i, IZR lb <= IZR i -> IZR i <= IZR hb -> 1 <= IZR i -> IZR i <= IZR k - 1 -> mb i = r * nb i.
Variable s : Z.
Hypothesis (s1 : 1 <= IZR s) (sk : IZR s <= IZR k - 1) (ls : IZR lb <= IZR s) (sh : IZR s <= IZR hb).
Hypothesis AB : refines A B.

(* some set of this size, with an element and without another *)
Lemma set_of_size : exists S : {set 'I_n}, cardinal S = s /\ exists x y : 'I_n, x \in S /\ y \notin S.
Proof.
have s1' := le_IZR 1 _ s1; have sk' : (s <= k - 1)%Z by apply: le_IZR; rewrite minus_IZR.
have : (0 < #|[set T : {set 'I_n} | #|T| == Z.to_nat s]|)%N.
  by rewrite card_draws card_ord bin_gt0; apply/leP; rewrite /n; lia.
move=> /card_gt0P [S]; rewrite inE => /eqP sS; exists S; split; first by rewrite /cardinal sS; lia.
have [x xS] : exists x, x \in S by apply/set0Pn; rewrite -card_gt0 sS; apply/ltP; lia.
have [y yS] : exists y, y \in ~: S.
  apply/set0Pn; rewrite -card_gt0; have := cardsC S; rewrite card_ord sS => /(congr1 Z.of_nat).
  by rewrite -plusE Nat2Z.inj_add /n => e; apply/ltP; lia.
by exists x, y; split=> //; rewrite inE in yS.
Qed.

(* a report of A that may become T of size s favours the members of T by r: it is T *)
Lemma weight_of_refines : exists (S : {set 'I_n}) (y : 'I_n), cardinal S = s /\ y \notin S /\
  cb s * nb s <= (if between la ha S then of_form ca ma na y S else 0).
Proof.
have [T [sT [x [y [xT yT]]]]] := set_of_size; exists T, y; split=> //; split=> //.
have bT : between lb hb T by apply/andP; rewrite sT; split; apply/Z.leb_le; exact: le_IZR.
case: AB => _ [_ [W [[_ e] [w0 w1]]]]; pose t : cols B := exist _ T bT.
have A0 (z : 'I_n) (S : cols A) : 0 <= of_form ca ma na z (val S).
  by have <- : entry A z S = _ := entry_subset z S; case: sA => _ [_ [h _]]; exact: h.
have v (z : 'I_n) (S : cols A) (u : 'I_n) : z \in val S -> u \notin val S -> of_form ca ma na z (val S) = r * of_form ca ma na u (val S).
  move=> zS uS; rewrite /of_form zS (negbTE uS); have [h1 h2] := in_range (valP S).
  by rewrite ra //; [ring | exact: member_size zS | apply: nonmember_size uS; lra].
have same (z u : 'I_n) (S : cols A) : (z \in val S) = (u \in val S) -> of_form ca ma na z (val S) = of_form ca ma na u (val S).
  by rewrite /of_form => ->.
have B_ (z : 'I_n) : total (fun S : cols A => of_form ca ma na z (val S) * W S t) = of_form cb mb nb z T.
  by have <- : entry B z t = _ := entry_subset z t; rewrite -e ?ltn_ord //; apply: eq_total => S; rewrite entry_subset.
have only (z u : 'I_n) (S : cols A) : z \in T -> u \notin T -> of_form ca ma na u (val S) * W S t <> 0 -> z \in val S /\ u \notin val S.
  move=> zT uT; have gap : total (fun S : cols A => (r * of_form ca ma na u (val S) - of_form ca ma na z (val S)) * W S t) = 0.
    rewrite (eq_total (g := fun S : cols A => r * (of_form ca ma na u (val S) * W S t) + (-1) * (of_form ca ma na z (val S) * W S t))).
      rewrite total_add !total_mull !B_ /of_form zT (negbTE uT) sT rb //; ring.
    by move=> S'; ring.
  have : forall S : cols A, 0 <= (r * of_form ca ma na u (val S) - of_form ca ma na z (val S)) * W S t.
    move=> S'; apply: Rmult_le_pos => //; have := A0 u S'; have := A0 z S'.
    case: (boolP (z \in val S')) => zS; case: (boolP (u \in val S')) => uS.
    - by rewrite (@same z u) ?zS ?uS //; nra.
    - by rewrite (v z S' u) //; lra.
    - by rewrite (v u S' z) //; nra.
    - by rewrite (@same z u) ?(negbTE zS) ?(negbTE uS) //; nra.
  move=> /total_zero /(_ gap S) g0 ne.
  have w : W S t <> 0 by move=> w; apply: ne; rewrite w; ring.
  have ue : of_form ca ma na u (val S) <> 0 by move=> w'; apply: ne; rewrite w'; ring.
  have : r * of_form ca ma na u (val S) - of_form ca ma na z (val S) = 0.
    by case: (Rmult_integral _ _ g0) => // /w.
  case: (boolP (z \in val S)) => zS; case: (boolP (u \in val S)) => uS //.
  - by rewrite (@same z u) ?zS ?uS // => h; exfalso; apply: ue; apply: (zero r1); lra.
  - rewrite (v u S z) // in ue *; move=> h; exfalso; apply: ue; rewrite (zero (r := r * r) _ (e := of_form ca ma na z (val S))); [ring | nra | lra].
  - by rewrite (@same z u) ?(negbTE zS) ?(negbTE uS) // => h; exfalso; apply: ue; apply: (zero r1); lra.
have alone (S : cols A) : of_form ca ma na y (val S) * W S t <> 0 -> val S = T.
  move=> ne; have [_ yS] := only x y S xT yT ne; apply/setP => z.
  case: (boolP (z \in T)) => zT; first by have [] := only z y S zT yT ne.
  apply/negbTE/negP => zS; have [] := only x z S xT zT; last by rewrite zS.
  by rewrite (v z S y) // => h; apply: ne; nra.
have <- : of_form cb mb nb y T = cb s * nb s by rewrite /of_form (negbTE yT) sT.
rewrite -B_; case: (boolP (between la ha T)) => aT; last first.
  rewrite /total big1 => [|S _]; first exact: Rle_refl.
  case: (Req_dec (of_form ca ma na y (val S) * W S t) 0) => // /alone ST.
  by move: aT; rewrite -ST (valP S).
pose S0 : cols A := exist _ T aT.
rewrite /total (bigD1 S0) //= big1 => [|S SS].
  rewrite Rplus_0_r; have w : W S0 t <= 1.
    by rewrite -(w1 S0); apply: le_total.
  by have := A0 y S0; have := w0 S0 t; rewrite /=; nra.
case: (Req_dec (of_form ca ma na y (val S) * W S t) 0) => // /alone ST.
by move/eqP: SS; case; apply: val_inj.
Qed.
Lemma weight_le : IZR la <= IZR s -> IZR s <= IZR ha -> cb s * nb s <= ca s * na s.
Proof.
move=> h1 h2; have [S [y [sS [yS]]]] := weight_of_refines.
have -> : between la ha S by apply/andP; rewrite sS; split; apply/Z.leb_le; exact: le_IZR.
by rewrite /of_form (negbTE yS) sS.
Qed.
Lemma weight_le0 : 0 < (IZR s - IZR la) * (IZR s - IZR ha) -> cb s * nb s <= 0.
Proof.
move=> h; have [S [y [sS [yS]]]] := weight_of_refines.
case: (boolP (between la ha S)) => // /in_range; rewrite sS => -[h1 h2]; nra.
Qed.
End Told.
