/**
 * The choice between a puzzle's searches and their prunings: names, radio buttons, switches.
 * @import {SearchChoice} from "../../net/link.js"
 * @import {PuzzleView} from "../../types.d.ts"
 * @import {DeclaredSearch} from "./view.js"
 * @typedef {Pick<DeclaredSearch, "name" | "prunings" | "cost" | "by_hand">} Declared
 */

import { listed, t } from "../../lib/messages.js";
import { byId } from "../widgets/dom.js";
import { makeOneStop, walkByArrows } from "../widgets/roving-tabindex.js";

/** More searches are a menu. */
const MOST_BUTTONS = 2;

/** @param {{puzzle: PuzzleView, searches: readonly Declared[]}} parts `searches`: the first one is the default */
export function createNames({ puzzle, searches }) {
  /** @param {string | null} search */
  function declared(search) {
    const found = searches.find(({ name }) => name === search) ?? searches[0];
    if (!found) throw new Error("A puzzle has at least one search.");
    return found;
  }

  /** @param {SearchChoice} choice */
  function setName({ search, off }) {
    if (off.length === 0) return t("all prunings");
    if (off.length === declared(search).prunings.length) return t("no pruning");
    return t("without %(names)s", { names: listed(off.map(puzzle.search.pruning)) });
  }

  /** @param {string | null} search */
  function title(search) {
    return puzzle.search.title(declared(search).name);
  }

  return {
    declared,
    setName,
    title,
    /** @param {string} name @returns {SearchChoice} with all its prunings */
    choiceOf: (name) => ({ search: name === searches[0]?.name ? null : name, off: [] }),
    /** What distinguishes a choice from another one. @param {SearchChoice} choice @param {SearchChoice} other */
    within(choice, other) {
      return choice.search === other.search ? setName(choice) : title(choice.search);
    },
  };
}

/** @param {SearchChoice} choice @returns {string} equal for equal choices */
export function keyOf({ search, off }) {
  return [search ?? "", ...off].join();
}

/**
 * @param {{data: {searches: readonly Declared[], off?: readonly string[]}, puzzle: PuzzleView,
 *   onChoose: (name: string) => void, onSwitch: (off: readonly string[]) => void, onBeside: () => void}} parts
 */
export function createChoices({ data: { searches, off }, puzzle, onChoose, onSwitch, onBeside }) {
  const searchPicker = createSearchPicker({ puzzle, searches, onChoose, onBeside });
  const pruningSwitches = createPruningSwitches({ puzzle, onSwitch, fixed: off !== undefined });
  return {
    /** @param {Declared} declared @param {readonly string[]} off */
    show({ name, prunings }, off) {
      searchPicker.show(name);
      pruningSwitches.show(prunings, off);
    },
  };
}

/**
 * Hidden on pages with one search.
 * @param {{puzzle: PuzzleView, searches: readonly {name: string}[], onChoose: (name: string) => void, onBeside: () => void}} parts
 * @returns {{show(name: string): void}}
 */
function createSearchPicker({ onBeside, ...parts }) {
  const group = document.getElementById("searches");
  group?.after(besideButton(onBeside));
  return (parts.searches.length > MOST_BUTTONS ? createSearchMenu : createSearchButtons)(group, parts);
}

/** @typedef {{puzzle: PuzzleView, searches: readonly {name: string}[], onChoose: (name: string) => void}} PickerParts */

/** @param {HTMLElement | null} group @param {PickerParts} parts @returns {{show(name: string): void}} */
function createSearchMenu(group, { puzzle, searches, onChoose }) {
  const menu = document.createElement("select");
  menu.className = "searches__menu";
  menu.setAttribute("aria-labelledby", "searches-title");
  menu.append(...searches.map(({ name }) => new Option(puzzle.search.title(name), name)));
  menu.addEventListener("change", () => {
    onChoose(menu.value);
    // After a click the arrow keys continue to step.
    if (!menu.matches(":focus-visible")) menu.blur();
  });
  group?.removeAttribute("role");
  group?.append(menu);
  return {
    show(name) {
      menu.value = name;
    },
  };
}

/** @param {HTMLElement | null} group @param {PickerParts} parts @returns {{show(name: string): void}} */
function createSearchButtons(group, { puzzle, searches, onChoose }) {
  const buttons = searches.map(({ name }) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "searches__choice";
    button.setAttribute("role", "radio");
    button.dataset.search = name;
    button.textContent = puzzle.search.title(name);
    button.addEventListener("click", (event) => {
      if (button.ariaChecked !== "true") onChoose(name);
      // After a click the arrow keys continue to step.
      if (event.detail > 0) button.blur();
    });
    return button;
  });
  group?.append(...buttons);
  if (group) walkByArrows(group, ({ dataset: { search = "" } }) => onChoose(search));

  return {
    show(name) {
      for (const button of buttons) {
        button.setAttribute("aria-checked", String(button.dataset.search === name));
      }
      makeOneStop(buttons, buttons.find((button) => button.dataset.search === name));
    },
  };
}

/** @param {() => void} onBeside */
function besideButton(onBeside) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "searches__beside";
  button.id = "searches-beside";
  button.textContent = t("Side by side");
  button.addEventListener("click", onBeside);
  return button;
}

/**
 * Each set of prunings is another recording.
 * @param {{puzzle: PuzzleView, onSwitch: (off: readonly string[]) => void, fixed: boolean}} parts `fixed`: whether
 *   there is no other search
 * @returns {{show(prunings: readonly string[], off: readonly string[]): void}}
 */
function createPruningSwitches({ puzzle, onSwitch, fixed }) {
  const box = byId("prunings", HTMLElement);
  /** @type {HTMLButtonElement[]} */
  let switches = [];

  /** @param {readonly string[]} prunings */
  function offer(prunings) {
    switches = prunings.map((pruning) => {
      const button = document.createElement("button");
      button.type = "button";
      button.disabled = fixed;
      button.className = "switch";
      button.setAttribute("role", "switch");
      button.dataset.pruning = pruning;
      button.textContent = puzzle.search.pruning(pruning);
      button.addEventListener("click", () => onSwitch(offAfter(pruning)));
      return button;
    });
    box.replaceChildren(...switches);
  }

  /** @param {string} pressed */
  function offAfter(pressed) {
    return switches.flatMap(({ dataset: { pruning = "" }, ariaChecked }) => {
      const on = ariaChecked === "true";
      return on === (pruning === pressed) ? [pruning] : [];
    });
  }

  return {
    show(prunings, off) {
      const offered = switches.map(({ dataset: { pruning = "" } }) => pruning);
      if (offered.join() !== prunings.join()) offer(prunings);
      box.hidden = prunings.length === 0;
      for (const button of switches) {
        button.setAttribute("aria-checked", String(!off.includes(button.dataset.pruning ?? "")));
      }
    },
  };
}
