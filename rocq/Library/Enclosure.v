(* Enclosures of constants by coq-interval over Z: the stock tactic rests on axioms of primitive integers, this none.
   Of its parts only that for constants, which is loaded and checked again within seconds. *)
From Coq Require Import Reals.
From Interval Require Import Specific_stdz Specific_ops Float_full Interval_helper.
Module Floats := SpecificFloat StdZRadix2.
Module Intervals := FloatIntervalFull Floats.
Module Enclosures := IntervalTacticAux Intervals.

Definition precision (bits : positive) : Intervals.precision := Floats.PtoP bits.
Arguments precision bits%positive.
Tactic Notation "interval" "with" constr(bits) :=
  let prec := eval vm_compute in bits in
  Enclosures.do_interval (@None R) (@nil R) prec 0%nat 0%nat false false itm_naive.
