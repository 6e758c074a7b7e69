(* What a reader of the theorems believes, besides the statements in Statements.v and Rocq itself.
   The sections are those of docs/semantics.md. Of the library: R, Z, exp, ln, sqrt, Rmax, powerRZ of Coq's reals
   (there 1/0 = 0, ln a = 0 for a <= 0, sqrt a = 0 for a < 0), finite types, sets and big operators of MathComp. *)
From Coq Require Import Reals ZArith.
From mathcomp Require Import all_ssreflect.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Open Scope R_scope.

(* ---- 3. Values of terms ---- *)

(* a ** n for integers n, 1 / (a ** -n) for n < 0 *)
Notation power := powerRZ.

(* n choose m, 0 outside 0 <= m <= n *)
Definition binomial (n m : Z) : Z :=
  if (0 <=? m)%Z && (m <=? n)%Z then Z.of_nat 'C(Z.to_nat n, Z.to_nat m) else 0%Z.

(* a lo + a (lo + 1) + .. + a hi, 0 if there are none *)
Definition sum (a : Z -> R) (lo hi : Z) : R :=
  \big[Rplus/0]_(0 <= j < Z.to_nat (hi - lo + 1)) a (lo + Z.of_nat j)%Z.

(* the probability that Laplace noise of mean 0 and scale b exceeds t *)
Definition laplace_tail (b t : R) : R :=
  if Rle_dec b 0 then 0 else if Rle_dec 0 t then exp (- t / b) / 2 else 1 - exp (t / b) / 2.

(* the largest of some numbers, 0 if there are none *)
Definition maximum (s : seq R) : R := if s is a :: s' then foldr Rmax a s' else 0.

(* sums and maxima over a finite set, its size, and whether two of its elements are one *)
Definition total (X : finType) (a : X -> R) : R := \big[Rplus/0]_(x : X) a x.
Definition largest (X : finType) (a : X -> R) : R := maximum [seq a x | x <- enum X].
Definition size (X : finType) : Z := Z.of_nat #|X|.
Definition delta (X : finType) (x y : X) : Z := if x == y then 1%Z else 0%Z.

(* ---- 4. Channels ---- *)

(* a real matrix: rows 0, .., rows - 1; a finite type of columns; entry x y says something for x < rows only *)
Record channel := Channel { rows : nat; cols : finType; entry : nat -> cols -> R }.
Arguments Channel : clear implicits.
Arguments entry : clear implicits.

