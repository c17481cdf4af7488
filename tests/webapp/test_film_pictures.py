"""What pictures and films show, and when: pixels and times, without a server or a browser."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from PIL import Image

import solver
from tests.samples import SAMPLES
from webapp.pictures import images, timeline
from webapp.pictures.drawing import Look, at_moment, draw, draw_moment
from webapp.pictures.formats import WRITERS, FilmRequest
from webapp.pictures.indexed import MOST_COLOURS, reel
from webapp.pictures.offered import MEDIA_TYPES, SCALE, SPEEDS
from webapp.pictures.story import ReplayStory, SearchStory
from webapp.pictures.timeline import Stretch, TooLong, plan
from webapp.site import solving

SAMPLE = "3.1-21-234-31-2434"

RED, GOLD = (0xFF, 0x3D, 0x5A), (0xFF, 0xC6, 0x2E)
SETTLED_MS = timeline.FIRST_MS + timeline.LAST_MS

MOST_FLASHES = 3
SAMPLE_BYTES = 60_000


def replay(kind: str = "mayan", code: str = SAMPLE) -> ReplayStory:
    solved = solving.solve_code(kind, code, 10**7)
    return ReplayStory(solved.puzzle, solved.document)


def search(kind: str = "mayan", code: str = SAMPLE, name: str | None = None) -> SearchStory:
    return SearchStory.of(solver.record(solver.from_code(kind, code), name))


def beside(picture: Image.Image, x: int, y: int) -> tuple[int, ...]:
    """Return the colour beside the numeral of a Mayan block."""
    return picture.getpixel((16 * x + 4, 16 * (6 - y) + 3))


def stone(picture: Image.Image, top: int) -> bytes:
    """Return what is inside a block of the last column, if one begins there."""
    return picture.crop((66, top + 2, 77, top + 13)).tobytes()


# Moments.


def test_a_match_flashes_yellow_within_a_red_border():
    story = replay()
    match = at_moment(story, 2, 2)
    assert match.frame["kind"] == "match"
    on, off = (draw(story, match, progress, Look("en")) for progress in (0.3, 0.8))
    red, green, blue = beside(on, 4, 1)
    assert min(red, green) > 200 > 2 * blue
    assert beside(off, 4, 1) != beside(on, 4, 1)
    assert on.getpixel((64, 96)) == off.getpixel((64, 96)) == RED
    assert beside(on, 0, 0) == beside(draw_moment(story, 0, 0, "en"), 0, 0)


@pytest.mark.parametrize(
    ("speed", "is_lit"), [(1, [True, False]), (2, [True, True]), (4, [False, False])]
)
def test_at_higher_speeds_nothing_flashes(speed, is_lit):
    story = replay()
    match, plain = at_moment(story, 2, 2), beside(draw_moment(story, 2, 1, "en"), 4, 1)
    lit = [beside(draw(story, match, at, Look("en", speed)), 4, 1) != plain for at in (0.3, 0.8)]
    assert lit == is_lit


@pytest.mark.parametrize("speed", SPEEDS)
def test_there_are_never_more_than_three_flashes_a_second(speed):
    story = replay()
    now, was_lit, begun = 0, False, []
    for shot, progress, ms in plan(story, Stretch(0, 3, speed)):
        pixels = np.asarray(draw(story, shot, progress, Look("en", speed))).astype(int)
        yellow = (pixels[..., 0] > 200) & (pixels[..., 1] > 200) & (pixels[..., 2] < 80)
        is_lit = yellow.sum() > 200
        if is_lit and not was_lit:
            begun.append(now)
        now, was_lit = now + ms, is_lit
    assert all(fourth - first > 1000 for first, fourth in zip(begun, begun[3:], strict=False))
    assert (len(begun) > 0) == (speed <= 2)


def test_a_falling_block_is_between_two_cells():
    story = replay()
    fall = at_moment(story, 2, 4)
    assert fall.frame["kind"] == "fall"
    before, under_way, after = (draw(story, fall, at, Look("en")) for at in (0, 0.15, 1))
    block = stone(before, 48)  # the fourth of the last column
    tops = [top for top in range(96) if stone(under_way, top) == block]
    assert len(tops) == 1
    assert 48 < tops[0] < 64
    assert stone(after, 96) == block
    arrow = under_way.getpixel((64 + 7, 64 + 16 + 7))
    assert arrow == (0xFF, 0xF1, 0xE6)


def test_a_later_wave_is_named_in_the_language_of_the_picture():
    story = replay()
    second = at_moment(story, 2, 5)
    assert second.frame["wave"] == 2
    english, chinese = (draw(story, second, 0.5, Look(lang)) for lang in ("en", "zh"))
    assert (np.asarray(english)[:16] == GOLD).all(-1).any()
    assert english.tobytes() != chinese.tobytes()
    assert english.crop((0, 20, 80, 112)).tobytes() == chinese.crop((0, 20, 80, 112)).tobytes()


@pytest.mark.parametrize("kind", SAMPLES)
def test_a_board_at_rest_is_that_of_the_step(kind):
    """Whatever lies over it, the tiles of most cells are those of the board."""
    story = replay(kind, SAMPLES[kind].code)
    drawn = draw_moment(story, story.total, 0, "en")
    board = story.document["steps"][-1]["board"]
    plain = images.drawn(story.puzzle.picture().sheet, story.puzzle.tiles(board), 1)
    assert drawn.size == plain.size
    alike = (np.asarray(drawn) == np.asarray(plain)).all(-1).mean()
    assert alike > 0.85


@pytest.mark.parametrize("kind", SAMPLES)
def test_a_search_shows_its_node_and_its_outcome_below_the_board(kind):
    story = search(kind, SAMPLES[kind].walked)
    first, last = (draw_moment(story, node, 0, "en") for node in (0, story.total))
    width, height = first.size
    assert height == 16 * (story.puzzle.picture().rows + 1)
    band = (0, height - 16, width, height)
    assert first.crop(band).tobytes() != last.crop(band).tobytes()


def test_every_thread_paints_the_same():
    story = replay()
    moments = [
        (story, step, frame, lang) for step in (0, 1) for frame in (0, 1) for lang in ["en", "zh"]
    ]
    expected = [draw_moment(*moment).tobytes() for moment in moments]
    with ThreadPoolExecutor(len(moments)) as pool:
        assert list(pool.map(lambda moment: draw_moment(*moment).tobytes(), moments)) == expected


# Times.


def test_a_film_lasts_as_long_as_playing_and_stands_at_both_ends():
    cuts = plan(replay(), Stretch(0, 3))
    frames_ms = 250 + 250 + (250 + 500 + 150 + 600 + 500 + 150 + 200 + 500 + 150)
    rests_ms = (600 - 250) + (600 - 250)
    assert sum(cut.ms for cut in cuts) == SETTLED_MS + frames_ms + rests_ms
    assert cuts[0].ms == timeline.FIRST_MS
    assert cuts[-1].ms == timeline.LAST_MS
    assert {cut.ms for cut in cuts if cut.shot.frame} == {timeline.TICKS_MS[0]}


@pytest.mark.parametrize("speed", SPEEDS)
def test_the_speed_changes_all_but_the_ends(speed):
    usual, other = (
        sum(cut.ms for cut in plan(replay(), Stretch(0, 3, each))) for each in (1, speed)
    )
    assert abs((usual - SETTLED_MS) / speed - (other - SETTLED_MS)) <= timeline.GRAIN_MS


def test_a_long_film_has_fewer_pictures_a_second_and_a_longer_one_is_refused():
    story = search()
    cuts = plan(story, Stretch(0, 24))
    assert 200 < len(cuts) <= timeline.MOST_FRAMES
    assert max(cut.ms for cut in cuts if cut.shot.frame) > timeline.TICKS_MS[0]
    with pytest.raises(TooLong) as refused:
        plan(story, Stretch(0, 100))
    assert str(refused.value) == (
        "Expected a stretch that makes at most 300 frames, got one that makes 1100 or more; "
        "choose a shorter stretch or a higher speed."
    )


def test_a_stretch_of_no_steps_is_one_picture():
    assert [cut.ms for cut in plan(replay(), Stretch(2, 2))] == [timeline.FIRST_MS]


@pytest.mark.parametrize("kind", SAMPLES)
def test_every_frame_of_every_kind_is_drawn(kind):
    for story in (replay(kind, SAMPLES[kind].code), search(kind, SAMPLES[kind].walked)):
        stretch = Stretch(0, min(story.total, 12), 4)
        shapes = {draw(story, shot, at, Look("zh", 4)).size for shot, at, _ in plan(story, stretch)}
        assert len(shapes) == 1


# Files.


def test_the_film_of_the_sample_is_small():
    wanted = FilmRequest(replay(), Stretch(0, 3), "gif", SCALE, "en")
    assert len(wanted.make(wanted.plan(), lambda _: None)) < SAMPLE_BYTES


def test_what_is_done_is_told_on_the_way():
    wanted, told = FilmRequest(replay(), Stretch(0, 1), "apng", 1, "en"), []
    cuts = wanted.plan()
    wanted.make(cuts, told.append)
    assert told == sorted(told)
    assert 0 < told[len(told) // 2] < told[-1] <= len(cuts)


def test_colours_beyond_a_palette_become_the_nearest():
    rainbow = np.zeros((20, 20, 3), np.uint8)
    rainbow[..., 0], rainbow[..., 1] = np.arange(20)[:, None] * 12, np.arange(20) * 12
    film = reel([(Image.fromarray(rainbow), 100)], 1, lambda: None)
    assert len(film.palette) == MOST_COLOURS
    shown = film.palette[film.patches[0].pixels].astype(int)
    assert np.abs(shown - rainbow).max() <= 12 * 10


def test_every_format_that_is_offered_is_written():
    assert set(WRITERS) == set(MEDIA_TYPES)
