from __future__ import annotations

import itertools

import pytest

from .conftest import Evaluate

# A desk whose audio context writes down what is scheduled: [what, pitch, when] in ms.
FAKE = """
    const { createMixer } = await load("sound/mixer.js");
    const heard = [];
    const node = () => ({ gain: param(), connect: (next) => next });
    const param = () => ({
        value: 0,
        setTargetAtTime(value) { this.value = value; },
        setValueAtTime() {},
        linearRampToValueAtTime() {},
    });
    const gains = [];
    const fake = {
        currentTime: 1, destination: {}, state: "running",
        suspend() { this.state = "suspended"; },
        resume() { this.state = "running"; },
        createGain() { const made = node(); gains.push(made); return made; },
        createBuffer: (_, length) => ({ length, getChannelData: () => ({ set() {} }) }),
        createBufferSource() {
            return {
                ...node(), playbackRate: { value: 1 },
                start(at_s) {
                    heard.push([this.buffer.length, this.playbackRate.value, at_s]);
                },
            };
        },
        createOscillator() {
            return {
                ...node(), frequency: { value: 0 }, stop() {},
                start(at_s) { heard.push([this.type, this.frequency.value, at_s]); },
            };
        },
    };
    // As many samples as the frequency says, so that effects can be told apart.
    const synthesiser = {
        audioContext: fake, sampleRate: 44100,
        buildSamples: (...parameters) => Array(parameters[2]).fill(0),
    };
    const { EFFECTS } = await load("sound/effects.js");
    const nameOf = (length) => Object.keys(EFFECTS).filter(
        (name) => EFFECTS[name].frequency === length);
    const levels = {
        muted: false, effects: { on: true, volume: 0.7 }, music: { on: false, volume: 0.5 },
    };
    const desk = createMixer(levels, async () => synthesiser);
"""


@pytest.mark.parametrize(
    ("name", "hertz"), [("A4", 440), ("A3", 220), ("C4", 261.63), ("G#5", 830.61), ("B2", 123.47)]
)
def test_a_note_has_its_pitch(run: Evaluate, name: str, hertz: float) -> None:
    body = "return (await load('sound/sequencer.js')).frequencyOf(given.name)"
    assert run(body, name=name) == pytest.approx(hertz, abs=0.01)


def test_a_wrong_note_and_a_short_bar_are_named(run: Evaluate) -> None:
    body = """
        const { notesOf } = await load("sound/sequencer.js");
        const voice = { name: "v", wave: "sine", volume: 1 };
        const problems = [];
        for (const bar of ["H4 . . . . . . .", "A4 . ."]) {
            try { notesOf({ tempo: 120, voices: [{ ...voice, bars: [bar] }] }); }
            catch (problem) { problems.push(problem.message); }
        }
        return problems;
    """
    assert run(body) == [
        'Score: expected a note like A4 or G#3, got "H4".',
        'Score: expected 8 eighths in a bar, got 3 in "A4 . .".',
    ]


def test_the_music_is_at_least_sixteen_bars_for_two_voices_and_sounds_all_through(
    run: Evaluate,
) -> None:
    body = """
        const { SCORE } = await load("sound/score.js");
        const { lengthOf, notesOf } = await load("sound/sequencer.js");
        const notes = notesOf(SCORE);
        return {
            bars: SCORE.voices.map(({ bars }) => bars.length),
            length: lengthOf(SCORE),
            ends: Math.max(...notes.map(({ start_s, length_s }) => start_s + length_s)),
            starts: notes.map(({ start_s }) => start_s),
        };
    """
    music = run(body)
    assert len(music["bars"]) >= 2
    assert set(music["bars"]) == {16}
    assert music["ends"] == pytest.approx(music["length"])
    assert music["starts"] == sorted(music["starts"])
    gaps = [
        after - before for before, after in zip(music["starts"], music["starts"][1:], strict=False)
    ]
    assert max(gaps) < 1


def test_a_note_that_goes_on_is_one_note(run: Evaluate) -> None:
    body = """
        const { notesOf } = await load("sound/sequencer.js");
        const voice = { name: "v", wave: "sine", volume: 1, bars: ["A4 - . A4 A4 - - -"] };
        return notesOf({ tempo: 60, voices: [voice] }).map((note) => [note.start_s, note.length_s]);
    """
    assert run(body) == [[0, 1], [1.5, 0.5], [2, 2]]


def test_it_is_silent_before_a_gesture(run: Evaluate) -> None:
    assert run(FAKE + "desk.play('match'); return heard") == []


