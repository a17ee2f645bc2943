import {
  createReference,
  getReference,
  listReference,
  searchReference,
  type Statement,
  updateReference,
  type Owner,
} from "./reference.ts";
import { commonWord, rareWord } from "./search-words.ts";

export interface HttpRequest {
  method: "GET" | "POST" | "PUT";
  path: string;
  body?: object;
}

/** Turns count up, so that no two calls in a row ask the same. */
export interface Operation {
  name: string;
  request: (owner: Owner, turn: number) => HttpRequest;
  /** The one statement that the wish needs; absent where it needs more than one. */
  reference?: (owner: Owner, turn: number) => Statement;
}

const listPage: Operation = {
  name: "list 50",
  request: () => ({ method: "GET", path: "/api/contacts?limit=50" }),
  reference: listReference,
};

const rareSearch = searchFor("search, rare", ({ people }, turn) => rareWord(people, turn));

const commonSearch = searchFor("search, common", commonWord);

function searchFor(name: string, wordsOf: (owner: Owner, turn: number) => string): Operation {
  return {
    name,
    request(owner, turn) {
      const q = encodeURIComponent(wordsOf(owner, turn));
      return { method: "GET", path: `/api/contacts?limit=50&q=${q}` };
    },
    reference: (owner, turn) => searchReference(owner, wordsOf(owner, turn)),
  };
}

const board: Operation = {
  name: "board",
  request: () => ({ method: "GET", path: "/api/pipeline" }),
};

const dashboard: Operation = {
  name: "dashboard",
  request: () => ({ method: "GET", path: "/api/dashboard" }),
};

const get: Operation = {
  name: "get",
  request: (owner, turn) => ({
    method: "GET",
    path: `/api/contacts/${contactOfTurn(owner, turn)}`,
  }),
  reference: (owner, turn) => getReference(contactOfTurn(owner, turn)),
};

const update: Operation = {
  name: "update",
  request: (owner, turn) => ({
    method: "PUT",
    path: `/api/contacts/${contactOfTurn(owner, turn)}`,
    body: { title: `Title ${turn}` },
  }),
  reference: (owner, turn) => updateReference(contactOfTurn(owner, turn), `Title ${turn}`),
};

const create: Operation = {
  name: "create",
  request: (_owner, turn) => ({ method: "POST", path: "/api/contacts", body: newcomer(turn) }),
  reference: (owner, turn) => createReference(owner, newcomer(turn)),
};

export const reads = [listPage, rareSearch, commonSearch, board, get, dashboard];

export const writes = [update, create];

function contactOfTurn({ people }: Owner, turn: number): string {
  const person = people[turn % people.length];
  if (!person) throw new Error("The workspace has no contacts.");
  return person.id;
}

function newcomer(turn: number) {
  return { name: `Ada Newcomer ${turn}`, email: `ada.${turn}@newcomers.example` };
}
