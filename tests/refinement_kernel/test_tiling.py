"""Tiles along a parameter: whatever is changed in one, or between two, is noticed, and answers are those at points."""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from symqif.find.limits import Deadline
from symqif.kernel.term import Rejected
from symqif.mechanisms import lh, oue, sue, the
from symqif.refinement.parametric import Question
from symqif.refinement.tiles import sample
from symqif.refinement_kernel.data import made
from symqif.refinement_kernel.function import Domain, Function, Product, Root
from symqif.refinement_kernel.tile import Moving, Pair, Signs, Stage, inside, pieces
from symqif.refinement_kernel.tiling import AxisPoint, Tiling
from tests.refinement_kernel.certificates import CERTIFICATES, ROOT

F = Fraction
Data = dict[str, Any]
UNKNOWN = "its fields are|none of what may stand here"


def certificate(*question: Any) -> Data:
    found = Question.of(*question).searched(Deadline(60))
    return json.loads(json.dumps(found))  # type: ignore[no-any-return]


@pytest.fixture(scope="module")
def signs() -> Data:
    """For three secrets, SUE is refined by OUE from y = 2.66 on."""
    return certificate(sue, oue, 3, "eps")


@pytest.fixture(scope="module")
def touching() -> Data:
    """LH with g = 5 and OUE are equivalent at t = 4 alone."""
    return certificate(lh, oue, 10, "eps", {"g": 5})


@pytest.fixture(scope="module")
def stages() -> Data:
    """OUE is refined by THE from theta = 0.785 on."""
    return certificate(oue, the, 3, "theta", {"y": 2}, {"y": 2})


@pytest.fixture(params=["signs", "touching", "stages"])
def any_of_them(request: pytest.FixtureRequest) -> Data:
    return request.getfixturevalue(request.param)  # type: ignore[no-any-return]


def checked(data: Data) -> Tiling:
    found = made(Tiling, data)
    found.check()
    assert found.shown
    return found


def with_tile(data: Data, n: int, **changes: Any) -> Data:
    tiles = [{**tile, **changes} if m == n else tile for m, tile in enumerate(data["tiles"])]
    return {**data, "tiles": tiles}


def with_evidence(data: Data, n: int, **changes: Any) -> Data:
    return with_tile(data, n, evidence={**data["tiles"][n]["evidence"], **changes})


def rejected(data: Data, match: str | None = None) -> None:
    with pytest.raises(Rejected, match=match):
        checked(data)


def test_what_was_found_is_accepted(any_of_them: Data) -> None:
    assert checked(any_of_them).pair.a.k in (3, 10)


def test_answers_change_where_they_do(signs: Data, touching: Data, stages: Data) -> None:
    for data, root, verdicts in (
        (signs, (-2, -1, -2, 1), ([True, True], [False, False, True])),
        (touching, (-4, 1), ([True, True], [False, False, False])),
        (stages, (50, 0, -103, 50), ([False, True, False], [False, False, True, False])),
    ):
        points, at, between = checked(data).shown
        assert [point.polynomial for point in points if point.value is None] == [root]
        assert (at, between) == verdicts


def test_a_field_that_nobody_knows_is_refused(any_of_them: Data) -> None:
    rejected({**any_of_them, "refines": True}, UNKNOWN)
    rejected({**any_of_them, "channels": [{**side, "k": 3} for side in any_of_them["channels"]]}, UNKNOWN)
    for n, tile in enumerate(any_of_them["tiles"]):
        rejected(with_tile(any_of_them, n, holds=True), UNKNOWN)
        if "cuts" in tile:
            rejected(with_tile(any_of_them, n, sample={"at": "3/2", "evidence": {"moves": []}}), UNKNOWN)
        for name, part in tile.items():
            if isinstance(part, dict) and name != "gaps":
                rejected(with_tile(any_of_them, n, **{name: {**part, "more": "1"}}), UNKNOWN)


@pytest.mark.parametrize("text", ["0x10", "1_0", "٣", "1e3", " 1", "+1", "1.0", "1/0", "--1"])
def test_numerals_are_written_in_one_way(stages: Data, text: str) -> None:
    for name in ("from", "to"):
        rejected({**stages, name: text})
    rejected(with_tile(stages, 0, cuts=[text]))


def test_the_other_answer_is_rejected(any_of_them: Data) -> None:
    for n, tile in enumerate(any_of_them["tiles"]):
        for other in (not tile["refines"], 1, 0, "true"):
            rejected(with_tile(any_of_them, n, refines=other))


