(* Sums between integers in parts, and the binomial theorem times polynomials in the index. *)
From Coq Require Import Reals ZArith Lra Lia.
From mathcomp Require Import all_ssreflect.
From Symqif Require Import Definitions.
From Symqif.Library Require Import Sums Integers Subsets Powers.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Open Scope R_scope.

Lemma sum_none f lo hi : (hi < lo)%Z -> sum f lo hi = 0.
Proof. by move=> h; rewrite /sum (_ : Z.to_nat (hi - lo + 1) = 0%N) ?big_geq //; lia. Qed.
Lemma sum_zero f lo hi : (forall i, (lo <= i <= hi)%Z -> f i = 0) -> sum f lo hi = 0.
Proof.
move=> h; rewrite /sum big_nat_cond big1 // => j /andP [/andP [_ /ltP hj] _]; apply: h; lia.
Qed.
Lemma sum_split f lo mid hi : (lo <= mid + 1 <= hi + 1)%Z -> sum f lo hi = sum f lo mid + sum f (mid + 1) hi.
Proof.
move=> h; rewrite /sum (@big_cat_nat _ _ _ (Z.to_nat (mid - lo + 1))) //=; last by apply/leP; lia.
congr (_ + _); rewrite -{1}(add0n (Z.to_nat (mid - lo + 1))) big_addn.
have -> : (Z.to_nat (hi - lo + 1) - Z.to_nat (mid - lo + 1))%N = Z.to_nat (hi - (mid + 1) + 1) by rewrite -minusE; lia.
by apply: eq_bigr => j _; congr f; rewrite -plusE; lia.
Qed.
Lemma sum_shift f lo hi : sum f (lo + 1) (hi + 1) = sum (fun i => f (i + 1)%Z) lo hi.
Proof.
rewrite /sum (_ : (hi + 1 - (lo + 1) + 1 = hi - lo + 1)%Z); last lia.
by apply: eq_bigr => j _; congr f; lia.
Qed.

(* what is 0 outside 0, .., k, added up from lo to hi *)
Lemma sum_inside f k lo hi : (0 <= k)%Z -> (lo <= hi + 1)%Z -> (forall i, ~ (0 <= i <= k)%Z -> f i = 0) ->
  sum f lo hi = sum f 0 k - (sum f 0 (lo - 1) + sum f (hi + 1) k).
Proof.
move=> k0 lh out.
set a := Z.min lo 0; set b := Z.max hi k.
have a0 : (a <= 0)%Z by apply: Z.le_min_r.
have al : (a <= lo)%Z by apply: Z.le_min_l.
have kb : (k <= b)%Z by apply: Z.le_max_r.
have hb : (hi <= b)%Z by apply: Z.le_max_l.
have all : sum f a b = sum f 0 k.
  rewrite (@sum_split f a (-1) b); last lia.
  rewrite (@sum_split f (-1 + 1) k b); last lia.
  rewrite (@sum_zero f a); last by move=> i h; apply: out; lia.
  rewrite (@sum_zero f (k + 1)); last by move=> i h; apply: out; lia.
  by rewrite -[(-1 + 1)%Z]/0%Z; ring.
have low : sum f a (lo - 1) = sum f 0 (lo - 1).
  rewrite /a; case: (Z_le_gt_dec lo 0) => h; last by rewrite Z.min_r; [| lia].
  by rewrite Z.min_l // !sum_none //; lia.
have high : sum f (hi + 1) b = sum f (hi + 1) k.
  rewrite /b; case: (Z_le_gt_dec k hi) => h; last by rewrite Z.max_r; [| lia].
  by rewrite Z.max_l // !sum_none //; lia.
rewrite -all (@sum_split f a (lo - 1) b); last lia.
rewrite (@sum_split f (lo - 1 + 1) hi b); last lia.
by rewrite low high (_ : (lo - 1 + 1 = lo)%Z); [ring | lia].
Qed.

