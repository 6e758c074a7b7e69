(* Points of ranges of which no small numbers are one: channels, families of them and trade-off functions as variables.
   range_.. is for the claim of that name. *)
From Coq Require Import Reals ZArith Lra Psatz.
From mathcomp Require Import all_ssreflect.
From Symqif Require Import Definitions.
From Symqif.Library Require Import Logic Sums Channels.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Open Scope R_scope.

Lemma total_bool (f : bool -> R) : total f = f true + f false.
Proof. by rewrite /total big_bool. Qed.

(* randomized response on a bit, which keeps it with probability 3/4, once and twice *)
Lemma range_lem_kron : exists (A B : channel) (k : Z),
  stochastic A /\ rows A = 2%N /\ stochastic B /\ rows B = 2%N /\ 1 <= IZR k /\ refines A B.
Proof.
pose bit (p : R) := [:: [:: p; 1 - p]; [:: 1 - p; p]].
have stochastic_bit p : 0 <= p <= 1 -> stochastic (matrix 2 2 (bit p)).
  by move=> h; apply: stochastic_matrix; rewrite /every /added /at_ /=; lra.
exists (matrix 2 2 (bit (3 / 4))), (matrix 2 2 (bit (5 / 8))), 2%Z.
split; first by apply: stochastic_bit; lra.
split=> //; split; first by apply: stochastic_bit; lra.
split=> //; split; first lra.
by apply: (@witness_refines 2 1 1 _ _ (bit (3 / 4))); rewrite /image /every /added /at_ /=; lra.
Qed.

(* T a is the least error of the second kind among tests whose error of the first kind is a at most *)
Definition errors (Y : finType) (M0 M1 : Y -> R) (T : R -> R) : Prop := forall a, 0 <= a /\ a <= 1 ->
  (forall f : Y -> R, (forall y, 0 <= f y /\ f y <= 1) /\ total (fun y => f y * M0 y) <= a ->
    T a <= 1 - total (fun y => f y * M1 y)) /\
  (exists f : Y -> R, (forall y, 0 <= f y /\ f y <= 1) /\ total (fun y => f y * M0 y) <= a /\
    T a = 1 - total (fun y => f y * M1 y)).