def test_gaps_that_there_are_not_are_rejected(signs: Data) -> None:
    for n, tile in enumerate(signs["tiles"]):
        for gaps in ({"9": []}, {}, {**tile["gaps"], "9": []}, {"x": []}, [], {"1": [], "2": [], "0": []}):
            rejected(with_tile(signs, n, gaps=gaps))
        rejected(with_tile(signs, n, refines=None))


def test_what_leaves_something_out_is_rejected(any_of_them: Data) -> None:
    tiles = any_of_them["tiles"]
    for n in range(len(tiles)):
        if tiles[n]["from"] != tiles[n]["to"]:
            rejected({**any_of_them, "tiles": [*tiles[:n], *tiles[n + 1 :]]}, "cover|has tiles")
        rejected({**any_of_them, "tiles": [*tiles[:n], tiles[n], *tiles[n:]]})
    for others in ([], tiles[::-1], [*tiles, {"from": any_of_them["to"] or "9", "to": None, "refines": None}]):
        rejected({**any_of_them, "tiles": others}, "cover|has tiles")
    rejected({**any_of_them, "from": "1/2"})


def test_an_isolated_point_is_shown_alone(touching: Data) -> None:
    """Without it nothing is known of the root, and with another polynomial it is none."""
    tiles = touching["tiles"]
    (n,) = (n for n, tile in enumerate(tiles) if tile["from"] == tile["to"])
    points, at, _ = checked({**touching, "tiles": [*tiles[:n], *tiles[n + 1 :]]}).shown
    assert (at[-1], points[-1].sharp) == (None, False)
    rejected(with_tile(touching, n, refines=False))
    rejected(with_tile(touching, n, refines=None))
    rejected(with_tile(touching, n, gaps={}))
    for verdict in (True, False):
        rejected(with_tile(touching, n, refines=verdict, gaps={"1": []}))


def test_a_point_where_a_gap_is_negative_is_rejected(touching: Data) -> None:
    """t = 3 is below the one at which both are equivalent."""
    tiles = touching["tiles"]
    (n,) = (n for n, tile in enumerate(tiles) if tile["from"] == tile["to"])
    root, before = {"root_of": ["-3", "1"], "above": "5/2", "below": "7/2"}, tiles[n - 1]
    start = {**before, "to": root, "gaps": {size: ["5/2"] for size in before["gaps"]}, "refines": None}
    del start["gaps"], start["sample"]
    point, rest = {**tiles[n], "from": root, "to": root}, {"from": root, "to": before["to"], "refines": None}
    assert checked({**touching, "tiles": [*tiles[: n - 1], start, rest, *tiles[n:]]})
    rejected({**touching, "tiles": [*tiles[: n - 1], start, point, rest, *tiles[n:]]}, "certainly this sign")


def test_cuts_that_do_not_part_the_range_are_rejected(any_of_them: Data) -> None:
    for n, tile in enumerate(any_of_them["tiles"]):
        if tile["from"] == tile["to"]:
            continue
        for change in (
            lambda cuts: ["0", *cuts],
            lambda cuts: [*cuts, "0"],
            lambda cuts: cuts[::-1] if len(cuts) > 1 else ["0"],
            lambda cuts: [*cuts, *cuts] or ["0"],
            lambda cuts: [0.5],
        ):
            if "gaps" in tile:
                rejected(with_tile(any_of_them, n, gaps={size: change(cuts) for size, cuts in tile["gaps"].items()}))
            else:
                rejected(with_tile(any_of_them, n, cuts=change(tile["cuts"])))


def test_a_sign_may_be_shown_from_before_a_tile_on(signs: Data) -> None:
    """In the range, and where it is the same there: the gap of size 1 changes its sign at the root."""
    gaps = signs["tiles"][1]["gaps"]
    for begin in ("1", "3/2", "2"):
        assert checked(with_tile(signs, 1, gaps={**gaps, "2": [begin]}))
        assert checked(with_tile(signs, 1, gaps={**gaps, "2": [begin, "3", "4"]}))
        rejected(with_tile(signs, 1, gaps={**gaps, "1": [begin]}), "certainly this sign")
        rejected(with_tile(signs, 1, gaps={**gaps, "1": [begin, *gaps["1"]]}), "certainly this sign")
    rejected(with_tile(signs, 1, gaps={**gaps, "2": ["1/2"]}), "certainly this sign")
    rejected(with_tile(signs, 1, gaps={**gaps, "2": ["2", "2"]}), "a low and a higher end")


def roots(data: Data) -> Iterator[tuple[int, str, Data]]:
    for n, tile in enumerate(data["tiles"]):
        yield from ((n, name, tile[name]) for name in ("from", "to") if isinstance(tile[name], dict))


