// What a feature gets of a puzzle's page, and what it may add to it (features/index.js).

import type { PageData } from "../../main.js";
import type { TreePlace } from "../../net/play-client.js";
import type { Context2D, PuzzleView } from "../../types.d.ts";
import type { ImportTry } from "../search/what-if.js";
import type { Gate } from "./gate.js";
import type { Commands } from "./keys.js";
import type { Component, Snapshot } from "./snapshot.js";
import type { ViewHost } from "./view-host.js";
import type { ViewParts } from "./views.js";

export interface PuzzlePage {
  data: PageData;
  puzzle: PuzzleView;
  viewHost: ViewHost;
  gate: Gate;
  /** The address of the moment on screen. */
  link: () => string;
  /** An address of this page with what features keep of its moment. */
  kept: (href: string) => string;
  /** Lets features see the address of a moment that is opened in place. */
  follow: (href: string) => void;
  /** Opens a dialog by its name. */
  openCard: (card: string) => void;
}

export interface Additions {
  components?: readonly (Component & { commands?: Commands })[];
  tabs?: readonly Tab[];
  /** Paints over the board. */
  paint?: (context: Context2D, snapshot: Snapshot) => void;
  /** Adds what is kept of a moment to its address. */
  kept?: (href: string) => string;
  /** Called with an address of this page that is opened in place. */
  follow?: (href: string) => void;
  /** Another move at a node, by hand. */
  importTry?: ImportTry;
  /** What is shared in place of the address of the moment. */
  sharedLink?: () => Promise<() => string | null>;
}

/** A view beside Watch and Search; the server has its button and its panel (webapp/site/tabs.py). */
export interface Tab {
  /** Its name: `data-tab`, `view=` in links. */
  view: string;
  /** A sentence for where its scripts do not load. */
  trouble: string;
  /** Returns what makes the view, which is called once when the panel is there. */
  load: (onWaiting: () => void) => Promise<(parts: ViewParts & { toSearch: (place: TreePlace) => void }) => TabView>;
  /** How an address opens it; null where the address leads elsewhere. */
  opening: (search: string) => ((view: TabView) => Promise<void>) | null;
  /** Ids of buttons that open it with the moves so far; `revealed` ones come with the answer. */
  fromHere?: { ids: readonly string[]; revealed: readonly string[] };
}

export interface TabView {
  /** Opens it with these moves made; `search` played them, if not the puzzle's own moves. */
  open: (moves: readonly unknown[], options?: { search?: string; helped?: boolean }) => Promise<void>;
  /** Shows what was there before. */
  resume: () => Promise<void>;
  close: () => void;
}
