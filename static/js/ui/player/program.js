/** The whole C++ program of a search, beside its code while that is shown in C++: to copy or as a file. */

import { programLink } from "../../net/link.js";
import { later } from "../../net/later.js";

/** @param {string} id what the id of its controls begins with */
export function createProgram(id) {
  const box = document.getElementById(`${id}-program`);
  const [button, link] = [box?.querySelector("button"), box?.querySelector("a")];
  button?.addEventListener("click", async () => {
    if (link) (await later(() => import("./program-copy.js"))).copyProgram(link.href);
  });
  return {
    /** @param {string} language of the code on screen */
    show(language) {
      if (box) box.hidden = language !== "cpp";
    },
    /**
     * @param {string} search
     * @param {readonly string[]} off prunings that the program does without
     */
    of(search, off) {
      const asked = [search, ...off].join();
      if (link && link.dataset.program !== asked) link.href = programLink(link.href, search, off);
      if (link) link.dataset.program = asked;
    },
  };
}