def test_an_end_that_is_another_root_is_rejected(any_of_them: Data) -> None:
    for n, name, root in roots(any_of_them):
        low, high = root["above"], root["below"]
        for other in (
            {**root, "above": high, "below": low},
            {**root, "below": low},
            {"root_of": root["root_of"], "above": low},
            {**root, "root_of": [*root["root_of"][:-1], "0"]},
            {**root, "root_of": [*root["root_of"][:-1], str(int(root["root_of"][-1]) + 1)]},
            {**root, "root_of": []},
            {**root, "root_of": [True, *root["root_of"][1:]]},
            low,
            None,
        ):
            rejected(with_tile(any_of_them, n, **{name: other}))


def test_a_stage_does_not_reach_the_end_of_the_range_as_its_root_is_isolated_by_it(stages: Data) -> None:
    """A plain command was wrong where the enclosure of a root ends where the range does, and not the root."""
    first, second = stages["tiles"]
    root = {**first["to"], "below": stages["to"]}
    rejected({**stages, "tiles": [{**first, "to": root}]}, "cover")
    rejected({**stages, "tiles": [{**first, "to": stages["to"]}]})
    none = {"from": root, "to": stages["to"], "refines": None}
    points, _, between = checked({**stages, "tiles": [{**first, "to": root}, none]}).shown
    assert between == [False, False, None, False]
    assert points[1].enclosure[1] == F(stages["to"])
    assert second["refines"]


@pytest.mark.parametrize("name", ["signs", "touching"])
def test_samples_are_inside_and_agree(name: str, request: pytest.FixtureRequest) -> None:
    any_of_them: Data = request.getfixturevalue(name)
    tiles = any_of_them["tiles"]
    for n, tile in enumerate(tiles):
        if tile["from"] == tile["to"]:
            rejected(with_tile(any_of_them, n, sample=tiles[0]["sample"]), "inside")
            continue
        rejected(with_tile(any_of_them, n, sample=None))
        rejected(
            {
                **any_of_them,
                "tiles": [{k: v for k, v in t.items() if k != "sample" or m != n} for m, t in enumerate(tiles)],
            }
        )
        low, high = (end if isinstance(end, str) else end and end["above"] for end in (tile["from"], tile["to"]))
        for outside in (low, high or "1/2", "0", "-1", "10**3", "0x10", 3, 2.5):
            if outside != (high if isinstance(tile["to"], dict) else None):
                rejected(with_tile(any_of_them, n, sample={**tile["sample"], "at": outside}))
        others = [t["sample"] for t in tiles if t["refines"] is not tile["refines"] and t.get("sample")]
        for other in others:
            rejected(with_tile(any_of_them, n, sample={**other, "at": tile["sample"]["at"]}))


def test_the_answer_for_eps_0_is_shown(signs: Data, stages: Data) -> None:
    assert signs["first"]["at"] == "1"
    rejected({**signs, "first": None}, "eps = 0")
    rejected({**signs, "first": {**signs["first"], "at": "2"}})
    assert stages["first"] is None


def test_other_moves_and_actions_are_rejected(stages: Data) -> None:
    for n, tile in enumerate(stages["tiles"]):
        if "moves" in tile["evidence"]:
            (i, j, chance), *rest = tile["evidence"]["moves"]
            more = {**chance, "scale": str(2 * F(chance["scale"]))} if isinstance(chance, dict) else str(2 * F(chance))
            for moves in (
                [[i, j, more], *rest],
                [*tile["evidence"]["moves"], [i, j, chance]],
                [[i + 9, j, chance], *rest],
                [[i, j, 0.5]],
            ):
                rejected(with_evidence(stages, n, moves=moves))
        else:
            (size, inside, outside), *rest = tile["evidence"]["actions"]
            for actions in ([], [[size, outside, inside], *rest], [[size + 9, inside, outside], *rest]):
                rejected(with_evidence(stages, n, actions=actions))
            groups = len(tile["evidence"]["taken_for_b"])
            for replies in ([], [None] * groups, [7] * groups):
                rejected(with_evidence(stages, n, taken_for_b=replies))


