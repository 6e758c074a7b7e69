"""Small certificates of all kinds, as data: both answers for channels of all kinds, and sets over eps and theta."""

from typing import Any

Data = dict[str, Any]

ONE_SIZE, TWO_SIZES = "subset(3, 1, 1, 1, 3/5, 1/5)", "subset(3, 1, 2, 1, 2/9, 1/9)"
RATIO, LESS = "subset(3, 1, 1, 1, 1/2, 1/4)", "subset(3, 0, 1, 1, 2/5, 1/5)"
SQUARE = "subset(2, 1, 1, 1, exp(2)/(exp(2)+1), 1/(exp(2)+1))"
EULER = "subset(2, 1, 1, 1, exp(1)/(exp(1)+1), 1/(exp(1)+1))"
STRONG, WEAK = [["3/4", "1/4"], ["1/4", "3/4"]], [["7/12", "5/12"], ["5/12", "7/12"]]
BITS = "subset(2, 0, 2, 1, 2/3*(1/5)**(i-1)*(4/5)**(2-i), 1/3*(1/5)**i*(4/5)**(2-i-1))"
SETS = {"secrets": 3, "reports": [[[1], "1/2", "1/4"], [[2], "1/2", "1/4"], [[3], "1/2", "1/4"]]}
FEWER = {"secrets": 3, "reports": [[[1], "2/5", "1/5"], [[2], "2/5", "1/5"], [[3], "2/5", "1/5"], [[], "7", "1/5"]]}
GRR = "subset(2, 1, 1, 1, exp(eps)/(exp(eps)+1), 1/(exp(eps)+1))"
KEPT = "subset(2, 0, 1, 1, 2/3*exp(eps)/(exp(eps)+1), (1-i)*1/3+i*2/3/(exp(eps)+1))"  # with probability 2/3
OFTEN = "subset(2, 0, 1, 1, exp(eps)**2/(exp(eps)+1)**2, (1-i)*1/(exp(eps)+1)+i*exp(eps)/(exp(eps)+1)**2)"
FIXED = "subset(2, 1, 1, 1, 2/3, 1/3)"
ROOT = {"root_of": ["-2", "0", "1"], "above": "7/5", "below": "3/2"}  # y = sqrt(2), that is e^eps = 2
BELOW = [[["1", "0", "1"], -1]]  # 1/(y^2 + 1)


def along(channel: str, **known: str) -> Data:
    return {"channel": channel, "known": known, "power": {"eps": "2"}}


FIRST = {"at": "1", "evidence": {"actions": [[1, "1/2", "-1/2"]], "taken_for_b": None}}
MOVING = {"moves": [[1, 1, "1"]]}
LOSING = {
    "actions": [
        [1, {"scale": "1", "factors": BELOW}, {"scale": "-1", "factors": [[["0", "0", "1"], 1], *BELOW]}],
    ],
    "taken_for_b": [None, 0],
}

CERTIFICATES: dict[str, Data] = {
    "matrix": {
        "kind": "witness",
        "channels": [STRONG, WEAK],
        "matrix": [["2/3", "1/3"], ["1/3", "2/3"]],
    },
    "gain": {"kind": "gain", "channels": [WEAK, STRONG], "gain": [["1", "-1"], ["-1", "1"]]},
    "irrational": {
        "kind": "witness",
        "channels": [SQUARE, EULER],
        "moves": [[1, 1, "1"]],
    },
    "moves": {
        "kind": "witness",
        "channels": [ONE_SIZE, TWO_SIZES],
        "moves": [[1, 1, "4/9"], [1, 2, "5/9"]],
    },
    "actions": {"kind": "gain", "channels": [TWO_SIZES, ONE_SIZE], "actions": [[1, "1", "-1"]]},
    "ratio": {"kind": "witness", "channels": [RATIO, LESS], "rule": "beyond.equal-ratio"},
    "ratio of sets": {"kind": "witness", "channels": [SETS, FEWER], "rule": "beyond.equal-ratio"},
    "mixed": {"kind": "witness", "channels": [SETS, LESS], "rule": "beyond.equal-ratio"},
    "set": {"kind": "gain", "channels": [FEWER, SETS], "plus": [1], "minus": [2, 3], "gain": "1", "loss": "2/3"},
    "set of sizes": {
        "kind": "gain",
        "channels": [LESS, RATIO],
        "plus": [1],
        "minus": [2, 3],
        "gain": "1",
        "loss": "2/3",
    },
    "bits": {
        "kind": "witness",
        "channels": [BITS, "subset(2, 0, 2, 1, 5/9*(2/5)**(i-1)*(3/5)**(2-i), 4/9*(2/5)**i*(3/5)**(2-i-1))"],
        "rule": "bits",
        "matrix": [["2/3", "1/3"], ["1/3", "2/3"]],
    },
    "means": {
        "kind": "witness",
        "order": "max-case",
        "channels": [STRONG, WEAK],
        "means": [["2/3", "1/3"], ["1/3", "2/3"]],
    },
    "action": {"kind": "gain", "order": "max-case", "channels": [WEAK, STRONG], "action": ["1", "-3/2"]},
    "means of sizes": {"kind": "witness", "order": "max-case", "channels": [ONE_SIZE, TWO_SIZES], "groups": ["1", "1"]},
    "bet": {"kind": "gain", "order": "max-case", "channels": [TWO_SIZES, ONE_SIZE], "group": "1"},
    "stages": {
        "kind": "tiles",
        "channels": [along(GRR), along(FIXED)],
        "from": "1",
        "to": None,
        "first": FIRST,
        "tiles": [
            {"from": "1", "to": ROOT, "refines": False, "cuts": ["7/5"], "evidence": LOSING},
            {"from": ROOT, "to": None, "refines": True, "cuts": ["3/2"], "evidence": MOVING},
        ],
    },
    "signs": {
        "kind": "tiles",
        "channels": [along(KEPT), along(OFTEN)],
        "from": "1",
        "to": None,
        "first": {"at": "1", "evidence": {"moves": [[0, 0, "1"]]}},
        "tiles": [
            {
                "from": "1",
                "to": ROOT,
                "refines": True,
                "gaps": {"1": ["7/5"]},
                "sample": {"at": "5/4", "evidence": {"moves": [[0, 0, "1/3"], [1, 0, "7/123"], [1, 1, "25/41"]]}},
            },
            {
                "from": ROOT,
                "to": None,
                "refines": False,
                "gaps": {"1": ["3/2"]},
                "sample": {"at": "2", "evidence": {"actions": [[1, "1", "-1"]], "taken_for_b": None}},
            },
        ],
    },
}
