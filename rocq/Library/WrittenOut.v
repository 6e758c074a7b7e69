(* Subset forms with a known number of secrets as matrices: one column for each set, which a list of bits describes. *)
From Coq Require Import Reals ZArith Lra.
From Coq Require Export Lia.
From mathcomp Require Import all_ssreflect.
From Symqif Require Import Definitions.
From Symqif.Library Require Import Sums Channels Subsets Hot.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Open Scope R_scope.

Lemma same_trans A B C : same_columns A B -> same_columns B C -> same_columns A C.
Proof.
move=> [rA hA] [rB hB]; split=> [|r0]; first by rewrite rA.
have [f [bf ef]] := hA r0; have [|g [bg eg]] := hB; first by rewrite -rA.
by exists (g \o f); split=> [|x y hx]; [exact: bij_comp | rewrite ef // eg // -rA].
Qed.

Fixpoint masks (n : nat) : seq (seq bool) :=
  if n is n'.+1 then map (cons true) (masks n') ++ map (cons false) (masks n') else [:: [::]].
Lemma all_masks n s : seq.size s = n -> s \in masks n.
Proof.
elim: n s => [|n ih] [|b s] //= [/ih h]; rewrite mem_cat; apply/orP.
by case: b; [left | right]; apply/mapP; exists s.
Qed.

Section Written.
Variables (k lo hi : Z) (c m l : Z -> R) (ss : seq (seq bool)) (e : seq (seq R)).
Let n := Z.to_nat k.
Definition of_size (s : seq bool) : Z := Z.of_nat (count id s).
Definition reported_size (s : seq bool) : bool := (lo <=? of_size s)%Z && (of_size s <=? hi)%Z.
Definition written_entry (s : seq bool) (x : nat) : R :=
  c (of_size s) * if nth false s x then m (of_size s) else l (of_size s).
Let bits (S : {set 'I_n}) : seq bool := [seq x \in S | x <- enum 'I_n].
Let set_of (s : seq bool) : {set 'I_n} := [set x : 'I_n | nth false s x].
Let nth_bits S (x : 'I_n) : nth false (bits S) x = (x \in S).
Proof. by rewrite (nth_map x) ?size_enum_ord // nth_ord_enum. Qed.
Let size_bits S : seq.size (bits S) = n.
Proof. by rewrite size_map size_enum_ord. Qed.
Let count_bits S : count id (bits S) = #|S|.
Proof. rewrite count_map -size_filter cardE /enum_mem -filter_predI; congr seq.size.
by apply: eq_filter => x; rewrite /= andbT. Qed.
Let bits_set s : seq.size s = n -> bits (set_of s) = s.
Proof.
move=> sn; apply: (@eq_from_nth _ false) => [|x]; first by rewrite size_bits.
by rewrite size_bits => hx; rewrite (nth_bits _ (Ordinal hx)) inE.
Qed.
Let set_bits S : set_of (bits S) = S.
Proof. by apply/setP => x; rewrite inE nth_bits. Qed.
Lemma written_same : uniq ss -> all (fun s => (seq.size s == n) && reported_size s) ss ->
  all (fun s => reported_size s ==> (s \in ss)) (masks n) ->
  every (seq.size ss) (fun y => every n (fun x => written_entry (nth [::] ss y) x = at_ e x y)) ->
  same_columns (subset k lo hi c m l) (matrix n (seq.size ss) e).
Proof.
move=> u /allP h /allP every_set /everyP eq; split=> // _.
have between_bits S : between lo hi S = reported_size (bits S).
  by rewrite /between /reported_size /of_size count_bits.
have listed S : between lo hi S -> (index (bits S) ss < seq.size ss)%N.
  rewrite between_bits index_mem => b.
  by have := every_set (bits S) (all_masks (size_bits S)); rewrite b.
have back (y : 'I_(seq.size ss)) : between lo hi (set_of (nth [::] ss y)).
  have /h /andP [/eqP sn r] : nth [::] ss y \in ss by rewrite mem_nth.
  by rewrite between_bits bits_set.
exists (fun s : cols (subset k lo hi c m l) => Ordinal (listed (val s) (valP s))); split.
  pose g (y : 'I_(seq.size ss)) : cols (subset k lo hi c m l) := exist _ (set_of (nth [::] ss y)) (back y).
  exists g => [s|y]; apply: val_inj => /=.
    by rewrite nth_index ?set_bits // -index_mem; exact: listed (valP s).
  have /h /andP [/eqP sn _] : nth [::] ss y \in ss by rewrite mem_nth.
  by rewrite bits_set // index_uniq.
move=> x s hx; rewrite (entry_subset (Ordinal hx)) /of_form.
have /everyP eqy := eq _ (listed _ (valP s)).
rewrite -[RHS]/(at_ e x (index (bits (val s)) ss)) -(eqy x hx) nth_index; last first.
  by rewrite -index_mem; exact: listed (valP s).
rewrite /written_entry (nth_bits _ (Ordinal hx)).
by rewrite /of_size count_bits.
Qed.
End Written.