def test_moves_of_one_place_are_none_along_the_range(stages: Data) -> None:
    (n,) = (n for n, tile in enumerate(stages["tiles"]) if "moves" in tile["evidence"])
    whole, tile = stages["tiles"][n], checked(stages).tiles[n]
    assert isinstance(tile, Stage)
    assert isinstance(tile.evidence, Moving)
    inside, cut = pieces(tile.start, tile.cuts, tile.stop)[0].inside, whole["cuts"][0]
    there = [
        [i, j, str(chance.at(inside) if isinstance(chance, Product) else chance)]
        for (i, j), chance in tile.evidence.moves.items()
    ]
    rest = [{"from": cut, "to": whole["to"], "refines": None}, *stages["tiles"][n + 1 :]]
    first = [*stages["tiles"][:n], {**whole, "to": cut, "cuts": []}]
    assert checked({**stages, "tiles": [*first, *rest]})
    rejected({**stages, "tiles": [*first[:-1], {**first[-1], "evidence": {"moves": there}}, *rest]})


def test_a_negative_index_is_no_action(stages: Data) -> None:
    (n,) = (n for n, tile in enumerate(stages["tiles"]) if "actions" in tile["evidence"])
    replies = [None if reply is None else -1 for reply in stages["tiles"][n]["evidence"]["taken_for_b"]]
    rejected(with_evidence(stages, n, taken_for_b=replies))


def test_a_root_alone_is_no_stage(stages: Data) -> None:
    """It has no rational number, at which evidence could be shown once more."""
    below, above = stages["tiles"]
    for tile in (below, above):
        point = {**tile, "from": below["to"], "to": below["to"], "cuts": []}
        rejected({**stages, "tiles": [below, point, above]})


def test_moves_with_a_pole_are_rejected(stages: Data) -> None:
    (n,) = (n for n, tile in enumerate(stages["tiles"]) if "moves" in tile["evidence"])
    (i, j, _), *rest = stages["tiles"][n]["evidence"]["moves"]
    pole = {"scale": "1", "factors": [[["-19", "10"], -1]]}
    with pytest.raises(Rejected):
        Product(F(1), (((-19, 10), -1),)).at(checked(stages).pair.domain)
    rejected(with_evidence(stages, n, moves=[[i, j, pole], *rest]))


@pytest.mark.parametrize("name", ["channels", "from", "to", "tiles"])
@pytest.mark.parametrize("value", [None, 1, 0.5, "x", [], {}, True, [1, 2], {"eps": "0"}, {"eps": 2}, "1/0"])
def test_whatever_the_data_are_it_is_no_traceback(stages: Data, name: str, value: Any) -> None:
    rejected({**stages, name: value})
    rejected({other: part for other, part in stages.items() if other != name})


def test_other_channels_or_powers_are_another_question(any_of_them: Data) -> None:
    a, b = any_of_them["channels"]
    rejected({**any_of_them, "channels": [b, a]})
    for power, reason in (
        ("1/2", "positive integers"),
        ("3", None),
        ("-1", "positive integers"),
        ("0", "positive int"),
    ):
        sides = [{**side, "power": dict.fromkeys(side["power"], power)} for side in (a, b)]
        rejected({**any_of_them, "channels": sides}, reason)
        rejected({**any_of_them, "channels": [a, sides[1]]}, reason or "one number of secrets and one power")
    rejected({**any_of_them, "channels": [a, {**b, "channel": "subset(4,0,0,1,1,1)"}]}, "one number of secrets")


def test_a_range_of_theta_is_between_one_half_and_one(stages: Data) -> None:
    tiles = stages["tiles"]
    middle = {"from": "8/5", "refines": None}
    later = [{**middle, "to": tiles[0]["to"]}, tiles[1]]
    made(Tiling, {**stages, "from": "8/5", "tiles": later}).check()
    rejected({**stages, "from": "8/5", "tiles": later}, "between 1/2 and 1")


def test_a_set_of_theta_is_at_one_eps_above_0(stages: Data) -> None:
    for known in ({}, {"eps": "1"}, {"eps": "1/2"}):
        channels = [{**side, "known": known} for side in stages["channels"]]
        nothing = {"from": stages["from"], "to": stages["to"], "refines": None}
        rejected({**stages, "channels": channels, "tiles": [nothing]}, "at one eps > 0|is at least 1")


def test_a_range_is_not_empty_and_does_not_begin_with_a_point(stages: Data) -> None:
    point = {"from": stages["from"], "to": stages["from"], "refines": True, "gaps": {}, "sample": None}
    rejected({**stages, "tiles": [point, *stages["tiles"]]}, "has tiles")
    rejected({**stages, "from": "1", "to": "1", "tiles": []}, "has tiles")


def test_what_is_undecided_is_between_the_answers(stages: Data) -> None:
    one, other = stages["tiles"]
    none, nothing = ({"from": tile["from"], "to": tile["to"], "refines": None} for tile in (one, other))
    for tiles, expected in (
        ([one, nothing], [False, None]),
        ([none, other], [None, True]),
        ([none, nothing], [None, None, None]),
        ([{**none, "to": nothing["to"]}], [None, None]),
    ):
        points, at, between = checked({**stages, "tiles": tiles}).answers
        assert (at, between) == ([None] * (len(expected) - 1), expected)
        assert not any(point.sharp for point in points)