(* x (x - 1) .. (x - j + 1) *)
Fixpoint falling (x : R) (j : nat) : R := if j is j'.+1 then falling x j' * (x - INR j') else 1.
Lemma falling_first x j : falling x j.+1 = x * falling (x - 1) j.
Proof.
elim: j => [|j ih]; first by rewrite /=; ring.
by rewrite -[falling x j.+2]/(falling x j.+1 * (x - INR j.+1)) ih S_INR /=; ring.
Qed.
Lemma absorption k i : (0 <= k)%Z ->
  IZR (i + 1) * IZR (binomial (k + 1) (i + 1)) = IZR (k + 1) * IZR (binomial k i).
Proof.
move=> k0; have [i0|i0] := Z_lt_le_dec i 0.
  rewrite (@binomial_out k); last lia.
  have [->|h] := Z.eq_dec i (-1); first by rewrite /=; ring.
  by rewrite binomial_out ?Rmult_0_r //; lia.
have [ik|ik] := Z_lt_le_dec k i; first by rewrite !binomial_out ?Rmult_0_r //; lia.
rewrite !binomial_in; try lia.
have -> : Z.to_nat (k + 1) = (Z.to_nat k).+1 by lia.
have -> : Z.to_nat (i + 1) = (Z.to_nat i).+1 by lia.
have -> : (i + 1 = Z.of_nat (Z.to_nat i).+1)%Z by lia.
have -> : (k + 1 = Z.of_nat (Z.to_nat k).+1)%Z by lia.
by rewrite -!mult_IZR -!Nat2Z.inj_mul !multE -mul_bin_diag.
Qed.
Lemma binomial_falling j k r : (0 <= k)%Z ->
  sum (fun i => IZR (binomial k i) * (falling (IZR i) j * power r i)) 0 k =
  falling (IZR k) j * (r ^ j * power (1 + r) (k - Z.of_nat j)).
Proof.
elim: j k => [|j ih] k k0.
  rewrite Z.sub_0_r /= !Rmult_1_l -binomial_theorem; last by apply: IZR_le.
  by apply: sum_ext => i _ _; rewrite Rmult_1_l.
rewrite sum_first // (falling_first (IZR 0)) !Rmult_0_l Rmult_0_r Rplus_0_l.
case: (Z.eq_dec k 0) => [->|k1]; first by rewrite sum_none // falling_first; ring.
rewrite -{2}(Z.sub_add 1 k) sum_shift.
rewrite (@sum_ext _ (fun i => IZR (binomial (k - 1) i) * (falling (IZR i) j * power r i) * (IZR k * r)));
  last first.
  move=> i /le_IZR i0 _; have e := @absorption (k - 1) i _; rewrite Z.sub_add in e.
  have -> : power r (i + 1) = r * power r i.
    rewrite -(Z2Nat.id i) // -[(_ + 1)%Z]/(Z.of_nat _ + Z.of_nat 1)%Z -Nat2Z.inj_add -!pow_powerRZ.
    by rewrite Nat.add_comm.
  rewrite falling_first (_ : IZR (i + 1) - 1 = IZR i); last by rewrite plus_IZR; ring.
  rewrite -!Rmult_assoc (Rmult_comm (IZR (binomial k (i + 1)))) e; [ring | lia].
rewrite sum_mulr ih; last lia.
rewrite falling_first minus_IZR (_ : (k - 1 - Z.of_nat j = k - Z.of_nat j.+1)%Z); last lia.
by rewrite /=; ring.
Qed.

(* terms c i (i - 1) .. (i - j + 1) r**i, and what they add up to with binomial(k, i) *)
Fixpoint addends (s : seq (R * nat * R)) (i : Z) : R :=
  if s is (c, j, r) :: t then c * (falling (IZR i) j * power r i) + addends t i else 0.
Fixpoint totals (s : seq (R * nat * R)) (k : Z) : R :=
  if s is (c, j, r) :: t then c * (falling (IZR k) j * (r ^ j * power (1 + r) (k - Z.of_nat j))) + totals t k else 0.
Lemma sum_of_addends k s : (0 <= k)%Z -> sum (fun i => IZR (binomial k i) * addends s i) 0 k = totals s k.
Proof.
move=> k0; elim: s => [|[[c j] r] s ih] /=; first by apply: sum_zero => i _; ring.
rewrite -ih -(@binomial_falling j k r k0) Rmult_comm -sum_mulr -sum_add.
by apply: sum_ext => i _ _; ring.
Qed.
Lemma binomial_sum k lo hi w v s : 0 <= IZR k -> IZR lo <= IZR hi + 1 ->
  (forall i, w i = addends s i) -> v = totals s k ->
  sum (fun i => IZR (binomial k i) * w i) lo hi =
  v - (sum (fun i => IZR (binomial k i) * w i) 0 (lo - 1) + sum (fun i => IZR (binomial k i) * w i) (hi + 1) k).
Proof.
move=> /(le_IZR 0) k0; rewrite -plus_IZR => /le_IZR lh ws ->; rewrite (sum_inside (k := k)) //.
  congr (_ - _); rewrite -sum_of_addends //; by apply: sum_ext => i _ _; rewrite ws.
by move=> i h; rewrite binomial_out ?Rmult_0_l //; lia.
Qed.
