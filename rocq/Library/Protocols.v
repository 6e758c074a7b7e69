(* The protocols as they are described are their subset forms, up to equal columns, which tell as much as their sum. *)
From Coq Require Import Reals ZArith Lra Lia.
From mathcomp Require Import all_ssreflect.
From Symqif Require Import Definitions.
From Symqif.Library Require Import Sums Integers Subsets Noise.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Open Scope R_scope.

Lemma entry_by_entries k (Y : finType) (f : 'I_k -> Y -> R) (x : 'I_k) (y : Y) :
  @entry (Protocol.by_entries f) x y = f x y.
Proof. by rewrite /= valK. Qed.

(* by a map f onto the columns of D: those of C that have one image are equal, and there are so many *)
Lemma adds_up_by k (Y : finType) (c : 'I_k -> Y -> R) D (f : Y -> cols D) (number : cols D -> R) :
  rows D = k -> (forall z, exists y, f y = z) ->
  (forall z, INR #|[pred y | f y == z]| = number z) ->
  (forall (x : 'I_k) y, number (f y) * c x y = entry D x (f y)) -> adds_up (Protocol.by_entries c) D.
Proof.
move=> rD onto num e; split=> //; exists f; split=> //.
have pos z : 0 < number z.
  rewrite -num; apply: lt_0_INR; apply/ltP/card_gt0P; have [y <-] := onto z.
  by exists y; rewrite inE.
have same (x : 'I_k) y y' : f y = f y' -> c x y = c x y'.
  by move=> fy; apply: (Rmult_eq_reg_l (number (f y))); [rewrite e fy -e | have := pos (f y); lra].
split=> [x y y' hx | x z hx].
  by rewrite -[x]/(val (Ordinal hx)) !entry_by_entries; apply: same.
have [y0 fy0] := onto z; rewrite -[x]/(val (Ordinal hx)) -fy0 -e -num /total -big_mkcond -sum_const /=.
by apply: eq_bigr => y /eqP fy; rewrite insubT; apply: same.
Qed.
Lemma adds_up_one k (Y : finType) (c : 'I_k -> Y -> R) D (f : Y -> cols D) : rows D = k ->
  injective f -> (forall z, exists y, f y = z) -> (forall (x : 'I_k) y, c x y = entry D x (f y)) ->
  adds_up (Protocol.by_entries c) D.
Proof.
move=> rD inj onto e; apply: (@adds_up_by _ _ _ _ f (fun=> 1)) => // [z | x y]; last by rewrite Rmult_1_l.
have [y0 <-] := onto z; rewrite (eq_card (B := pred1 y0)) ?card1 // => y.
by rewrite !inE; apply/eqP/eqP => [/inj|->].
Qed.

(* ---- GRR: the one report with y is {y} ---- *)
Lemma between_size n lo hi (S : {set 'I_n}) : (lo <= cardinal S <= hi)%Z -> between lo hi S.
Proof. by move=> [h1 h2]; apply/andP; split; apply/Z.leb_le. Qed.
Lemma cardinal_1 n (y : 'I_n) : cardinal [set y] = 1%Z.
Proof. by rewrite /cardinal cards1. Qed.
Lemma grr_form (k : Z) (p q : R) :
  adds_up (Protocol.grr (Z.to_nat k) p q) (subset k 1 1 (fun=> 1) (fun=> p) (fun=> q)).
Proof.
have one (y : 'I_(Z.to_nat k)) : between 1 1 [set y] by apply: between_size; rewrite cardinal_1; lia.
apply: (@adds_up_one _ _ _ (subset k 1 1 (fun=> 1) (fun=> p) (fun=> q)) (fun y => exist _ [set y] (one y))) => //.
- by move=> y z [] /set1_inj.
- move=> [S hS]; have : #|S| == 1%N.
    by apply/eqP; case/andP: (hS) => /Z.leb_le h1 /Z.leb_le; move: h1; rewrite /cardinal => h1 h2; lia.
  by case/cards1P => y e; exists y; apply: val_inj; rewrite /= e.
- by move=> x y; rewrite entry_subset /of_form /= inE Rmult_1_l eq_sym.
Qed.

(* ---- SS: of the subsets of omega secrets, binomial(k - 1, omega - 1) hold a given one ---- *)
Lemma subsets_without n m (x : 'I_n) : #|[set T : {set 'I_n} | (#|T| == m) && (x \notin T)]| = 'C(n.-1, m).
Proof.
have <- : #|[set~ x]| = n.-1 by rewrite cardsC1 card_ord.
rewrite -(cards_draws [set~ x] m); apply: eq_card => T; rewrite !inE andbC; congr (_ && _).
by rewrite subsetC sub1set inE.
Qed.
Lemma subsets_with n m (x : 'I_n) : (0 < m)%N ->
  #|[set T : {set 'I_n} | (#|T| == m) && (x \in T)]| = 'C(n.-1, m.-1).
Proof.
move=> m0; have n0 : (0 < n)%N by apply: leq_ltn_trans (ltn_ord x).
have e : #|[set T : {set 'I_n} | #|T| == m]| = 'C(n, m) by rewrite card_draws card_ord.
have : ('C(n.-1, m.-1) + 'C(n.-1, m) = 'C(n, m))%N.
  by rewrite -{2}(prednK m0) -[in RHS](prednK n0) -[in RHS](prednK m0) binS addnC.
rewrite -e -(cardsID [set T : {set 'I_n} | x \in T]) -(subsets_without m x).
have -> : [set T : {set 'I_n} | #|T| == m] :\: [set T : {set 'I_n} | x \in T] =
  [set T : {set 'I_n} | (#|T| == m) && (x \notin T)].
  by apply/setP => T; rewrite !inE andbC.
have -> : [set T : {set 'I_n} | #|T| == m] :&: [set T : {set 'I_n} | x \in T] =
  [set T : {set 'I_n} | (#|T| == m) && (x \in T)].
  by apply/setP => T; rewrite !inE.
by move=> /addIn.
Qed.
Lemma ss_form (k omega : Z) (p : R) : (1 <= omega)%Z -> (omega <= k - 1)%Z ->
  adds_up (Protocol.ss (Z.to_nat k) (Z.to_nat omega) p)
    (subset k omega omega (fun=> 1) (fun=> p / IZR (binomial (k - 1) (omega - 1)))
       (fun=> (1 - p) / IZR (binomial (k - 1) omega))).
Proof.
move=> w1 wk; set D := subset _ _ _ _ _ _; set n := Z.to_nat k; set m := Z.to_nat omega.
have size (S : {S : {set 'I_n} | #|S| == m}) : between omega omega (val S).
  by apply: between_size; rewrite /cardinal (eqP (valP S)) /m; lia.
apply: (@adds_up_one _ _ _ D (fun S => exist _ (val S) (size S))) => //.
- by move=> S T [] /val_inj.
- move=> [S hS]; have h : #|S| == m.
    by apply/eqP; case/andP: (hS) => /Z.leb_le h1 /Z.leb_le; move: h1; rewrite /cardinal /m => h1 h2; lia.
  by exists (exist _ S h); apply: val_inj.
- move=> x S; rewrite entry_subset /of_form /= Rmult_1_l subsets_without subsets_with; last first.
    by apply/ltP; rewrite /m; lia.
  rewrite !binomial_in; try lia; rewrite !INR_IZR_INZ.
  have -> : Z.to_nat (k - 1) = n.-1 by rewrite /n; lia.
  by have -> : Z.to_nat (omega - 1) = m.-1 by rewrite /m; lia.
Qed.

(* ---- UE: the bits that are set are a subset; beside that of the secret, i or i - 1 are set with probability q ---- *)
Lemma prod_const (I : finType) (P : pred I) c : \big[Rmult/1]_(i : I | P i) c = c ^ #|P|.
Proof. by rewrite big_const; elim: #|P| => [|n ih] //=; rewrite ih. Qed.
Lemma power_size x n : power x (Z.of_nat n) = x ^ n.
Proof. by rewrite -pow_powerRZ. Qed.
Lemma prod_bits n (x : 'I_n) (S : {set 'I_n}) q :
  \big[Rmult/1]_(j | j != x) (if j \in S then q else 1 - q) = q ^ #|S :\ x| * (1 - q) ^ #|~: S :\ x|.
Proof.
rewrite (bigID (mem S)) /=; congr (_ * _).
  rewrite (eq_bigr (fun=> q)) => [|j /andP [_ ->] //]; rewrite prod_const; congr (_ ^ _).
  by apply: eq_card => j; rewrite !inE.
rewrite (eq_bigr (fun=> 1 - q)) => [|j /andP [_ /negbTE ->] //]; rewrite prod_const; congr (_ ^ _).
by apply: eq_card => j; rewrite !inE.
Qed.
Lemma ue_form (k : Z) (p q : R) : (0 <= k)%Z ->
  adds_up (Protocol.ue (Z.to_nat k) p q)
    (subset k 0 k (fun=> 1) (fun i => p * power q (i - 1) * power (1 - q) (k - i))
       (fun i => (1 - p) * power q i * power (1 - q) (k - i - 1))).
Proof.
move=> k0; set D := subset _ _ _ _ _ _; set n := Z.to_nat k.
pose ones (b : {ffun 'I_n -> bool}) := [set j | b j].
have all_sizes (S : {set 'I_n}) : between 0 k S.
  have /leP h : (#|S| <= n)%N by rewrite -[X in (_ <= X)%N]card_ord max_card.
  by apply: between_size; move: h; rewrite /cardinal /n; lia.
apply: (@adds_up_one _ _ _ D (fun b => exist _ (ones b) (all_sizes _))) => //.
- by move=> b b' [] /setP e; apply/ffunP => j; have := e j; rewrite !inE.
- by move=> [S hS]; exists [ffun j => j \in S]; apply: val_inj; apply/setP => j; rewrite /= inE ffunE.
- move=> x b; rewrite entry_subset /of_form /= Rmult_1_l; set S := ones b.
  rewrite (bigD1 x) //= eqxx (eq_bigr (fun j => if j \in S then q else 1 - q)); last first.
    by move=> j /negbTE ->; rewrite inE.
  rewrite prod_bits [x \in S]inE.
  have cS := cardsD1 x S; have cC := cardsD1 x (~: S); have := cardsC S; rewrite card_ord.
  rewrite !inE in cS cC; case: (b x) cS cC => cS cC sizes; rewrite Rmult_assoc; congr (_ * _).
    have -> : (cardinal S - 1)%Z = Z.of_nat #|S :\ x| by rewrite /cardinal cS add1n; lia.
    have -> : (k - cardinal S)%Z = Z.of_nat #|~: S :\ x|; last by rewrite !power_size.
    by move: sizes; rewrite /cardinal cC add0n -plusE /n; lia.
  have -> : cardinal S = Z.of_nat #|S :\ x| by rewrite /cardinal cS add0n.
  have -> : (k - Z.of_nat #|S :\ x| - 1)%Z = Z.of_nat #|~: S :\ x|; last by rewrite !power_size.
  by move: sizes; rewrite cS cC add0n add1n -plusE /n; lia.
Qed.

(* ---- LH: of the reports (h, y), g (g - 1)^(k - i) have h x = y for the x of a set of i secrets, and for no others ---- *)
Definition matches n g (r : {ffun 'I_n -> 'I_g} * 'I_g) : {set 'I_n} := [set x | r.2 == r.1 x].
Lemma hashes n g (S : {set 'I_n}) (y : 'I_g) :
  #|[pred h : {ffun 'I_n -> 'I_g} | matches (h, y) == S]| = (g.-1 ^ (n - #|S|))%N.
Proof.
pose F (x : 'I_n) : pred 'I_g := if x \in S then pred1 y else predC1 y.
have inF x z : (z \in F x) = ((x \in S) == (y == z)).
  by rewrite /F eq_sym [y == z]eq_sym; case: ifP => _; rewrite !inE; case: (z == y).
transitivity #|family F|.
  apply: eq_card => h; rewrite !inE; apply/eqP/familyP => [e x | e]; first by rewrite inF -e inE.
  by apply/setP => x; have := e x; rewrite inF inE => /eqP <-.
rewrite card_family foldrE big_map big_enum /= (bigID (mem S)) /=.
rewrite (eq_bigr (fun=> 1%N)) => [|x xS]; last by rewrite /F xS card1.
rewrite prod_nat_const exp1n mul1n (eq_bigr (fun=> g.-1)) => [|x /negbTE xS]; last by rewrite /F xS cardC1 card_ord.
rewrite prod_nat_const; congr (_ ^ _)%N; transitivity #|~: S|; first by apply: eq_card => x; rewrite !inE.
have le : (#|S| <= n)%N by rewrite -[X in (_ <= X)%N]card_ord max_card.
by apply/eqP; rewrite -(eqn_add2l #|S|) cardsC card_ord subnKC.
Qed.
Lemma INR_exp m n : INR (m ^ n)%N = INR m ^ n.
Proof. by elim: n => [|n ih] //; rewrite expnS -multE mult_INR ih. Qed.
Lemma reports n g (S : {set 'I_n}) :
  #|[pred r : {ffun 'I_n -> 'I_g} * 'I_g | matches r == S]| = (g * g.-1 ^ (n - #|S|))%N.
Proof.
transitivity (\sum_(r : {ffun 'I_n -> 'I_g} * 'I_g | xpredT r.1 && (matches (r.1, r.2) == S)) 1)%N.
  by rewrite -sum1_card; apply: eq_bigl => -[h y].
rewrite -(pair_big_dep xpredT (fun h y => matches (h, y) == S) (fun _ _ => 1%N)) /= (exchange_big_dep xpredT) //=.
rewrite (eq_bigr (fun=> (g.-1 ^ (n - #|S|))%N)) => [|y _]; first by rewrite sum_nat_const card_ord.
by rewrite -(hashes S y) -sum1_card.
Qed.
Lemma lh_form (k g : Z) (p q : R) : (0 <= k)%Z -> (2 <= g)%Z ->
  adds_up (Protocol.lh (Z.to_nat k) (Z.to_nat g) p q)
    (subset k 0 k (fun i => IZR g * power (IZR g - 1) (k - i))
       (fun=> p / power (IZR g) k) (fun=> q / power (IZR g) k)).
Proof.
move=> k0 g2; set D := subset _ _ _ _ _ _; set n := Z.to_nat k; set m := Z.to_nat g.
have le (S : {set 'I_n}) : (#|S| <= n)%N by rewrite -[X in (_ <= X)%N]card_ord max_card.
have all_sizes (S : {set 'I_n}) : between 0 k S.
  by have /leP h := le S; apply: between_size; move: h; rewrite /cardinal /n; lia.
pose f (r : {ffun 'I_n -> 'I_m} * 'I_m) : cols D := exist _ (matches r) (all_sizes _).
apply: (@adds_up_by _ _ _ D f (fun S => IZR g * power (IZR g - 1) (k - cardinal (val S)))) => //.
- have m0 : (0 < m)%N by apply/ltP; rewrite /m; lia.
  have m1 : (1 < m)%N by apply/ltP; rewrite /m; lia.
  move=> [S hS]; exists ([ffun x => if x \in S then Ordinal m0 else Ordinal m1], Ordinal m0).
  by apply: val_inj; apply/setP => x; rewrite /= inE ffunE; case: ifP.
- move=> S; rewrite (eq_card (B := [pred r | matches r == val S])) => [|r]; last by rewrite !inE -val_eqE.
  rewrite reports -multE mult_INR !INR_IZR_INZ; congr (_ * _); first by congr IZR; rewrite /m; lia.
  have -> : (k - cardinal (val S))%Z = Z.of_nat (n - #|val S|).
    by have /leP h := le (val S); rewrite -minusE /cardinal; move: h; rewrite /n; lia.
  rewrite power_size -INR_IZR_INZ INR_exp; congr (_ ^ _).
  by rewrite INR_IZR_INZ -minus_IZR; congr IZR; rewrite /m; lia.
- move=> x [h y]; rewrite entry_subset /of_form /= inE.
  rewrite card_ffun !card_ord; have -> : INR (m ^ n)%N = power (IZR g) k.
    have -> : power (IZR g) k = power (IZR g) (Z.of_nat n) by congr (power _ _); rewrite /n; lia.
    have -> : IZR g = INR m by rewrite INR_IZR_INZ; congr IZR; rewrite /m; lia.
    by rewrite power_size INR_exp.
  by case: eqP.
Qed.

(* ---- one-hot rows of the Kronecker power of the bit channel ---- *)
Lemma hot_form (k : Z) (p q : R) :
  adds_up (Protocol.ue (Z.to_nat k) p q) (hot (matrix 2 2 [:: [:: 1 - q; q]; [:: 1 - p; p]]) k).
Proof.
set n := Z.to_nat k; set D := hot _ _.
pose f (b : {ffun 'I_n -> bool}) : {ffun 'I_n -> 'I_2} := [ffun j => inord (b j)].
have le1 (b : bool) : (b < 2)%N by case: b.
apply: (@adds_up_one _ _ _ D f) => //.
- move=> b b' e; apply/ffunP => j; move/ffunP/(_ j)/(congr1 (@nat_of_ord _)): e; rewrite !ffunE !inordK //.
  by case: (b j); case: (b' j).
- move=> c; exists [ffun j => (c j : nat) == 1%N]; apply/ffunP => j; rewrite !ffunE; apply: val_inj.
  by rewrite /= inordK //; case: (c j) => -[|[|i]].
- move=> x b /=; apply: eq_bigr => j _; rewrite ffunE inordK // val_eqE.
  by case: (j == x); case: (b j).
Qed.

(* ---- THE: noise of scale 2 / eps on a bit, and what exceeds theta is reported as set ---- *)
Lemma the_bits (k : nat) (eps theta : R) : 0 < eps -> 0 <= theta -> theta < 1 ->
  Protocol.the k eps theta = Protocol.ue k (1 - exp (eps * (theta - 1) / 2) / 2) (exp (- eps * theta / 2) / 2).
Proof.
move=> e0 t0 t1; have b0 : 0 < 2 / eps by apply: Rdiv_lt_0_compat; lra.
have set_bit : laplace_tail (2 / eps) (theta - 1) = 1 - exp ((theta - 1) / (2 / eps)) / 2.
  by apply: laplace_below => //; lra.
have unset : laplace_tail (2 / eps) theta = exp (- theta / (2 / eps)) / 2 by apply: laplace_above.
rewrite /Protocol.the Rminus_0_r set_bit unset.
by congr (Protocol.ue _ (1 - exp _ / 2) (exp _ / 2)); field; lra.
Qed.

(* ---- what adding up equal columns leaves as it is ---- *)
Lemma total_one (X : finType) (x : X) c : total (fun z => if z == x then c else 0) = c.
Proof. by rewrite /total -big_mkcond big_pred1_eq. Qed.
Section AddsUp.
Variables C D : channel.
Hypothesis h : adds_up C D.
Let rCD : rows C = rows D := h.1.
Lemma maximum_scaled (T : Type) (a : T -> R) c s : 0 <= c ->
  maximum [seq c * a x | x <- s] = c * maximum [seq a x | x <- s].
Proof.
move=> c0; case: s => [|x s] /=; first by rewrite Rmult_0_r.
by elim: s => //= y s ->; rewrite RmaxRmult.
Qed.
Lemma adds_up_number : exists (f : cols C -> cols D) (number : cols D -> R),
  [/\ forall z, exists y, f y = z, forall z, 0 < number z,
      forall z, \big[Rplus/0]_(y | f y == z) 1 = number z &
      forall x y, (x < rows C)%N -> entry D x (f y) = number (f y) * entry C x y].
Proof.
have [_ [f [onto [same e]]]] := h; exists f, (fun z => \big[Rplus/0]_(y | f y == z) 1); split=> // [z | x y hx].
  rewrite sum_const Rmult_1_r; apply: lt_0_INR; apply/ltP/card_gt0P; have [y <-] := onto z.
  exists y; exact: eqxx.
rewrite e // /total -big_mkcond big_distrl; apply: eq_bigr => y' /eqP fy.
by rewrite /= Rmult_1_l; apply: same.
Qed.
Lemma total_fibres (f : cols C -> cols D) (a : cols C -> R) (b : cols D -> R) (number : cols D -> R) :
  (forall z, \big[Rplus/0]_(y | f y == z) 1 = number z) -> (forall y, number (f y) * a y = b (f y)) ->
  (forall z, exists y, f y = z) -> total a = total b.
Proof.
move=> num e onto; rewrite /total (partition_big f xpredT) //; apply: eq_bigr => z _.
have [y0 <-] := onto z; rewrite -e -num big_distrl /=; apply: eq_bigr => y /eqP fy; rewrite Rmult_1_l.
apply: (Rmult_eq_reg_l (number (f y0))); first by rewrite -{1}fy e fy -e.
have : 0 < number (f y0); last by lra.
rewrite -num sum_const Rmult_1_r; apply: lt_0_INR; apply/ltP/card_gt0P; exists y0; exact: eqxx.
Qed.
Lemma adds_up_rows x : (x < rows C)%N -> total (entry C x) = total (entry D x).
Proof.
by move=> hx; have [f [number [onto pos num e]]] := adds_up_number; apply: (total_fibres num _ onto) => y; rewrite e.
Qed.
Lemma adds_up_capacity : capacity C = capacity D.
Proof.
have [f [number [onto pos num e]]] := adds_up_number; apply: (total_fibres num _ onto) => y.
rewrite -maximum_scaled; last exact: Rlt_le.
by rewrite rCD; congr maximum; apply/eq_in_map => x; rewrite mem_iota => /andP [_ hx]; rewrite e // rCD.
Qed.
Lemma adds_up_asr : asr C = asr D.
Proof. by rewrite /asr adds_up_capacity rCD. Qed.
Lemma adds_up_ldp r : ldp C r <-> ldp D r.
Proof.
have [f [number [onto pos num e]]] := adds_up_number; split=> hr x x' y hx hx'.
  have [y0 <-] := onto y; rewrite !e ?rCD // Rmult_comm -(Rmult_comm (entry _ _ _)) -Rmult_assoc.
  by apply: Rmult_le_compat_r; [apply: Rlt_le | apply: hr; rewrite rCD].
have := hr x x' (f y); rewrite -rCD => /(_ hx hx'); rewrite !e // => h'.
by apply: (Rmult_le_reg_l (number (f y))) => //; lra.
Qed.
Lemma adds_up_stochastic : stochastic C <-> stochastic D.
Proof.
have [f [number [onto pos num e]]] := adds_up_number.
have cards : (0 < #|cols C|)%N <-> (0 < #|cols D|)%N.
  split=> /card_gt0P [y _]; apply/card_gt0P; first by exists (f y).
  by have [y0 _] := onto y; exists y0.
split=> -[r0 [/cards c0 [e0 e1]]]; [rewrite rCD in r0 e0 e1 | rewrite -rCD in r0 e0 e1].
  split=> //; split=> //; split=> [x z hx | x hx]; last by rewrite -adds_up_rows ?rCD //; apply: e1.
  by have [y <-] := onto z; rewrite e ?rCD //; apply: Rmult_le_pos; [apply: Rlt_le | apply: e0].
split=> //; split=> //; split=> [x y hx | x hx]; last by rewrite adds_up_rows //; apply: e1.
by apply: (Rmult_le_reg_l (number (f y))) => //; rewrite Rmult_0_r -e //; apply: e0.
Qed.
Lemma adds_up_refines : (0 < #|cols C|)%N -> refines C D.
Proof.
have [_ [f [onto [_ sums]]]] := h; move=> c0; have d0 : (0 < #|cols D|)%N.
  by move/card_gt0P: c0 => [y _]; apply/card_gt0P; exists (f y).
split=> //; split=> //; exists (fun y z => if f y == z then 1 else 0); split; [split=> // x z hx | split=> [y z | y]].
- by rewrite sums //; apply: eq_total => y; case: (f y == z); ring.
- by case: (f y == z); lra.
- by rewrite (eq_total (g := fun z => if z == f y then 1 else 0)) ?total_one // => z; rewrite eq_sym.
Qed.
Lemma adds_up_refined : (0 < #|cols C|)%N -> refines D C.
Proof.
have [f [number [onto pos num e]]] := adds_up_number; move=> c0; have d0 : (0 < #|cols D|)%N.
  by move/card_gt0P: c0 => [y _]; apply/card_gt0P; exists (f y).
split=> //; split=> //; exists (fun z y => if f y == z then / number z else 0).
split; [split=> // x y hx | split=> [z y | z]].
- rewrite (eq_total (g := fun z => if z == f y then entry C x y else 0)) ?total_one // => z.
  rewrite eq_sym; case: eqP => [-> |]; last by rewrite Rmult_0_r.
  by rewrite e ?rCD //; field; have := pos (f y); lra.
- by case: eqP => [_|_]; [apply/Rlt_le/Rinv_0_lt_compat | lra].
- rewrite /total -big_mkcond /= (eq_bigr (fun=> 1 * / number z)) => [|y _]; last by rewrite Rmult_1_l.
  by rewrite -big_distrl num /= Rinv_r //; have := pos z; lra.
Qed.
End AddsUp.

(* ---- bits that are set with probabilities are a channel ---- *)
Lemma ue_stochastic (k : nat) (p q : R) : (0 < k)%N -> 0 <= p <= 1 -> 0 <= q <= 1 -> stochastic (Protocol.ue k p q).
Proof.
move=> k0 [p0 p1] [q0 q1]; split=> //; split; first by apply/card_gt0P; exists [ffun=> true].
split=> [x b hx | x hx]; rewrite -[x]/(val (Ordinal hx)).
  rewrite /Protocol.ue entry_by_entries; apply: (big_ind (Rle 0)) => [|a b' a0 b0|j _]; first by lra.
    exact: Rmult_le_pos.
  by case: (j == _); case: (b j); lra.
rewrite /total; under eq_bigr do rewrite /Protocol.ue entry_by_entries.
rewrite -(bigA_distr_bigA (fun j (b : bool) =>
  let chance := if j == Ordinal hx then p else q in if b then chance else 1 - chance)) /=.
by rewrite big1 // => j _; rewrite big_bool /=; case: (j == _); ring.
Qed.
Lemma stochastic_bits (k : Z) (p q : R) : 1 <= IZR k -> 0 <= p -> p <= 1 -> 0 <= q -> q <= 1 ->
  stochastic (subset k 0 k (fun=> 1) (fun i => p * power q (i - 1) * power (1 - q) (k - i))
    (fun i => (1 - p) * power q i * power (1 - q) (k - i - 1))).
Proof.
move=> /le_IZR k1 p0 p1 q0 q1; have k0 : (0 <= k)%Z by lia.
by apply/(adds_up_stochastic (ue_form p q k0))/ue_stochastic => //; apply/ltP; lia.
Qed.
