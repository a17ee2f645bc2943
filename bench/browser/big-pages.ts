import type { Addition } from "./live-writes.ts";
import { dragCard, typeSearch, usePalette, type Way } from "./own-ways.ts";
import type { Scrolled } from "./scrolling.ts";

export interface BigPage extends Omit<Scrolled, "page"> {
  name: string;
  path: string;
  ownWays: Way[];
  /** What a teammate adds; null where a page has an end that is soon reached. */
  adds: Addition | null;
}

const pageKeys = ["PageDown", "PageDown", "PageDown", "End", "PageDown", "PageUp", "Home", "End"];

const addContact: Addition = {
  path: "/api/contacts",
  newRecord: (turn) => ({ name: `Live ${turn}`, email: `live${turn}@example.com` }),
};

const board = `section[aria-label="Deals by stage"]`;

export const bigPages: Record<string, BigPage> = {
  contacts: {
    name: "Contacts",
    path: "/app/contacts",
    box: null,
    keyTarget: null,
    keys: pageKeys,
    ownWays: [{ name: "type a search", run: typeSearch }],
    adds: addContact,
  },
  table: {
    name: "Contacts as a table",
    path: "/app/contacts?layout=table",
    box: "[role=grid]",
    keyTarget: `[data-cell][tabindex="0"]`,
    keys: [
      "PageDown",
      "PageDown",
      "ArrowDown",
      "ArrowRight",
      "Control+End",
      "PageUp",
      "Control+Home",
    ],
    ownWays: [],
    adds: addContact,
  },
  board: {
    name: "Board",
    path: "/app/pipeline",
    box: board,
    keyTarget: board,
    keys: pageKeys,
    ownWays: [{ name: "drag a card", run: dragCard }],
    adds: {
      path: "/api/deals",
      newRecord: (turn) => ({ title: `Live ${turn}`, value: "100.00" }),
    },
  },
  today: {
    name: "Today, and the palette",
    path: "/app/today?whose=everyone",
    box: null,
    keyTarget: null,
    keys: pageKeys,
    ownWays: [{ name: "palette", run: usePalette }],
    adds: null,
  },
};