# The same desk where the synthesiser is still on its way, and a clock in ms that is set by hand.
WAKING = (
    FAKE
    + """
    let [time_ms, arrive] = [0, null];
    const loads = [];
    const late = createMixer(levels, () => new Promise((come, fail) => {
        arrive = () => come(synthesiser);
        loads.push(fail);
    }), () => time_ms);
    const waking = late.wake();
    const told = () => heard.map(([length, , at_s]) => [nameOf(length)[0], at_s]);
"""
)


@pytest.mark.parametrize(
    ("waited_ms", "heard"),
    [
        (0, [["swish", 1], ["land", 1.5]]),
        (200, [["swish", 1], ["land", 1.3]]),
        (1200, [["land", 1]]),
    ],
)
def test_what_is_played_before_the_synthesiser_is_there_is_heard_once_it_comes(
    run: Evaluate, waited_ms: int, heard: list[list[object]]
) -> None:
    body = """
        late.play("swish");
        late.play("land", { delay_s: 0.5 });
        time_ms = given.waited;
        arrive();
        await waking;
        await late.wake();
        return told();
    """
    told = run(WAKING + body, waited=waited_ms)
    assert [name for name, _ in told] == [name for name, _ in heard]
    assert [at_s for _, at_s in told] == pytest.approx([at_s for _, at_s in heard])


def test_what_was_muted_meanwhile_stays_silent(run: Evaluate) -> None:
    body = """
        late.play("swish");
        late.mix({ ...levels, muted: true });
        arrive();
        await waking;
        return [told(), fake.state];
    """
    assert run(WAKING + body) == [[], "suspended"]


def test_a_synthesiser_that_does_not_come_is_wanted_again(run: Evaluate) -> None:
    body = """
        loads[0](new Error("offline"));
        const first = await waking.catch(({ message }) => message);
        const again = late.wake();
        late.play("swish");
        arrive();
        await again;
        return [first, loads.length, told()];
    """
    assert run(WAKING + body) == ["offline", 2, [["swish", 1]]]


def test_a_gesture_resumes_what_a_browser_has_kept_silent(run: Evaluate) -> None:
    body = """
        await desk.wake();
        fake.state = "suspended";
        await desk.wake();
        return fake.state;
    """
    assert run(FAKE + body) == "running"


def test_an_effect_is_scheduled_with_its_pitch_and_its_time(run: Evaluate) -> None:
    body = """
        await desk.wake();
        desk.play("match", { step: 12, delay_s: 0.5 });
        return heard.map(([length, rate, at_s]) => [nameOf(length), rate, at_s]);
    """
    (sound,) = run(FAKE + body)
    assert "match" in sound[0]
    assert sound[1:] == [2, 1.5]


def test_effects_that_come_too_quickly_are_left_out(run: Evaluate) -> None:
    body = """
        await desk.wake();
        for (let ms = 0; ms < 1000; ms += 1) {
            fake.currentTime = 1 + ms / 1000;
            desk.play("tick");
        }
        return heard.map(([, , at_s]) => at_s);
    """
    times = run(FAKE + body)
    assert 10 < len(times) < 25
    assert min(after - before for before, after in itertools.pairwise(times)) > 0.04


def test_an_effect_silences_neither_others_nor_its_own_before_it(run: Evaluate) -> None:
    body = """
        await desk.wake();
        for (const delay_s of [1, 1.01, 0.5, 0.99, 0]) desk.play("land", { delay_s });
        const times = heard.splice(0).map(([, , at_s]) => at_s);
        desk.play("match", { delay_s: 1 });
        desk.play("solved");
        return [times, heard.length];
    """
    assert run(FAKE + body) == [[2, 1.5, 1], 1 + 7]


# What each sort of frame is heard as: effect, semitones up, part of the frame that has passed.
DRAG = {"kind": "drag", "from": [0, 0], "to": [1, 0]}
FALL = {
    "kind": "fall",
    "paths": [{"from": [0, start], "to": [0, end]} for start, end in ((2, 1), (4, 0), (5, 1))],
}
SOUNDS: list[tuple[str, dict[str, object], list[list[object]]]] = [
    ("mayan", {**DRAG, "swap": True}, [["swish", 0, 0], ["swap", 0, 0.6]]),
    ("mayan", {**DRAG, "swap": False}, [["swish", 0, 0]]),
    ("mayan", FALL, [["land", 0, 0.25], ["land", 0, 1]]),
    *[("mayan", {"kind": "match", "wave": n}, [["match", 2 * n - 2, 0]]) for n in (1, 2, 3)],
    ("mayan", {"kind": "enter", "outcome": "dead"}, [["dead", 0, 0]]),
    ("mayan", {"kind": "enter", "outcome": "limit"}, [["limit", 0, 0]]),
    ("mayan", {"kind": "enter", "outcome": "solved"}, [["chime", 0, 0]]),
    ("mayan", {"kind": "leave"}, [["back", 0, 0]]),
    ("flip", {"kind": "flip", "turned": [[1, 1], [1, 2], [2, 1]]}, [["turn", 0, 0]]),
    ("flip", {"kind": "flip", "turned": [[1, 1]] * 5}, [["turn", 2, 0]]),
    ("flip", {"kind": "enter", "outcome": "limit"}, [["limit", 0, 0]]),
    ("flip", {"kind": "leave"}, [["back", 0, 0]]),
    ("flip", {"kind": "take"}, [["back", 0, 0]]),
    ("flip", {"kind": "empty"}, [["limit", 0, 0]]),
    ("dice", {"kind": "roll", "board": {"die": {"top": 4}}}, [["roll", 3, 0], ["land", 0, 0.8]]),
    ("dice", {"kind": "enter", "outcome": "dead"}, [["dead", 0, 0]]),
    ("dice", {"kind": "take"}, [["back", 0, 0]]),
    ("dice", {"kind": "empty"}, [["limit", 0, 0]]),
]


