(* The rules about channels that report subsets of finitely many sizes, in the form in which the kernel states them. *)
From Coq Require Import Reals ZArith Lra.
From Coq Require Export Lia.
From mathcomp Require Import all_ssreflect.
From Symqif Require Import Definitions.
From Symqif.Library Require Import Sums Channels Integers Subsets Powers Refinement Hot Averaging Symmetric.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Open Scope R_scope.

(* the columns of one size, which is 0, k, or between: what stands in a certificate, with the size as a real number *)
Inductive kind := Empty | Full | Proper.
Record group := Group { what : kind; number : Z; real : R; count : R; member : R; nonmember : R }.
Definition no_group : group := Group Empty 0%Z 0 0 0 0.

Lemma sum_added f lo hi n : (hi = lo + Z.of_nat n)%Z -> sum f lo hi = added n.+1 (fun p => f (lo + Z.of_nat p)%Z).
Proof.
move=> ->; rewrite /sum; have -> : Z.to_nat (lo + Z.of_nat n - lo + 1) = n.+1 by lia.
by rewrite big_mkord -[LHS]/(total (fun p : 'I_n.+1 => f (lo + Z.of_nat p)%Z))
  (total_added n.+1 (fun p => f (lo + Z.of_nat p)%Z)).
Qed.
Lemma added_ext n f g : (forall p, (p < n)%N -> f p = g p) -> added n f = added n g.
Proof. by move=> h; rewrite -!total_added; apply: eq_total => p; apply: h. Qed.
Lemma added_mull n c f : c * added n f = added n (fun p => c * f p).
Proof. by rewrite -!total_added total_mull. Qed.

Section Groups.
Variables (k : Z) (kr : R).
Definition inside (g : group) : R := match what g with
  | Empty => 0 | Full => count g * member g
  | Proper => IZR (binomial (k - 1) (number g - 1)) * count g * member g end.
Definition outside (g : group) : R := match what g with
  | Empty => count g * nonmember g | Full => 0
  | Proper => IZR (binomial (k - 1) (number g)) * count g * nonmember g end.
Definition chance (g : group) : R := inside g + outside g.
Definition expected (g : group) (members others : R) : R := match what g with
  | Empty => chance g * (others / kr) | Full => chance g * (members / kr)
  | Proper => inside g * (members / real g) + outside g * (others / (kr - real g)) end.
Definition reported (g : group) (j : R) : R := match what g with
  | Proper => expected g (real g + j - Rmax (real g) j) (j - (real g + j - Rmax (real g) j))
  | _ => expected g j j end.

(* it is that of the p-th size of a subset form *)
Definition fits (lo : Z) (c m l : Z -> R) (g : group) (p : nat) : Prop :=
  number g = (lo + Z.of_nat p)%Z /\ IZR (number g) = real g /\ c (number g) = count g /\
  match what g with
  | Empty => number g = 0%Z /\ l (number g) = nonmember g
  | Full => number g = k /\ m (number g) = member g
  | Proper => m (number g) = member g /\ l (number g) = nonmember g /\ 1 <= real g /\ real g <= kr - 1 end.

Hypotheses (kE : IZR k = kr) (k1 : 1 <= kr).
Variables (lo : Z) (c m l : Z -> R).
Let k0 : (1 <= k)%Z. Proof. by apply: le_IZR; rewrite kE. Qed.
Lemma fits_range hi n (G : nat -> group) : (hi = lo + Z.of_nat n)%Z -> (forall p, (p < n.+1)%N -> fits lo c m l (G p) p) ->
  (0 <= lo)%Z /\ (hi <= k)%Z.
Proof.
move=> hiE F; have range p : (p < n.+1)%N -> (0 <= lo + Z.of_nat p <= k)%Z.
  move=> /F [<- [e [_]]]; case: (what _) => [[-> _]|[-> _]|[_ [_ [r1 r2]]]]; [lia | lia | split; apply: le_IZR].
    by rewrite e; lra.
  by rewrite e kE; lra.
by have := range 0%N isT; have := range n (ltnSn n); lia.
Qed.
Lemma in_proper g p : fits lo c m l g p -> what g = Proper ->
  IZR (binomial (k - 1) (number g - 1)) = IZR (binomial k (number g)) * (real g / kr) /\
  IZR (binomial (k - 1) (number g)) = IZR (binomial k (number g)) * ((kr - real g) / kr) /\
  1 <= real g <= kr - 1.
Proof.
move=> [_ [e [_]]] + w; rewrite w => -[_ [_ [r1 r2]]].
rewrite -kE -e binomial_mm ?binomial_m0 ?e ?kE; lra.
Qed.
Lemma chance_weight g p : fits lo c m l g p -> chance g = weight k c m l (number g).
Proof.
move=> h; have := in_proper h; move: h => [_ [e [ec]]]; rewrite /chance /inside /outside /weight ec kE e.
case: (what g) => [[z <-] _|[z <-] _|[-> [-> _]] /(_ erefl) [-> [-> r]]].
- by move: e; rewrite z => <-; rewrite binomial_0 ?kE; [field|]; lra.
- by move: e; rewrite z kE => <-; rewrite binomial_all ?kE; [field|]; lra.
- by field; lra.
Qed.
(* all subsets of a size give together, with one action and with as much overlap *)
Definition given (members others : R) (g : group) : R :=
  IZR (binomial k (number g)) * (c (number g) * (m (number g) * members + l (number g) * others)).
Lemma expected_given g p members others : fits lo c m l g p ->
  (what g = Empty -> members = 0) -> (what g = Full -> others = 0) -> given members others g = kr * expected g members others.
Proof.
move=> h; have := in_proper h; move: h => [_ [e [ec]]]; rewrite /given /expected /chance /inside /outside ec.
case: (what g) => [[z <-] _ /(_ erefl) -> _|[z <-] _ _ /(_ erefl) ->|[-> [-> _]] /(_ erefl) [-> [-> r]] _ _].
- by rewrite z binomial_0 ?kE; [field|]; lra.
- by rewrite z binomial_all ?kE; [field|]; lra.
- by field; lra.
Qed.
Lemma reported_overlaps g p j : fits lo c m l g p -> (0 <= j <= k)%Z ->
  overlaps k c m l (number g) j = kr * reported g (IZR j).
Proof.
move=> h hj; have e : IZR (number g) = real g by case: h => _ [].
have w0 : what g = Empty -> number g = 0%Z by move: h => [_ [_ [_]]] + w; rewrite w => -[].
have wk : what g = Full -> number g = k by move: h => [_ [_ [_]]] + w; rewrite w => -[].
have minE : IZR (Z.min (number g) j) = real g + IZR j - Rmax (real g) (IZR j).
  rewrite -e; case: (Z.le_ge_cases (number g) j) => hg.
    by rewrite Z.min_l // Rmax_right; [ring | exact: IZR_le].
  by rewrite Z.min_r // Rmax_left; [ring | exact: IZR_le].
rewrite /overlaps -[LHS]/(given (IZR (Z.min (number g) j)) (IZR j - IZR (Z.min (number g) j)) g).
rewrite (expected_given h) => [|w|w].
- rewrite /reported; case w: (what g); rewrite /expected w.
  + by rewrite w0 // Z.min_l ?Rminus_0_r //; lia.
  + by rewrite wk // Z.min_r //; lia.
  + by rewrite minE.
- by rewrite w0 // Z.min_l //; lia.
- by rewrite wk // Z.min_r; [ring | lia].
Qed.
End Groups.

Definition blend (lo hi v : R) : R := if Req_EM_T v lo then 0 else (v - lo) / (hi - lo).
Lemma blended lo hi v : (lo <= v <= hi) \/ v = lo -> 0 <= blend lo hi v <= 1 /\ blend lo hi v * hi + (1 - blend lo hi v) * lo = v.
Proof.
rewrite /blend; case: Req_EM_T => /= [e|ne] h; first by split; lra.
have {h}[h1 h2] : lo < v /\ v <= hi by lra.
split; last by field; lra.
have d : 0 < / (hi - lo) by apply: Rinv_0_lt_compat; lra.
split; first by apply: Rmult_le_pos; lra.
by apply: (Rmult_le_reg_r (hi - lo)); [lra | rewrite /Rdiv Rmult_assoc Rinv_l; lra].
Qed.

(* what a certificate says of a size is read off *)
Ltac number_of := cbv beta; first [reflexivity | rewrite ?(=^~ minus_IZR, =^~ plus_IZR, =^~ mult_IZR, =^~ opp_IZR); reflexivity].
Section Read.
Variables (k : Z) (kr : R) (lo : Z) (c m l : Z -> R) (z : Z) (r cv mv lv : R) (p : nat).
Hypotheses (zE : z = (lo + Z.of_nat p)%Z) (rE : IZR z = r) (cE : c z = cv).
Lemma fits_empty : z = 0%Z -> l z = lv -> fits k kr lo c m l (Group Empty z r cv mv lv) p.
Proof. by move=> *; split=> //; split. Qed.
Lemma fits_full : z = k -> m z = mv -> fits k kr lo c m l (Group Full z r cv mv lv) p.
Proof. by move=> *; split=> //; split. Qed.
Lemma fits_proper : m z = mv -> l z = lv -> 1 <= r -> r <= kr - 1 -> fits k kr lo c m l (Group Proper z r cv mv lv) p.
Proof. by move=> *; split=> //; split. Qed.
End Read.
Lemma some_secrets k : 1 <= IZR k -> (0 < Z.to_nat k)%N.
Proof. by move=> /(le_IZR 1) k1; apply/ltP; lia. Qed.

Section Table.
Variables (k la ha lb hb : Z) (kr : R) (ca ma na cb mb nb : Z -> R) (a b : nat) (A B : seq group) (table : seq (seq R)).
Let gA p := nth no_group A p.
Let gB q := nth no_group B q.
Definition likely (q : nat) : Prop := match what (gB q) with
  | Proper => 0 <= count (gB q) /\ nonmember (gB q) <= member (gB q) /\
      inside k (gB q) <= added a.+1 (fun p => at_ table p q * reported k kr (gA p) (real (gB q)))
  | _ => True end.
Lemma symmetric_table : IZR k = kr -> 1 <= kr -> (ha = la + Z.of_nat a)%Z -> (hb = lb + Z.of_nat b)%Z ->
  every a.+1 (fun p => fits k kr la ca ma na (gA p) p) -> every b.+1 (fun q => fits k kr lb cb mb nb (gB q) q) ->
  every a.+1 (fun p => every b.+1 (fun q => 0 <= at_ table p q)) ->
  every a.+1 (fun p => added b.+1 (at_ table p) = 1) ->
  every b.+1 (fun q => added a.+1 (fun p => at_ table p q * chance k (gA p)) = chance k (gB q)) ->
  every b.+1 likely -> refines (subset k la ha ca ma na) (subset k lb hb cb mb nb).
Proof.
move=> kE k1 haE hbE /everyP fA /everyP fB /everyP t0 /everyP t1 /everyP ct /everyP lt.
have [la0 hak] := fits_range kE k1 haE fA; have [lb0 hbk] := fits_range kE k1 hbE fB.
pose pA i := Z.to_nat (i - la); pose pB j := Z.to_nat (j - lb).
have inA i : (la <= i <= ha)%Z -> (pA i < a.+1)%N by move=> h; apply/ltP; rewrite /pA; lia.
have inB i : (lb <= i <= hb)%Z -> (pB i < b.+1)%N by move=> h; apply/ltP; rewrite /pB; lia.
have pAK p : pA (la + Z.of_nat p)%Z = p by rewrite /pA; lia.
have pBK p : pB (lb + Z.of_nat p)%Z = p by rewrite /pB; lia.
have numA p : (p < a.+1)%N -> number (gA p) = (la + Z.of_nat p)%Z by move=> /fA [].
have numB q : (q < b.+1)%N -> number (gB q) = (lb + Z.of_nat q)%Z by move=> /fB [].
pose R_ i j := at_ table (pA i) (pB j).
pose best j := added a.+1 (fun p => at_ table p (pB j) * reported k kr (gA p) (IZR j)).
pose least j := IZR j / kr * weight k cb mb nb j.
pose own j := IZR (binomial k j) * (cb j * (mb j * IZR j)) / kr.
have bestE j : (lb <= j <= hb)%Z -> sum (fun i => R_ i j * overlaps k ca ma na i j) la ha = kr * best j.
  move=> hj; rewrite (sum_added _ haE) /best added_mull; apply: added_ext => p hp.
  rewrite /R_ pAK -numA // (reported_overlaps kE k1 (fA p hp)); first by ring.
  by lia.
have between_ j : (lb <= j <= hb)%Z -> (least j <= own j <= best j) \/ own j = least j.
  move=> hj; have hq := inB j hj; have F := fB _ hq; have jE : number (gB (pB j)) = j by rewrite numB // /pB; lia.
  have := lt _ hq; have := in_proper kE F; have := chance_weight kE k1 F; rewrite /likely /chance /inside /outside.
  move: (F) => [_ [rE [cE]]]; rewrite jE in rE cE *; rewrite /least /own /best => + <- + +.
  case: (what _) => [[j0 _] _ _|[jk lE] _ _|[mE [lE [r1 r2]]] /(_ erefl) [b1 [b2 r]] [c0 [ml le]]].
  - by right; rewrite j0; field; lra.
  - by right; rewrite -lE -cE jk kE binomial_all ?kE; [field|]; lra.
  - left; have C0 : 0 <= IZR (binomial k j).
      by apply/Rlt_le/binomial_gt0; rewrite ?kE rE; lra.
    split; last by move: le; rewrite -rE => le; apply: Rle_trans le; apply: Req_le; rewrite b1 -cE -mE rE; field; lra.
    apply: Rminus_le; have -> : forall u v : R, u - v = - (v - u) by move=> *; ring.
    apply: Ropp_le_cancel; rewrite Ropp_0 Ropp_involutive b1 b2 cE mE rE.
    set u := _ - _; have -> : u = IZR (binomial k j) * count (gB (pB j)) * (member (gB (pB j)) - nonmember (gB (pB j))) *
        (real (gB (pB j)) * / kr * ((kr - real (gB (pB j))) * / kr)).
      by rewrite /u; field; lra.
    have kr0 : 0 < / kr by apply: Rinv_0_lt_compat; lra.
    by repeat apply: Rmult_le_pos; lra.
have mean j : (lb <= j <= hb)%Z -> 0 <= blend (least j) (best j) (own j) <= 1 /\
    blend (least j) (best j) (own j) * best j + (1 - blend (least j) (best j) (own j)) * least j = own j.
  by move=> hj; apply/blended/between_.
apply: (@table_core k la ha lb hb ca ma na cb mb nb R_ (fun j => blend (least j) (best j) (own j))) => //; try lia.
- by apply: le_IZR; rewrite kE.
- move=> i j hi hj; rewrite /R_; have /everyP := t0 _ (inA i hi); apply; exact: inB.
- move=> i hi; rewrite (sum_added _ hbE) -(t1 _ (inA i hi)); apply: added_ext => q _; by rewrite /R_ pBK.
- by move=> j /mean [].
- move=> j hj; have hq := inB j hj; rewrite (sum_added _ haE).
  have jE : number (gB (pB j)) = j by rewrite numB // /pB; lia.
  rewrite -{2}jE -(chance_weight kE k1 (fB _ hq)) -(ct _ hq); apply: added_ext => p hp.
  by rewrite /R_ pAK -numA // (chance_weight kE k1 (fA p hp)).
- move=> j hj; have [_] := mean j hj; set u := blend _ _ _ => h; rewrite bestE //.
  transitivity (kr * own j); last by rewrite /own; field; lra.
  by rewrite -h /least; field; lra.
Qed.
End Table.