def test_a_rational_end_belongs_to_what_is_below(signs: Data) -> None:
    below, above = signs["tiles"]
    parts = [
        {**above, "to": "8", "gaps": {n: [cut for cut in cuts if F(cut) < 8] for n, cuts in above["gaps"].items()}},
        {**above, "from": "8", "gaps": {n: [cut for cut in cuts if F(cut) > 8] for n, cuts in above["gaps"].items()}},
    ]
    for part, at in zip(parts, (F(5), F(9)), strict=True):
        part["sample"] = sample(Question.of(sue, oue, 3, "eps").pair, at, Deadline(60))
    whole = checked(signs)
    assert whole.answers == checked({**signs, "tiles": [below, *parts]}).answers  # nothing changes at 8
    assert whole.answers[1:] == ([True], [False, True])
    undecided = {"from": "8", "to": None, "refines": None}
    points, at_them, between = checked({**signs, "tiles": [below, parts[0], undecided]}).answers
    assert [point.enclosure for point in points][1:] == [(8, None)]
    assert (at_them, between) == ([True, None], [False, True, None])


@pytest.mark.parametrize("change", [lambda f: f * 2, lambda f: f + F(1, 10**40), lambda f: -f])
def test_functions_and_values_have_to_agree(
    signs: Data, touching: Data, monkeypatch: pytest.MonkeyPatch, change: Callable[[Function], Function]
) -> None:
    """A fault of the arithmetic of functions, which is not that of numbers, is a rejection."""
    right = Pair.gaps_at
    gaps = property(lambda pair: {size: change(f) for size, f in right(pair, pair.domain).items()})
    monkeypatch.setattr(Pair, "gaps", gaps)
    for data in (signs, touching):
        rejected(data, "two evaluations differ")


def test_a_tile_that_reaches_beyond_its_root_is_rejected(signs: Data) -> None:
    """Its sample is right, and so are the values of its gaps there."""
    for n, tile in enumerate(signs["tiles"]):
        root = signs["tiles"][0]["to"]
        gaps = {size: [cut for cut in cuts if cut not in root.values()] for size, cuts in tile["gaps"].items()}
        whole = {**tile, "from": signs["from"], "to": signs["to"], "gaps": gaps}
        rejected({**signs, "tiles": [whole]}, "certainly this sign")
        assert n in (0, 1)


def test_where_a_sample_may_be(signs: Data) -> None:
    """Beside a root where its enclosure ends, and at no rational end."""
    below, above = signs["tiles"]
    pair = Question.of(sue, oue, 3, "eps").pair
    low, high = F(below["to"]["above"]), F(below["to"]["below"])
    for n, at in ((0, low), (1, high)):
        assert checked(with_tile(signs, n, sample=sample(pair, at, Deadline(60))))
    rejected(with_tile(signs, 0, sample=sample(pair, F(1), Deadline(60))), "inside")
    cut = str(high + 1)
    for end, name in ((high + 1, "to"), (high + 1, "from")):
        gaps = {
            size: [c for c in cuts if (F(c) < end if name == "to" else F(c) > end)]
            for size, cuts in above["gaps"].items()
        }
        part = {**above, name: cut, "gaps": gaps, "sample": sample(pair, end, Deadline(60))}
        rest = {"from": above["from"], "to": above["to"], "refines": None, "to" if name == "from" else "from": cut}
        parts = [part, rest] if name == "to" else [rest, part]
        rejected({**signs, "tiles": [below, *parts]}, "inside")
        part["sample"] = sample(pair, end - 1 / F(2) if name == "to" else end + 1, Deadline(60))
        assert checked({**signs, "tiles": [below, *parts]})


def test_what_is_undecided_has_a_length(signs: Data) -> None:
    below, above = signs["tiles"]
    nothing = {"from": "4", "to": "4", "refines": None}
    for ends in (("4", "4"), ("5", "4")):
        first, second = (
            {"from": above["from"], "to": ends[0], "refines": None},
            {"from": ends[1], "to": None, "refines": None},
        )
        between = {**nothing, "from": ends[0], "to": ends[1]}
        rejected({**signs, "tiles": [below, first, between, second]}, "low and a higher end")