(* randomized response on a bit, and a report that says nothing *)
Lemma range_fdp_iff_refinement : exists (Y Z : finType) (M0 M1 : Y -> R) (N0 N1 : Z -> R) (TM TN : R -> R),
  (0 < #|Y|)%N /\ (0 < #|Z|)%N /\
  (forall y, 0 <= M0 y) /\ total M0 = 1 /\ (forall y, 0 <= M1 y) /\ total M1 = 1 /\
  (forall z, 0 <= N0 z) /\ total N0 = 1 /\ (forall z, 0 <= N1 z) /\ total N1 = 1 /\
  errors M0 M1 TM /\ errors N0 N1 TN.
Proof.
pose bit (p : R) (y : bool) := if y then p else 1 - p.
have row p : 0 <= p <= 1 -> (forall y, 0 <= bit p y) /\ total (bit p) = 1.
  by move=> h; split=> [[]|]; rewrite ?total_bool /bit; lra.
have [[A0 A1] [B0 B1] [C0 C1]] : [/\ (forall y, 0 <= bit (1 / 4) y) /\ total (bit (1 / 4)) = 1,
    (forall y, 0 <= bit (3 / 4) y) /\ total (bit (3 / 4)) = 1 &
    (forall y, 0 <= bit (1 / 2) y) /\ total (bit (1 / 2)) = 1] by split; apply: row; lra.
exists [finType of bool], [finType of bool], (bit (1 / 4)), (bit (3 / 4)), (bit (1 / 2)), (bit (1 / 2)).
exists (fun a => Rmax (1 - 3 * a) ((1 - a) / 3)), (fun a => 1 - a).
rewrite !card_bool; do 10 (split=> //); split=> a a01; split=> [f [f01 fa]|].
- have [t0 t1] := f01 true; have [e0 e1] := f01 false.
  by move: fa; rewrite !total_bool /bit => fa; apply: Rmax_lub; lra.
- case: (Rle_or_lt a (1 / 4)) => h.
    exists (fun y : bool => if y then 4 * a else 0); rewrite !total_bool /bit Rmax_left; last lra.
    by split; [case; lra | lra].
  exists (fun y : bool => if y then 1 else (4 * a - 1) / 3); rewrite !total_bool /bit Rmax_right; last lra.
  by split; [case; lra | lra].
- by move: fa; rewrite !total_bool /bit; lra.
- by exists (fun=> a); rewrite !total_bool /bit; split=> [_|]; lra.
Qed.

(* randomized response on a bit, for every eps *)
Lemma range_thm_utility_monotone_repaired : exists (X Y : finType) (M : R -> X -> Y -> R) (eps eps2 : R),
  (0 < #|X|)%N /\ (0 < #|Y|)%N /\ 0 <= eps /\ 0 <= eps2 /\
  (forall e, 0 <= e -> (forall x y, 0 <= M e x y) /\ (forall x, total (M e x) = 1)) /\
  (forall e f, 0 <= e /\ 0 <= f -> (f <= e <-> exists W : Y -> Y -> R, (forall y z, 0 <= W y z) /\
    (forall y, total (W y) = 1) /\ (forall x z, total (fun y => M e x y * W y z) = M f x z))).
Proof.
pose q e := / (exp e + 1); pose M e (x y : bool) := if x == y then 1 - q e else q e.
have below e : 0 < exp e + 1 by have := exp_pos e; lra.
have falls e f : f < e -> q e < q f.
  by move=> h; apply: Rinv_lt_contravar; [exact: Rmult_lt_0_compat | have := exp_increasing _ _ h; lra].
have q0 e : 0 < q e by exact: Rinv_0_lt_compat.
have half e : 0 <= e -> q e <= 1 / 2.
  have -> : 1 / 2 = q 0 by rewrite /q exp_0; lra.
  by case=> [/falls | <-]; lra.
exists [finType of bool], [finType of bool], M, 1, 0.
rewrite card_bool; do 2 (split=> //); split; first lra; split; first lra.
split=> [e /half he | e f [/half he /half hf]].
  by have := q0 e; split=> [[] [] | []]; rewrite ?total_bool /M /=; lra.
split=> [[h | ->] | [W [w0 [w1 wM]]]].
- pose r := (q f - q e) / (1 - 2 * q e); have qef := falls _ _ h.
  have hr : r * (1 - 2 * q e) = q f - q e by rewrite /r; field; lra.
  have r0 : 0 <= r by apply: Rmult_le_pos; [lra | apply/Rlt_le/Rinv_0_lt_compat; lra].
  have r1 : r <= 1 by apply: (Rmult_le_reg_r (1 - 2 * q e)); lra.
  exists (fun y z => if y == z then 1 - r else r).
  split; first by case; case=> /=; lra.
  by split=> [[] | [] []]; rewrite total_bool /M /=; lra.
- exists (fun y z => if y == z then 1 else 0); split; first by case; case=> /=; lra.
  by split=> [[] | [] []]; rewrite total_bool /M /=; lra.
- case: (Rle_or_lt f e) => // /falls h; exfalso.
  have := wM true true; have := wM false false; have := w1 true; have := w1 false.
  rewrite !total_bool /M /= => Wf Wt Mf Mt.
  have w := Rplus_le_le_0_compat _ _ (w0 true false) (w0 false true).
  have := Rmult_le_pos _ _ w (_ : 0 <= 1 - 2 * q e); nra.
Qed.

(* a threshold of least variance for eps = 2: a continuous function has a least value on [0, 1] *)
Lemma range_wang_the_she :
  let below eps u := 1 + exp (eps * (u - (1 / 2))) - (2 * exp (eps * u / 2)) in
  let variance n eps u := IZR n * (2 * exp (eps * u / 2) - 1) / below eps u ^ 2 in
  exists (n : Z) (eps theta : R), 1 <= IZR n /\ 0 < eps /\ 0 <= theta /\ theta <= 1 /\
  (forall u, 0 <= u /\ u <= 1 -> variance n eps theta <= variance n eps u) /\
  (forall u, 0 <= u -> u <= 1 -> below eps theta ^ 2 <> 0) /\ (forall u, 0 <= u -> u <= 1 -> below eps u ^ 2 <> 0).
Proof.
move=> below variance.
have apart u : 0 <= u <= 1 -> below 2 u <> 0.
  move=> [u0 u1]; rewrite /below (_ : 2 * u / 2 = u); last field.
  rewrite (_ : 2 * (u - 1 / 2) = u + u + - (1)); last field.
  rewrite !exp_plus exp_Ropp => b0.
  have s1 := exp_le u0; have sy := exp_le u1; have y1 := exp_ineq1 1; rewrite exp_0 in s1.
  have : exp 1 * (1 + exp u * exp u * / exp 1 - 2 * exp u) = exp 1 + exp u * exp u - 2 * exp u * exp 1 by field; lra.
  by rewrite b0; nra.
have [|u hu|theta [least [theta0 theta1]]] := @continuity_ab_min (variance 1%Z 2) 0 1; first lra.
  by have b0 := apart u hu; rewrite /variance /below in b0 *; reg; apply: pow_nonzero.
exists 1%Z, 2, theta; do 4 (split; first lra).
by split=> [u /least //|]; split=> u u0 u1; apply: pow_nonzero; apply: apart.
Qed.

(* secrets that are numbered: 'I_k by their values *)
Definition numbers (X : finType) (n : X -> R) : Prop :=
  (forall x : X, exists j : Z, n x = IZR j /\ 0 <= IZR j /\ IZR j <= IZR (size X) - 1) /\
  (forall j : Z, 0 <= IZR j /\ IZR j <= IZR (size X) - 1 -> exists x : X, n x = IZR j) /\
  (forall x y : X, n x = n y -> IZR (delta x y) = 1).

Lemma numbers_ordinal (k : nat) : numbers (fun x : 'I_k => IZR (Z.of_nat x)).
Proof.
have one : forall a : Z, IZR a - 1 = IZR (a - 1) by move=> a; rewrite minus_IZR.
rewrite /numbers /size card_ord; split; [|split].
- move=> x; exists (Z.of_nat x); split=> //; rewrite one; have /ltP xk := ltn_ord x.
  by split; apply: IZR_le; lia.
- move=> j; rewrite one => -[/le_IZR j0 /le_IZR jk].
  have jlt : (Z.to_nat j < k)%N by apply/ltP; lia.
  by exists (Ordinal jlt); rewrite /= Z2Nat.id.
- by move=> x y /eq_IZR /Nat2Z.inj /val_inj ->; rewrite /delta eqxx.
Qed.

Lemma range_beyond_numbered_secrets : exists (X : finType) (n : X -> R) (h : R -> R),
  (0 < #|X|)%N /\
  (forall x : X, (exists j : Z, n x = IZR j /\ 0 <= IZR j /\ IZR j <= IZR (size X) - 1)) /\
  (forall j : Z, 0 <= IZR j /\ IZR j <= IZR (size X) - 1 -> (exists x : X, n x = IZR j)) /\
  (forall x : X, (forall y : X, n x = n y -> IZR (delta x y) = 1)).
Proof.
exists [finType of 'I_3], (fun x : 'I_3 => IZR (Z.of_nat x)), (fun=> 0).
by split; [rewrite card_ord | exact: numbers_ordinal].
Qed.

(* the truncated geometric mechanism on three secrets *)
Lemma geometric_range : exists (X : finType) (n : X -> R) (c : X -> R) (eps : R),
  (0 < #|X|)%N /\ IZR (size X) = 3 /\ eps = 0 /\ numbers n /\
  (forall y : X, n y = 0 -> c y = 1 / (1 + exp (- eps))) /\
  (forall y : X, n y = IZR (size X) - 1 -> c y = 1 / (1 + exp (- eps))) /\
  (forall y : X, 0 < n y /\ n y < IZR (size X) - 1 -> c y = (1 - exp (- eps)) / (1 + exp (- eps))) /\
  1 + exp (- eps) <> 0.
Proof.
pose end_ := 1 / (1 + exp (- 0)); pose inner := (1 - exp (- 0)) / (1 + exp (- 0)).
pose n (x : 'I_3) := IZR (Z.of_nat x).
exists [finType of 'I_3], n.
exists (fun y => if Rlt_dec 0 (n y) then if Rlt_dec (n y) 2 then inner else end_ else end_), 0.
have size3 : IZR (size [finType of 'I_3]) = 3 by rewrite /size card_ord.
rewrite size3; split; first by rewrite card_ord.
split=> //; split=> //; split; first exact: numbers_ordinal.
split; first by move=> y h; case: Rlt_dec => // a; lra.
split; first by move=> y h; case: Rlt_dec => // a; case: Rlt_dec => // b; lra.
split; last by have := exp_pos (- 0); lra.
by move=> y [h0 h1]; case: Rlt_dec => a; [case: Rlt_dec => b //; lra | lra].
Qed.

Lemma range_beyond_geometric_sums : exists (X : finType) (n : X -> R) (c : X -> R) (eps : R),
  (0 < #|X|)%N /\
  2 <= IZR (size X) /\
  (forall x : X, (exists j : Z, n x = IZR j /\ 0 <= IZR j /\ IZR j <= IZR (size X) - 1)) /\
  (forall j : Z, 0 <= IZR j /\ IZR j <= IZR (size X) - 1 -> (exists x : X, n x = IZR j)) /\
  (forall x : X, (forall y : X, n x = n y -> IZR (delta x y) = 1)) /\
  (forall y : X, n y = 0 -> c y = 1 / (1 + exp (- eps))) /\
  (forall y : X, n y = IZR (size X) - 1 -> c y = 1 / (1 + exp (- eps))) /\
  (forall y : X, 0 < n y /\ n y < IZR (size X) - 1 -> c y = (1 - exp (- eps)) / (1 + exp (- eps))) /\
  (forall (y : X), n y = 0 -> 1 + exp (- eps) <> 0) /\
  (forall (y : X), n y = IZR (size X) - 1 -> 1 + exp (- eps) <> 0) /\
  (forall (y : X), 0 < n y -> n y < IZR (size X) - 1 -> 1 + exp (- eps) <> 0).
Proof.
have [X [n [c [eps [X0 [k3 [e0 [[A [B C]] [D [E [F G]]]]]]]]]]] := geometric_range.
exists X, n, c, eps.
do ?[split; first by first [exact: X0 | exact: A | exact: B | exact: C | exact: D | exact: E | exact: F | rewrite ?k3 ?e0; lra | move=> *; exact: G]].
by move=> *; exact: G.
Qed.

Lemma range_beyond_grr_geometric : exists (X : finType) (n : X -> R) (c : X -> R) (eps : R) (eps2 : R),
  (0 < #|X|)%N /\
  2 <= IZR (size X) /\
  0 <= eps /\
  0 <= eps2 /\
  (forall x : X, (exists j : Z, n x = IZR j /\ 0 <= IZR j /\ IZR j <= IZR (size X) - 1)) /\
  (forall j : Z, 0 <= IZR j /\ IZR j <= IZR (size X) - 1 -> (exists x : X, n x = IZR j)) /\
  (forall x : X, (forall y : X, n x = n y -> IZR (delta x y) = 1)) /\
  (forall y : X, n y = 0 -> c y = 1 / (1 + exp (- eps))) /\
  (forall y : X, n y = IZR (size X) - 1 -> c y = 1 / (1 + exp (- eps))) /\
  (forall y : X, 0 < n y /\ n y < IZR (size X) - 1 -> c y = (1 - exp (- eps)) / (1 + exp (- eps))) /\
  (forall (y : X), n y = 0 -> 1 + exp (- eps) <> 0) /\
  (forall (y : X), n y = IZR (size X) - 1 -> 1 + exp (- eps) <> 0) /\
  (forall (y : X), 0 < n y -> n y < IZR (size X) - 1 -> 1 + exp (- eps) <> 0).
Proof.
have [X [n [c [eps [X0 [k3 [e0 [[A [B C]] [D [E [F G]]]]]]]]]]] := geometric_range.
exists X, n, c, eps, 0.
do ?[split; first by first [exact: X0 | exact: A | exact: B | exact: C | exact: D | exact: E | exact: F | rewrite ?k3 ?e0; lra | move=> *; exact: G]].
by move=> *; exact: G.
Qed.

Lemma range_beyond_geometric_grr : exists (X : finType) (n : X -> R) (c : X -> R) (eps : R) (eps2 : R),
  (0 < #|X|)%N /\
  3 <= IZR (size X) /\
  0 <= eps /\
  0 <= eps2 /\
  (forall x : X, (exists j : Z, n x = IZR j /\ 0 <= IZR j /\ IZR j <= IZR (size X) - 1)) /\
  (forall j : Z, 0 <= IZR j /\ IZR j <= IZR (size X) - 1 -> (exists x : X, n x = IZR j)) /\
  (forall x : X, (forall y : X, n x = n y -> IZR (delta x y) = 1)) /\
  (forall y : X, n y = 0 -> c y = 1 / (1 + exp (- eps))) /\
  (forall y : X, n y = IZR (size X) - 1 -> c y = 1 / (1 + exp (- eps))) /\
  (forall y : X, 0 < n y /\ n y < IZR (size X) - 1 -> c y = (1 - exp (- eps)) / (1 + exp (- eps))) /\
  (forall (y : X), n y = 0 -> 1 + exp (- eps) <> 0) /\
  (forall (y : X), n y = IZR (size X) - 1 -> 1 + exp (- eps) <> 0) /\
  (forall (y : X), 0 < n y -> n y < IZR (size X) - 1 -> 1 + exp (- eps) <> 0).
Proof.
have [X [n [c [eps [X0 [k3 [e0 [[A [B C]] [D [E [F G]]]]]]]]]]] := geometric_range.
exists X, n, c, eps, 0.
do ?[split; first by first [exact: X0 | exact: A | exact: B | exact: C | exact: D | exact: E | exact: F | rewrite ?k3 ?e0; lra | move=> *; exact: G]].
by move=> *; exact: G.
Qed.