(* n x m entries, row by row *)
Definition matrix (n m : nat) (entries : seq (seq R)) : channel :=
  Channel n [finType of 'I_m] (fun x y => nth 0 (nth [::] entries x) y).

(* the Kronecker product of n factors C: row x has the digits of x in base (rows C), the first factor's first *)
Definition digit (base n x : nat) (j : 'I_n) : nat := ((x %/ base ^ (n - j.+1)) %% base)%N.
Definition kron (C : channel) (n : Z) : channel :=
  Channel (rows C ^ Z.to_nat n) [finType of {ffun 'I_(Z.to_nat n) -> cols C}]
    (fun x y => \big[Rmult/1]_j entry C (digit (rows C) x j) (y j)).

(* row x of hot(kron(C, n)): the x-th factor takes the second row of C, the others the first *)
Definition hot (C : channel) (n : Z) : channel :=
  Channel (Z.to_nat n) [finType of {ffun 'I_(Z.to_nat n) -> cols C}]
    (fun x y => \big[Rmult/1]_j entry C (if val j == x then 1%N else 0%N) (y j)).

(* one column for each set S of secrets with low <= #|S| <= high *)
Definition cardinal (k : nat) (S : {set 'I_k}) : Z := Z.of_nat #|S|.
Definition between (k : nat) (low high : Z) (S : {set 'I_k}) : bool :=
  (low <=? cardinal S)%Z && (cardinal S <=? high)%Z.
Definition subset (k low high : Z) (count member nonmember : Z -> R) : channel :=
  Channel (Z.to_nat k) [finType of {S : {set 'I_(Z.to_nat k)} | between low high S}]
    (fun x S => let i := cardinal (val S) in
      count i * if x \in [seq val s | s <- enum (val S)] then member i else nonmember i).

(* ---- 6. Truth of formulas ---- *)

Definition stochastic (C : channel) : Prop :=
  (0 < rows C)%N /\ (0 < #|cols C|)%N /\
  (forall x y, (x < rows C)%N -> 0 <= entry C x y) /\ (forall x, (x < rows C)%N -> total (entry C x) = 1).

(* C and D have equally many rows, and C.W = D *)
Definition composes (C D : channel) (W : cols C -> cols D -> R) : Prop :=
  rows C = rows D /\
  forall x z, (x < rows C)%N -> total (fun y => entry C x y * W y z) = entry D x z.

(* D is no less secure than C *)
Definition refines (C D : channel) : Prop :=
  (0 < #|cols C|)%N /\ (0 < #|cols D|)%N /\
  exists W : cols C -> cols D -> R, composes W /\ (forall y z, 0 <= W y z) /\ (forall y, total (W y) = 1).

(* the posteriors of D lie in the convex hull of those of C, under the uniform prior *)
Definition in_hull (D C : channel) : Prop :=
  exists W : cols C -> cols D -> R, composes W /\ forall y z, 0 <= W y z.

(* no entry exceeds r times an entry of its column *)
Definition ldp (C : channel) (r : R) : Prop :=
  forall x x' y, (x < rows C)%N -> (x' < rows C)%N -> entry C x y <= r * entry C x' y.

(* the sum over the columns of the largest entry; the chance to guess a secret from a report, uniform prior *)
Definition capacity (C : channel) : R := total (fun y => maximum [seq entry C x y | x <- iota 0 (rows C)]).
Definition asr (C : channel) : R := capacity C / INR (rows C).

(* f is increasing beyond a; f tends to b as its argument falls to a *)
Definition increasing (f : R -> R) (a : R) : Prop := forall u v, a < u -> u < v -> f u < f v.
Definition limit (f : R -> R) (a b : R) : Prop :=
  forall e, 0 < e -> exists d, 0 < d /\ forall x, a < x -> x < a + d -> Rabs (f x - b) < e.

(* ---- What the paper calls by these names. Library/Readings.v shows how they go with the above ---- *)

(* a prior gives a probability to each row. Of a report y: the chance to see it, and to have row x where it is seen *)
Definition uniform (n : nat) (x : nat) : R := 1 / INR n.
Definition outer (prior : nat -> R) (C : channel) (y : cols C) : R :=
  \big[Rplus/0]_(0 <= x < rows C) (prior x * entry C x y).
Definition posterior (prior : nat -> R) (C : channel) (y : cols C) (x : nat) : R :=
  prior x * entry C x y / outer prior y.
Arguments outer : clear implicits.
Arguments posterior : clear implicits.

(* gain w x is what the guess w is worth for row x; the best guess for each report, on average *)
Definition vulnerability (W : finType) (gain : W -> nat -> R) (prior : nat -> R) (C : channel) : R :=
  total (fun y => largest (fun w => \big[Rplus/0]_(0 <= x < rows C) (gain w x * (prior x * entry C x y)))).

(* a test says 1 with probability f y, and else 0, where y is seen. Of those that say 1 of row 0 with probability a at
   most, the best says 0 of row 1 with probability b *)
Definition false_alarm (C : channel) (f : cols C -> R) : R := total (fun y => entry C 0 y * f y).
Definition miss (C : channel) (f : cols C -> R) : R := total (fun y => entry C 1 y * (1 - f y)).
Definition test (C : channel) (a : R) (f : cols C -> R) : Prop :=
  (forall y, 0 <= f y <= 1) /\ false_alarm f <= a.
Definition tradeoff (C : channel) (a b : R) : Prop :=
  (exists f, test a f /\ @miss C f = b) /\ (forall f, test a f -> b <= @miss C f).

(* D is C with equal columns added up *)
Definition adds_up (C D : channel) : Prop :=
  rows C = rows D /\ exists f : cols C -> cols D,
    (forall z, exists y, f y = z) /\
    (forall x y y', (x < rows C)%N -> f y = f y' -> entry C x y = entry C x y') /\
    (forall x z, (x < rows C)%N -> entry D x z = total (fun y => if f y == z then entry C x y else 0)).

(* ---- The protocols, as they are described; x is a secret, one of k ---- *)
Module Protocol.
Section Secrets.
Variable k : nat.
Definition by_entries (Y : finType) (c : 'I_k -> Y -> R) : channel :=
  Channel k Y (fun x y => if insub x is Some i then c i y else 0).

(* generalized randomized response: the secret with probability p, each other one with probability q *)
Definition grr (p q : R) : channel := by_entries (fun x y : 'I_k => if y == x then p else q).

(* subset selection: with probability p one of the sets of omega secrets that hold x, else one of those that do not;
   each as likely as the other *)
Definition ss (omega : nat) (p : R) : channel :=
  by_entries (fun x (S : {S : {set 'I_k} | #|S| == omega}) =>
    if x \in val S then p / INR #|[set T : {set 'I_k} | (#|T| == omega) && (x \in T)]|
    else (1 - p) / INR #|[set T : {set 'I_k} | (#|T| == omega) && (x \notin T)]|).

(* local hashing: h, one of all functions to g values, each as likely as the other, and y, which is h x by randomized
   response *)
Definition lh (g : nat) (p q : R) : channel :=
  by_entries (fun x (report : {ffun 'I_k -> 'I_g} * 'I_g) => let: (h, y) := report in
    (if y == h x then p else q) / INR #|{ffun 'I_k -> 'I_g}|).

(* unary encoding: k bits, each on its own; that of x is set with probability p, the others with probability q *)
Definition ue (p q : R) : channel :=
  by_entries (fun x (bits : {ffun 'I_k -> bool}) =>
    \big[Rmult/1]_j let chance := if j == x then p else q in if bits j then chance else 1 - chance).

(* histogram encoding with a threshold: 1 at x and 0 elsewhere, Laplace noise of scale 2 / eps on each, and a bit is set
   where the sum exceeds theta *)
Definition the (eps theta : R) : channel :=
  ue (laplace_tail (2 / eps) (theta - 1)) (laplace_tail (2 / eps) (theta - 0)).
End Secrets.
End Protocol.