def test_lists_have_the_length_that_is_asked_for(stages: Data) -> None:
    (n,) = (n for n, tile in enumerate(stages["tiles"]) if "moves" in tile["evidence"])
    moves = [[*move, "1"] for move in stages["tiles"][n]["evidence"]["moves"]]
    rejected(with_evidence(stages, n, moves=moves), "no list of 3")
    rejected({**stages, "channels": [*stages["channels"], stages["channels"][0]]}, "no list of 2")


def test_a_certificate_of_another_kind_is_no_tiling(stages: Data) -> None:
    rejected({**stages, "kind": "witness"}, "what may stand here")


def test_a_sample_is_not_where_a_root_is_enclosed(signs: Data) -> None:
    """There it may be beyond the root, where the answer is another one."""
    pair = Question.of(sue, oue, 3, "eps").pair
    low, high = (F(signs["tiles"][0]["to"][name]) for name in ("above", "below"))
    for n, share in ((0, F(1, 10**6)), (1, 1 - F(1, 10**6))):
        rejected(with_tile(signs, n, sample=sample(pair, low + share * (high - low), Deadline(60))), "inside")


def test_a_gap_that_is_0_at_a_rational_end_is_not_negative_there(touching: Data) -> None:
    """t = 4, where both are equivalent, would belong to the tile below it."""
    tiles = touching["tiles"]
    (n,) = (n for n, tile in enumerate(tiles) if tile["from"] == tile["to"])
    below, above = (
        {
            **tiles[m],
            name: "4",
            "gaps": {size: [c for c in cuts if inside(F(c))] for size, cuts in tiles[m]["gaps"].items()},
        }
        for m, name, inside in ((n - 1, "to", lambda c: c < 4), (n + 1, "from", lambda c: c > 4))
    )
    rejected({**touching, "tiles": [*tiles[: n - 1], below, above, *tiles[n + 2 :]]}, "certainly this sign")


def test_an_answer_without_evidence_is_rejected(any_of_them: Data) -> None:
    for n, tile in enumerate(any_of_them["tiles"]):
        for verdict in (True, False):
            bare = {"from": tile["from"], "to": tile["to"], "refines": verdict}
            tiles = [bare if m == n else other for m, other in enumerate(any_of_them["tiles"])]
            rejected({**any_of_them, "tiles": tiles}, "answer that is shown")


def test_the_first_answer_is_the_one_at_the_lower_end(signs: Data) -> None:
    pair = Question.of(sue, oue, 3, "eps").pair
    for at in (F(1001, 1000), F(2)):
        rejected({**signs, "first": sample(pair, at, Deadline(60))}, "at the lower end")


def moved(at: str, share: str, rest: str) -> Data:
    return {"at": at, "evidence": {"moves": [[0, 0, "1/3"], [1, 0, rest], [1, 1, share]]}}


def test_a_point_where_nothing_changes_is_no_threshold() -> None:
    """Two tiles where refinement holds, and between them a root alone where it does, too."""
    whole = CERTIFICATES["signs"]
    below, above = whole["tiles"]
    root = {"root_of": ["-3", "0", "2"], "above": "6/5", "below": "5/4"}
    first = {**below, "to": root, "gaps": {"1": ["6/5"]}, "sample": moved("11/10", "121/221", "79/663")}
    point = {"from": root, "to": root, "refines": True, "gaps": {"1": []}, "sample": None}
    second = {**below, "from": root, "gaps": {"1": ["5/4", "7/5"]}, "sample": moved("4/3", "16/25", "2/75")}
    answers = checked(whole).answers
    assert answers[1:] == ([True], [True, False])
    for tiles in ([first, point, second, above], [first, second, above]):
        assert checked({**whole, "tiles": tiles}).answers == answers
    unknown = {"from": root, "to": ROOT, "refines": None}
    points, at, between = checked({**whole, "tiles": [first, point, unknown, above]}).answers
    assert (at, between, points[0].sharp) == ([True, None], [True, None, False], True)


@pytest.mark.parametrize("end", ["2", {"root_of": ["-5", "0", "1"], "above": "2", "below": "3"}])
def test_an_end_between_two_equal_answers_is_no_threshold(end: Any) -> None:
    whole = CERTIFICATES["stages"]
    below, above = whole["tiles"]
    cuts = [["3/2", "2"], ["3"]] if isinstance(end, dict) else [["3/2"], []]
    parts = [{**above, "to": end, "cuts": cuts[0]}, {**above, "from": end, "cuts": cuts[1]}]
    assert checked({**whole, "tiles": [below, *parts]}).answers == checked(whole).answers


