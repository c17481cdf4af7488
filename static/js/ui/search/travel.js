/**
 * Ways through the tree that are longer than a step. Each asks the server for the node where the
 * search will come to rest, so presses that follow each other quickly wait in line.
 *
 * @typedef {import("./session.js").Session} Session
 * @typedef {import("../../trace/search.js").SearchNode} SearchNode
 * @typedef {"into" | "over" | "out" | "sibling" | "overBack" | "siblingBack" | "child"
 *     | "solved"} Way
 */

import { landing } from "../../player/transition.js";

/**
 * @param {object} parts
 * @param {() => Session | null} parts.session
 * @param {(problem: unknown) => void} parts.onTrouble
 * @returns {Record<Way, () => void>}
 */
export function createTravel({ session, onTrouble }) {
  let line = Promise.resolve();

  /** @param {(node: SearchNode, on: Session) => number | null | Promise<number | null>} find */
  function travel(find) {
    line = line.then(async () => {
      const on = session();
      if (!on) return;
      const from = landing(on.player.state());
      const target = await find(await on.load(from), on);
      if (target !== null && landing(on.player.state()) === from) go(on, from, target);
    }).catch(onTrouble);
  }

  return {
    into: () => session()?.player.dispatch({ type: "step", by: 1 }),
    over: () => travel(({ end }, { reel }) => (end <= reel.total ? end : null)),
    child: () => travel(({ children }) => children[0]?.node ?? null),
    out: () => travel(({ parent }) => parent),
    sibling: () => travel(({ next_sibling }) => next_sibling),
    siblingBack: () => travel(previousSibling),
    overBack: () => travel(async (node, on) => (await previousSibling(node, on)) ?? node.parent),
    solved: () => travel((_, { reel }) => reel.summary.solution_node),
  };
}

/**
 * The next node is shown with all that leads to it; what is farther is there at once.
 *
 * @param {Session} on
 * @param {number} from
 * @param {number} target
 */
function go({ player }, from, target) {
  player.dispatch(target === from + 1 ? { type: "step", by: 1 } : { type: "seek", step: target });
}

/**
 * @param {SearchNode} node
 * @param {Session} on
 */
async function previousSibling({ node, parent }, on) {
  if (parent === null) return null;
  const { children } = await on.load(parent);
  const place = children.findIndex((child) => child.node === node);
  return children[place - 1]?.node ?? null;
}
