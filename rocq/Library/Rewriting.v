(* Rewriting where the left side stands as it is written. That of ssreflect also unfolds what it meets: IZR (a - b) is a
   sum to it, and it computes binomial 17 9 to see whether that is 149. *)
From Coq Require Import Reals ZArith.
Open Scope R_scope.

Ltac push_IZR := repeat first [rewrite plus_IZR | rewrite minus_IZR | rewrite mult_IZR | rewrite opp_IZR].
Ltac put_in e := try rewrite e.