def test_between_two_refusals_a_root_is_undecided_and_a_rational_end_is_not() -> None:
    whole = CERTIFICATES["stages"]
    below, above = whole["tiles"]
    root = {"root_of": ["-3", "0", "2"], "above": "6/5", "below": "5/4"}
    parts = [{**below, "to": root, "cuts": ["6/5"]}, {**below, "from": root, "cuts": ["5/4", "7/5"]}]
    points, at, between = checked({**whole, "tiles": [*parts, above]}).answers
    assert (at, between, points[0].sharp) == ([None, True], [False, False, True], False)
    parts = [{**below, "to": "6/5", "cuts": []}, {**below, "from": "6/5"}]
    assert checked({**whole, "tiles": [*parts, above]}).answers == checked(whole).answers


def test_a_set_is_along_what_changes_a_channel() -> None:
    """Where e^eps is known on both sides, or in none of them, nothing is said of eps."""
    whole = CERTIFICATES["stages"]
    grr, fixed = whole["channels"]
    tile = {"from": "1", "to": None, "refines": True, "cuts": [], "evidence": {"moves": [[1, 1, "1"]]}}
    first = {"at": "1", "evidence": {"moves": [[1, 1, "1"]]}}
    for sides in ([{**grr, "known": {"eps": "2"}}] * 2, [fixed] * 2):
        rejected({**whole, "channels": sides, "first": first, "tiles": [tile]}, "a channel changes with it")


def test_a_set_reaches_to_the_end_of_its_range(stages: Data) -> None:
    whole = CERTIFICATES["stages"]
    *below, above = whole["tiles"]
    rejected({**whole, "to": "9", "tiles": [*below, {**above, "to": "9"}]}, "has an answer for eps = 0, and all others")
    rejected({**whole, "from": "2", "tiles": [{**above, "from": "2", "cuts": []}], "first": None}, "for eps = 0")
    below, above = stages["tiles"]
    shorter = {**above, "to": "19/10", "cuts": [cut for cut in above["cuts"] if F(cut) < F(19, 10)]}
    rejected({**stages, "to": "19/10", "tiles": [below, shorter]}, "between 1/2 and 1")
    more = {"from": "2", "to": "21/10", "refines": None}
    rejected({**stages, "to": "21/10", "tiles": [below, above, more]}, "between 1/2 and 1")


def test_a_range_of_theta_may_begin_with_a_number() -> None:
    """At y = 4, x = 2 is where theta = 1/2."""
    points, at, between = checked(certificate(oue, the, 2, "theta", {"y": 4}, {"y": 4})).shown
    assert [points[0].start, points[0].value, points[-1].start, points[-1].value] == [2, F(1, 2), 4, 1]
    assert (at[0], at[-1], between[0], between[-1]) == (False, False, False, False)


def test_where_refinement_ends_it_holds_also_behind_what_is_undecided() -> None:
    below, above = CERTIFICATES["signs"]["tiles"]
    tiles = [{"from": "1", "to": "6/5", "refines": None}, {**below, "from": "6/5"}, above]
    points, at, between = checked({**CERTIFICATES["signs"], "tiles": tiles}).answers
    assert (at, between) == ([None, True], [None, True, False])
    assert [point.enclosure for point in points] == [(1, F(6, 5)), (F(7, 5), F(3, 2))]


def test_a_set_has_one_variable() -> None:
    sides = [{**side, "power": {**side["power"], "eps*theta": "2"}} for side in CERTIFICATES["signs"]["channels"]]
    rejected({**CERTIFICATES["signs"], "channels": sides}, "a set is along eps, or along theta")


def test_a_range_of_theta_is_above_0(stages: Data) -> None:
    """Also what encloses its lower end is."""
    start = {"root_of": ["-2", "0", "1"], "above": "-1/2", "below": "3/2"}
    nothing = {"from": start, "to": stages["to"], "refines": None}
    rejected({**stages, "from": start, "tiles": [nothing]}, "between 1/2 and 1")


def test_a_range_of_eps_begins_with_0() -> None:
    whole = CERTIFICATES["signs"]
    for start in ("1/2", "3/2"):
        first, nothing = {**whole["first"], "at": start}, {"from": start, "to": None, "refines": None}
        rejected({**whole, "from": start, "first": first, "tiles": [nothing]}, "has an answer for eps = 0")


def test_a_place_is_inside_between_both_ends() -> None:
    root = Root((-2, 0, 1), F(7, 5), F(3, 2))
    for at, start, stop, within in (
        (F(0), F(1), None, False),
        (F(1), F(1), None, False),
        (F(2), F(1), None, True),
        (F(3), F(1), F(2), False),
        (F(2), F(1), F(2), False),
        (F(3, 2), root, None, True),
        (F(29, 20), root, None, False),
        (F(7, 5), F(1), root, True),
        (F(29, 20), F(1), root, False),
    ):
        assert inside(at, start, stop) is within