def test_every_sort_of_frame_has_its_sound(run: Evaluate) -> None:
    body = """
        return Promise.all(given.rows.map(async ([kind, frame]) =>
            (await puzzleOf(kind)).sounds(frame).map(
                ({ effect, step = 0, at = 0 }) => [effect, step, at])));
    """
    heard = run(body, rows=[row[:2] for row in SOUNDS])
    for (kind, frame, expected), sounds in zip(SOUNDS, heard, strict=True):
        assert sounds == expected, (kind, frame)


def test_a_jingle_rises_and_a_failure_falls(run: Evaluate) -> None:
    body = """
        await desk.wake();
        desk.play(given.name);
        return heard.map(([, rate]) => rate);
    """
    victory = run(FAKE + body, name="solved")
    failure = run(FAKE + body, name="failed")
    assert len(victory) > 3
    assert victory[-1] > victory[0]
    assert failure == sorted(failure, reverse=True)


@pytest.mark.parametrize(
    "levels",
    [
        {"muted": True, "effects": {"on": True, "volume": 1}, "music": {"on": True, "volume": 1}},
        {
            "muted": False,
            "effects": {"on": False, "volume": 1},
            "music": {"on": False, "volume": 1},
        },
        {"muted": False, "effects": {"on": True, "volume": 0}, "music": {"on": True, "volume": 0}},
    ],
    ids=["muted", "switched off", "volume 0"],
)
def test_what_is_switched_off_is_not_heard(run: Evaluate, levels: object) -> None:
    body = "desk.mix(given.levels); await desk.wake(); desk.play('match'); return heard"
    assert run(FAKE + body, levels=levels) == []


def test_music_has_a_switch_of_its_own_and_begins_at_the_top(run: Evaluate) -> None:
    body = """
        const music = { on: true, volume: 0.5 };
        await desk.wake();
        const before = heard.length;
        desk.mix({ ...levels, effects: { on: false, volume: 1 }, music });
        const first = heard.map(([wave, , at_s]) => [wave, at_s]);
        desk.mix({ ...levels, music: { on: false, volume: 0.5 } });
        return [before, first, gains.map(({ gain }) => gain.value)];
    """
    before, first, gains = run(FAKE + body)
    assert before == 0
    assert {wave for wave, _ in first} == {"square", "triangle"}
    assert all(1 <= at_s < 1.5 for _, at_s in first)
    assert gains[:2] == [0.7, 0]


def test_while_nobody_sees_the_page_all_rests(run: Evaluate) -> None:
    body = """
        await desk.wake();
        desk.rest(true);
        desk.play("match");
        const hidden = [heard.length, fake.state];
        desk.rest(false);
        desk.play("match");
        return [hidden, [heard.length, fake.state]];
    """
    assert run(FAKE + body) == [[0, "suspended"], [1, "running"]]


def test_the_released_synthesiser_builds_every_effect(run: Evaluate) -> None:
    body = """
        const { EFFECTS, parametersOf } = await load("sound/effects.js");
        const { ZZFX } = await import("/vendor/zzfx/ZzFX.js");
        const loudness = {};
        for (const [name, tone] of Object.entries(EFFECTS)) {
            const samples = ZZFX.buildSamples(...parametersOf(tone));
            const loudest = Math.max(...samples.map(Math.abs));
            loudness[name] = [samples.length / ZZFX.sampleRate, loudest];
        }
        ZZFX.audioContext.close();
        return loudness;
    """
    for name, (seconds, loudest) in run(body).items():
        assert 0.02 < seconds < 0.6, name
        assert 0.05 < loudest <= 0.5, name
