(* Enclosures of constants by coq-interval over Z: the stock tactic rests on axioms of primitive integers, this none. *)
From Interval Require Import Tactic Specific_stdz Specific_ops.
Module Floats := SpecificFloat StdZRadix2.
Module Enclosures := Tactic.IntervalTactic Floats.
Export Enclosures.
Notation precision := i_prec.