def test_a_place_on_the_axis_is_a_number_where_its_polynomial_is_linear() -> None:
    linear, root = Root((-3, 2), F(1), F(2)), Root((-2, 0, 1), F(7, 5), F(3, 2))
    assert AxisPoint(linear, linear).exact == F(3, 2)
    assert AxisPoint(linear, linear).enclosure == (F(3, 2), F(3, 2))
    assert AxisPoint(root, root).exact is None
    assert AxisPoint(root, root).enclosure == (F(7, 5), F(3, 2))
    assert AxisPoint(root, root).polynomial == root.polynomial
    for other in (AxisPoint(root, root, sharp=False), AxisPoint(root, root, value=F(1, 2)), AxisPoint(F(1), F(2))):
        assert other.polynomial == ()
        assert other.exact is None


def test_a_tile_is_in_the_range(signs: Data) -> None:
    tiling = checked(signs)
    narrow = Pair(*tiling.channels, Domain(F(1), F(2)))
    for tile in tiling.tiles[1:]:
        with pytest.raises(Rejected, match="in the range"):
            tile.check(narrow)


def test_a_gap_that_there_is_not_is_not_negative(signs: Data) -> None:
    (tile,) = (tile for tile in checked(signs).tiles if tile.holds is False and not tile.is_point)
    assert isinstance(tile, Signs)
    with pytest.raises(Rejected, match="gaps have their signs"):
        replace(tile, gaps={9: ()}).check(checked(signs).pair)


def test_a_cut_at_the_end_of_a_tile_parts_nothing(signs: Data) -> None:
    gaps = signs["tiles"][0]["gaps"]
    rejected(
        with_tile(signs, 0, gaps={size: [signs["from"], *cuts] for size, cuts in gaps.items()}), "a low and a high"
    )


def test_a_set_of_eps_begins_with_eps_0(signs: Data) -> None:
    points, _, _ = checked(signs).shown
    assert (points[0].value, points[0].start, points[0].sharp) == (0, 1, True)
    for at in ("1/2", "2"):
        rejected({**signs, "first": {**signs["first"], "at": at}}, "lower end")


@pytest.mark.parametrize(
    ("start", "stop", "sides", "good"),
    [
        ({"root_of": ["-2", "0", "1"], "above": "1", "below": "3/2"}, "2", ("2", "2"), True),
        ({"root_of": ["-2", "0", "1"], "above": "0", "below": "3/2"}, "2", ("2", "2"), False),
        ({"root_of": ["-4", "0", "2"], "above": "1", "below": "3/2"}, "2", ("2", "2"), False),
        ({"root_of": ["2", "0", "-1"], "above": "1", "below": "3/2"}, "2", ("2", "2"), False),
        ("2", "4", ("4", "4"), True),
        ("3", "9", ("9", "9"), True),
        ("2", "9", ("9", "9"), False),
        ("7", "9", ("9", "9"), False),
        ("9/2", "9", ("9", "9"), False),
        ("3", "8", ("9", "9"), False),
        ("3", "9", ("9", "4"), False),
        ("2", "4", ("9", "4"), True),  # OUE does not change with theta
        ("1/2", "1", ("1", "1"), False),
    ],
)
def test_a_set_of_theta_is_between_its_ends(
    stages: Data, start: Any, stop: str, sides: tuple[str, str], good: bool
) -> None:
    """y is e^(eps/2): theta = 1/2 is where the variable is its root."""
    channels = []
    for side, level in zip(stages["channels"], sides, strict=True):
        channels.append({**side, "known": {**side["known"], "eps": level}})
    tiles = [{"from": start, "to": stop, "refines": None}]
    data = {**stages, "channels": channels, "from": start, "to": stop, "tiles": tiles}
    if good:
        assert [point.value for point in checked(data).shown[0] if point.value is not None] == [F(1, 2), F(1)]
    else:
        rejected(data)


@pytest.mark.parametrize(("start", "stop"), [("2", "4"), ("3", "9")])
def test_a_set_of_theta_is_at_one_eps_of_all_that_changes(stages: Data, start: str, stop: str) -> None:
    the = stages["channels"][1]
    for levels in (("9", "4"), ("4", "9")):
        channels = [{**the, "known": {**the["known"], "eps": level}} for level in levels]
        tiles = [{"from": start, "to": stop, "refines": None}]
        rejected({**stages, "channels": channels, "from": start, "to": stop, "tiles": tiles}, "at one eps > 0")
