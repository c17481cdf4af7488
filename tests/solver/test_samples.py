"""What the samples say is so: the other tests about any kind stand on it."""

import pytest

import solver
from solver.search.result import Verdict
from tests.samples import FOLDER, SAMPLES, load


@pytest.mark.parametrize("kind", solver.kinds())
def test_every_kind_has_a_sample(kind):
    assert (FOLDER / f"{kind}.toml").exists(), f"write tests/samples/{kind}.toml"
    assert load(kind).kind == kind


def test_every_sample_is_of_a_kind():
    assert {path.stem for path in FOLDER.glob("*.toml")} <= {*solver.kinds()}


@pytest.mark.parametrize("sample", SAMPLES.values(), ids=SAMPLES)
def test_a_sample_is_what_it_says(sample):
    puzzle = solver.parse(sample.kind, sample.text)
    assert solver.to_code(puzzle) == sample.code
    assert [each.kind for each in solver.parse_any(sample.text)] == [sample.kind]
    assert len(solver.solve(puzzle).moves) == sample.moves
    for code in (sample.lively, sample.walked, sample.unsolvable):
        assert solver.to_code(solver.from_code(sample.kind, code)) == code
    unsolvable = solver.from_code(sample.kind, sample.unsolvable)
    assert solver.solve(unsolvable).outcome is Verdict.NO_SOLUTION


@pytest.mark.parametrize("sample", SAMPLES.values(), ids=SAMPLES)
def test_the_bad_text_of_a_sample_is_refused_by_its_own_kind(sample):
    for refuse in (lambda text: solver.parse(sample.kind, text), solver.parse_any):
        with pytest.raises(solver.BadPuzzle) as refusal:
            refuse(sample.refused["text"])
        assert str(refusal.value) == sample.refused["sentence"]
