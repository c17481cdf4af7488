"""Trees to draw strips of, and a page with a strip in it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader

from .conftest import STATIC

TESTS = Path(__file__).parents[2]

OUTCOMES = ["solved", "dead", "limit", "expanded"]
SOLVED, DEAD, LIMIT, EXPANDED = range(4)


@dataclass(frozen=True)
class Tree:
    """A search as columns: the depth and the outcome of each node, in order.

    :param shape: "nested", or "layers" where the nodes of a depth follow those of the one before.
    """

    depths: list[int]
    outcomes: list[int]
    shape: str = "nested"

    def __len__(self) -> int:
        return len(self.depths)

    @property
    def rows(self) -> int:
        return max(self.depths) + 1

    def end(self, node: int) -> int:
        """Return the node after a subtree."""
        later = range(node + 1, len(self))
        return next((k for k in later if self.depths[k] <= self.depths[node]), len(self))

    def parent(self, node: int) -> int:
        return max(k for k in range(node) if self.depths[k] < self.depths[node])

    def path(self, node: int) -> list[int]:
        """Return the nodes from the root to this one."""
        return [node] if node == 0 else [*self.path(self.parent(node)), node]

    def covering(self, node: int, depth: int) -> int | None:
        """Return the node of a depth whose bar covers a node's place."""
        path = self.path(node)
        return path[depth] if depth < len(path) else None

    def given(self) -> dict[str, Any]:
        """Return what a page is given."""
        return {
            "depths": self.depths,
            "outcomes": self.outcomes,
            "rows": [self.depths.count(depth) for depth in range(self.rows)],
            "names": OUTCOMES,
            "shape": self.shape,
        }


def grown(seed: int, deepest: int, branches: int) -> Tree:
    """Return a tree as a search with a depth limit leaves it; its last node is solved."""
    chance = random.Random(seed)

    def below(depth: int) -> Iterator[tuple[int, int]]:
        if depth == deepest:
            yield depth, DEAD if chance.random() < 0.2 else LIMIT
        elif depth > 0 and chance.random() < 0.15:
            yield depth, DEAD
        else:
            yield depth, EXPANDED
            for _ in range(chance.randint(1, branches)):
                yield from below(depth + 1)

    nodes = list(below(0))
    outcomes = [outcome for _, outcome in nodes]
    outcomes[-1] = SOLVED
    return Tree([depth for depth, _ in nodes], outcomes)


SMALL = Tree([0, 1, 2, 2, 1, 1, 2, 3, 2], [3, 3, 2, 1, 1, 3, 3, 2, 0])
"""Node 0 has the children 1, 4, 5; 1 has 2, 3; 5 has 6, 8; 6 has 7, and 8 is solved."""

STAIRS = Tree(
    [0, *[1] * 3, *[2] * 6, *[3] * 4, 4],
    [*[EXPANDED] * 6, DEAD, *[EXPANDED] * 7, SOLVED],
    "layers",
)
"""Breadth first: layers of 1, 3, 6, 4 and 1 nodes; node 6 is dead and 14 is solved."""

DEEP = Tree(
    [layer for layer in range(300) for _ in range(1 + layer % 3)], [EXPANDED] * 600, "layers"
)
"""300 layers of one, two or three nodes."""

LARGE = grown(25, 5, 8)
assert len(LARGE) == 1593
assert all(deeper <= depth + 1 for depth, deeper in pairwise(LARGE.depths))

# `stripOf(tree, start, stop, width)` is what the server answers, `tree` is `given.tree`.
TREES = (
    (TESTS / "js" / "strip" / "trees.js").read_text(encoding="utf-8").replace("export ", "")
    + """
    const tree = given.tree && treeOf(given.tree);
"""
)

# A strip of `given.tree` at the top of the page. `stage.log` holds what it reported, `stage.asked`
# its requests; a picked node is shown at once, as the page does. `settled()` waits until nothing
# moves or is on its way. `given.options` may hold a delay in ms, and reducedMotion.
STAGE = (
    TREES
    + """
    globalThis.stage?.strip.dispose();
    document.head.querySelectorAll("link[rel=stylesheet]").forEach((link) => link.remove());
    document.body.innerHTML = given.html;
    document.body.style.cssText = "margin: 0";
    await Promise.all(["vars", "base", "outcomes", "strip"].map((name) => new Promise((resolve) => {
        const link = Object.assign(document.createElement("link"), {
            rel: "stylesheet", href: `/css/${name}.css`, onload: resolve,
        });
        document.head.append(link);
    })));
    const { createStrip } = await load("strip/index.js");
    const part = (name) => document.querySelector(`[data-part="${name}"]`);
    const frame = () => new Promise(requestAnimationFrame);
    const options = { delay: 0, reducedMotion: true, ...given.options };
    const stage = {
        log: [], asked: [], flying: 0, most: 0, answer: stripOf, node: 0, path: null, part, tree,
        async settled() {
            for (let quiet = 0; quiet < 3; quiet += 1) {
                await frame();
                if (stage.flying > 0) quiet = 0;
            }
        },
        show(shown) {
            stage.strip.show({ node: stage.node, solutionPath: stage.path, ...shown });
            stage.node = shown.node ?? stage.node;
            return stage.settled();
        },
        words: () => part("words").textContent,
        note: () => part("note").textContent,
        live: () => part("live").textContent,
    };
    globalThis.stage = stage;
    stage.strip = createStrip({
        canvas: part("canvas"),
        minimap: part("minimap"),
        async fetchStrip(start, stop, width) {
            stage.asked.push([start, stop, width]);
            stage.flying += 1;
            stage.most = Math.max(stage.most, stage.flying);
            try {
                await new Promise((resolve) => setTimeout(resolve, options.delay));
                return await stage.answer(tree, start, stop, width);
            } finally {
                stage.flying -= 1;
            }
        },
        outcomeName: (name) =>
            ({ expanded: "explored", limit: "depth limit", dead: "dead colour" })[name] ?? name,
        summary: {
            nodes: tree.total,
            shape: given.tree.shape,
            depths: tree.rows,
            outcomes: Object.fromEntries(tree.names.map((name) => [name, 1])),
            truncated: options.truncated ?? false,
        },
        onPick(node) {
            stage.log.push(["pick", node]);
            void stage.show({ node });
        },
        onMove: (direction) => stage.log.push(["move", direction]),
        onWindow: ({ start, stop }) => stage.log.push(["window", start, stop]),
        reducedMotion: options.reducedMotion,
        announcesNodes: options.announcesNodes,
    });
    await stage.show({ node: 0 });
"""
)


def markup() -> str:
    """Return the strip's part of the page, in English."""
    templates = Environment(loader=FileSystemLoader(STATIC.parent / "templates"), autoescape=True)
    templates.globals["_"] = str
    return templates.get_template("partials/strip.html").render()
