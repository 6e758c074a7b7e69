"""Steps of Rocq for the rules about channels in subset form."""

from symqif.kernel.term import Term, parse, substitute
from symqif.reduction.channels import ONE, ZERO, Subset
from symqif.rocq.powers import PUSH, pushed
from symqif.rocq.text import NotByRocq, compound
from symqif.rocq.tree import Goal, Step, Tree, step


def form(channel: Term) -> bool:
    """Is it a subset form? Else it is the one-hot rows of a Kronecker power of a 2x2 matrix, which are read as one."""
    return isinstance(channel, tuple) and channel[0] == "subset"


def same(channel: Term, stochastic: str) -> str:
    """That a channel has the columns of a subset form."""
    return "(same_refl _)" if form(channel) else f"(hot_same _ _ _ _ (hot_secrets {stochastic}))"


def bits(channel: Term) -> tuple[Term, Term, Term] | None:
    """k, p and q if it is the subset form of k bits, of which one is set with probability p, and the others with q."""
    match channel:
        case ("subset", k, _, _, _, ("*", ("*", p, ("**", q, _)), _), _):
            values = {"k": k, "p": p, "q": q}
            member, nonmember = parse("p*q**(i-1)*(1-q)**(k-i)"), parse("(1-p)*q**i*(1-q)**(k-i-1)")
            if channel == ("subset", k, ZERO, k, ONE, substitute(member, values), substitute(nonmember, values)):
                return k, p, q
    return None


def with_limits(step: Step, facts: list[str], **channels: Term) -> list[str]:
    """The arguments of a lemma about these channels. The largest size of each has this name there, and its value is
    said where it is a sum, as facts have those of the parts."""
    sizes = {name: compound(term)[3] for name, term in channels.items() if form(term)}
    sums = [f"({name} := {step.text.integer(n, 9)}%Z)" for name, n in sizes.items() if isinstance(n, tuple)]
    return [*sums, *(map(pushed, facts) if sums else facts)]


@step("column-maxima")
def column_maxima(tree: Tree, step: Step) -> None:
    _, (measure, channel), _ = step.goal
    read = Subset.of(channel)
    lemma = "maxima_one" if read.low == read.high else "maxima_all" if read.low == ZERO else "maxima_some"
    proofs = [tree.have(goal, step.sequent) for goal in step.goals]
    if not form(channel):
        tree.script.put(f"rewrite ({measure}_hot _ _ _ _ {proofs[2]}).")
    single = "rewrite sum_one; " if (read.low, read.high) == (ZERO, ONE) else ""  # the rule writes no sum of one term
    if measure == "capacity":
        apply = f"apply: ({lemma} {' '.join(proofs[:-1])}); {single}exact: {proofs[-1]}."
        tree.script.put(apply if single else f"exact: ({lemma} {' '.join(proofs)}).")
        return
    tree.script.put(f"apply: (maxima_asr (k := {step.text.integer(read.k, 9)}) (maxima_rows _ _ _ _ _ {proofs[2]})).")
    tree.script.put(f"{{ apply: ({lemma} {' '.join(proofs[:-1])}); {single}reflexivity. }}")
    tree.script.put(f"exact: {proofs[-1]}.")


@step("ldp")
def ldp(tree: Tree, step: Step) -> None:
    if "hypothesis" in step.node:
        ldp_entry(tree, step)
        return
    proofs = [tree.have(goal, step.sequent) for goal in step.goals]
    if not form(step.goal[1]):
        tree.script.put("apply: ldp_hot.")
    tree.script.put(f"exact: (ldp_subset {' '.join(with_limits(step, proofs, hi=step.goal[1]))}).")


def ldp_entry(tree: Tree, step: Step) -> None:
    """What a bound that is given says of a size that occurs."""
    n = step.node["hypothesis"] % step.count
    *bounds, last = step.goals
    proofs = [tree.have(goal, step.sequent) for goal in bounds]
    lemma = "ldp_entry" if form(step.given(n)[1]) else "ldp_hot_entry"
    known(tree, step, last, f"{lemma} h_{n} {' '.join(proofs)}")


def known(tree: Tree, step: Step, goal: Goal, proof: str) -> None:
    """Go on with one more hypothesis, which the term shows up to sums of integers."""
    formula = step.text.formula(goal[0].hypotheses[-1])
    tree.script.put(f"have h_{step.count} : {formula} by first [exact: ({proof}) | have := {proof}; {PUSH}; exact].")
    tree.show(*goal)


@step("equal-ratio")
def equal_ratio(tree: Tree, step: Step) -> None:
    given = "hypothesis" in step.node
    n = step.node["hypothesis"] % step.count if given else 0
    _, *channels = step.given(n) if given else step.goal
    proofs = [tree.have(goal, step.sequent) for goal in (step.goals[:-1] if given else step.goals)]
    facts = proofs[1:] if given else proofs
    columns = [same(channel, fact) for channel, fact in zip(channels, facts, strict=False)]
    forms = [f"(stochastic_same {s} {fact})" for s, fact in zip(columns, facts, strict=False)]
    if not given:
        ratio = step.text.inside("i", ("integer",)).real(parse(step.node["ratio"]))
        tree.script.put(f"apply: (refines_same (proj1 {facts[0]}) {' '.join(columns)}).")
        told = [*forms, *with_limits(step, facts[2:], ha=channels[0], hb=channels[1])]
        tree.script.put(f"exact: (equal_ratio_refines (r := fun i : Z => {ratio}) {' '.join(told)}).")
        return
    turned = " ".join(f"(same_sym {s})" for s in columns)
    refines = f"(refines_same (proj1 {forms[0]}) {turned} h_{n})"
    lemma = "weight_le" if step.node["in_both"] else "weight_le0"
    size = parse(step.node["size"])
    of_size = facts[4:]
    if isinstance(size, tuple):
        of_size, lemma = list(map(pushed, of_size)), f"{lemma} (s := {step.text.integer(size, 9)}%Z)"
    told = with_limits(step, [*facts[2:4], *of_size], ha=channels[0], hb=channels[1])
    told.insert(len(told) - len(facts[8:]), refines)
    known(tree, step, step.goals[-1], f"{lemma} {proofs[0]} {forms[0]} {' '.join(told)}")  # B need not be a channel


@step("column-minima")
def column_minima(tree: Tree, step: Step) -> None:
    _, (_, *channels) = step.goal
    forms = [Subset.of(channel) for channel in channels]
    if any(read.high != read.k for read in forms):
        raise NotByRocq("column minima where the largest size is not written as the number of secrets")
    proofs = [tree.have(goal, step.sequent) for goal in step.goals]
    put, some, (orders, ranges) = tree.script.put, proofs[3], ((proofs[5], proofs[9]), (*proofs[4:7], *proofs[8:11]))
    rewritten = [f"(minima_full _ _ _ {some} {order})" for order in orders]
    if not all(map(form, channels)):
        raise NotByRocq("column minima of one-hot rows")
    refines, minima = tree.script.new("r"), tree.script.new("u")
    put(f"move=> {refines}.")
    put(f"have {minima} := minima_refines {' '.join([proofs[0], proofs[2], some, *ranges, refines])}.")
    put(f"rewrite {' '.join(rewritten)} ?sum_one in {minima}.")
    put(f"exact: (Rlt_not_le _ _ {proofs[-1]} {minima}).")
