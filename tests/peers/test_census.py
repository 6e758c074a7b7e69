"""Every client of multi-freq-ldpy 0.2.5 and pure-ldp 1.2.0 is sampled by a test, or here stands why not."""

import ast
from collections.abc import Iterator
from importlib import import_module
from inspect import isclass
from pathlib import Path
from pkgutil import walk_packages
from types import ModuleType

import pytest

from symqif.simulation import protocols
from tests.peers import test_attributes as attributes
from tests.peers import test_samplers as samplers
from tests.peers.randomizers import RANDOMIZERS
from tests.peers.samplers import MARK
from tests.peers.test_estimators import FILES

pytestmark = MARK

HERE = Path(__file__).parent
NOTHING_TO_SAMPLE = {
    "ZeroOracleClient": "reports 0 and draws nothing",
    "HeavyHitterClient": "the base of the heavy hitters: it cannot report",
    "FreqOracleClient": "the base of the oracles: it cannot report",
}
SAMPLED = {  # by which test of which file
    "L_LH_Client": "test_multi_freq_ldpy.test_two_rounds_of_local_hashing_follow_our_channel_at_its_eps",
    "RAPPORClient": "test_pure_ldp.test_rappor_never_clears_a_set_bit",
    "CMSClient": "test_pure_ldp.test_count_mean_sketch_with_one_hash_for_each_value_is_sue",
    "PCSClient": "test_pure_ldp.test_private_count_sketch_with_one_hash_for_each_value_is_a_unary_encoding",
    "SketchResponseClient": "test_pure_ldp.test_sketch_response_with_one_hash_for_each_value_is_its_oracle",
    "FastLHClient": "test_pure_ldp.test_fast_local_hashing_follows_the_channel_of_its_few_hash_functions",
    "HadamardResponseClient": "test_hadamard.test_hadamard_response_above_eps_1_follows_its_channel",
    "HadamardMechClient": "test_hadamard.test_the_hadamard_mechanism_with_two_columns_follows_its_channel",
    "PEMClient": "test_heavy_hitters.test_the_prefix_extending_method_follows_the_oracle_on_a_random_prefix",
    "TreeHistClient": "test_heavy_hitters.test_the_tree_histogram_follows_the_oracle_at_half_of_eps",
    "SFPClient": "test_heavy_hitters.test_the_sequence_fragment_puzzle_follows_the_oracle_at_half_of_eps",
}
KINDS = {"grr": "DE", "sue": "UE", "oue": "UE", "the": "HE", "lh": "LH", "blh": "LH", "olh": "LH"}  # of pure-ldp


def modules(name: str) -> Iterator[ModuleType]:
    """But pure-ldp's simulations, which run its clients and import what the extra does not have."""
    package = import_module(name)
    for found in walk_packages(package.__path__, f"{name}."):
        if not found.name.startswith("pure_ldp.simulations"):
            yield import_module(found.name)


def clients() -> set[str]:
    """The functions `.._Client` of one package and the classes `..Client` of the other."""
    functions = {
        name
        for module in modules("multi_freq_ldpy")
        for name, value in vars(module).items()
        if name.endswith("_Client") and callable(value)
    }
    classes = {
        name
        for module in modules("pure_ldp")
        for name, value in vars(module).items()
        if isclass(value) and name.endswith("Client")
    }
    return functions | classes


def sampled() -> set[str]:
    """Those that a table of cases has, and those of `SAMPLED`."""
    alone = {f"{FILES[name]}_Client" for name in protocols("multi-freq-ldpy")}
    alone |= {f"{KINDS[name]}Client" for name in protocols("pure-ldp")}
    assert {name for _, name, _ in samplers.POINTS.values()} == {*FILES, *KINDS}
    definitions = {f"{RANDOMIZERS[name].name}_Client" for name in attributes.DEFINED}
    composed = {f"{way}_{RANDOMIZERS[name].name}_Client" for name in attributes.COMPOSED for way in ("SPL", "SMP")}
    fake = {f"RSpFD_{client}_Client" for client, *_ in attributes.FAKE}
    return alone | definitions | composed | fake | set(SAMPLED)


def test_every_client_is_sampled_or_has_nothing_to_sample() -> None:
    found = clients()
    assert len(found) > 40
    assert found - set(NOTHING_TO_SAMPLE) == sampled()
    assert set(NOTHING_TO_SAMPLE) <= found


@pytest.mark.parametrize("client", SAMPLED)
def test_the_test_of_a_client_names_it(client: str) -> None:
    """By its name up to the suffix, as it is looked up."""
    file, _, name = SAMPLED[client].partition(".")
    tree = ast.parse((HERE / f"{file}.py").read_text(encoding="utf-8"))
    (test,) = [node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == name]
    called = {node.value for node in ast.walk(test) if isinstance(node, ast.Constant)}
    assert {client, client.removesuffix("Client")} & called
