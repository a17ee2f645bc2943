import { newContact } from "#shared/contacts.ts";
import { pipelineQuery } from "#shared/deals.ts";
import { listQueries } from "#shared/selection.ts";
import { nameChangeSet } from "#server/crm/changes/change-set.ts";
import { contactRecords } from "#server/crm/contacts/contact-records.ts";
import { contactList, findContact } from "#server/crm/contacts/contacts.queries.ts";
import { createContact } from "#server/crm/contacts/create-contact.ts";
import { readDashboard } from "#server/crm/dashboard/read-dashboard.ts";
import { readPipeline } from "#server/crm/deals/read-pipeline.ts";
import type { Db } from "#server/platform/database/database.ts";
import { newId } from "#server/platform/ids.ts";
import { type Actor, lockRights } from "#server/accounts/workspaces/lock-rights.ts";
import { type PickedContact, searchKinds, searchWord } from "./search-words.ts";

export interface Owner extends Actor {
  people: PickedContact[];
}

export interface HttpRequest {
  method: "GET" | "POST" | "PUT";
  path: string;
  body?: object;
}

/** One of the many times that an operation is done: over HTTP, or by the queries behind it. */
export interface Call {
  request: HttpRequest;
  run: (db: Db) => Promise<unknown>;
  /** What differs from one call to the next, as it stands in the queries' parameters. */
  inputs: string[];
}

export type Operation = {
  name: string;
  /** In how many ways it is done, turn after turn, that ask for different statements; one, if not given. */
  ways?: number;
  /** @param turn counts up, so that no two calls in a row ask the same. */
  call: (owner: Owner, turn: number) => Call;
};

const listPage: Operation = {
  name: "list 50",
  call: (owner) => ({
    request: { method: "GET", path: "/api/contacts?limit=50" },
    run: (db) => contactList.read(db, owner, listQueries.contact.parse({ limit: 50 })),
    inputs: [],
  }),
};

const search: Operation = {
  name: "search",
  ways: searchKinds,
  call(owner, turn) {
    const q = searchWord(owner.people, turn);
    return {
      request: { method: "GET", path: `/api/contacts?limit=50&q=${encodeURIComponent(q)}` },
      run: (db) => contactList.read(db, owner, listQueries.contact.parse({ limit: 50, q })),
      inputs: [q],
    };
  },
};

const board: Operation = {
  name: "board",
  call: (owner) => ({
    request: { method: "GET", path: "/api/pipeline" },
    run: (db) => readPipeline(db, owner, pipelineQuery.parse({}).limit),
    inputs: [],
  }),
};

const dashboard: Operation = {
  name: "dashboard",
  call: (owner) => ({
    request: { method: "GET", path: "/api/dashboard" },
    run: (db) => readDashboard(db, owner),
    inputs: [],
  }),
};

const get: Operation = {
  name: "get",
  call(owner, turn) {
    const id = contactOfTurn(owner.people, turn);
    return {
      request: { method: "GET", path: `/api/contacts/${id}` },
      run: (db) => findContact(db, owner, id),
      inputs: [id],
    };
  },
};

const update: Operation = {
  name: "update",
  call(owner, turn) {
    const id = contactOfTurn(owner.people, turn);
    const body = { phone: `+49 30 ${turn}` };
    return {
      request: { method: "PUT", path: `/api/contacts/${id}`, body },
      run: (db) => inChangeSet(db, owner, (tx) => contactRecords.update(tx, owner, id, () => body)),
      inputs: [id, body.phone],
    };
  },
};

const create: Operation = {
  name: "create",
  call(owner, turn) {
    const body = { name: `Ada Newcomer ${turn}`, email: `ada.${turn}@newcomers.example` };
    return {
      request: { method: "POST", path: "/api/contacts", body },
      run: (db) => inChangeSet(db, owner, (tx) => createContact(tx, owner, newContact.parse(body))),
      inputs: [body.name, body.email],
    };
  },
};

export const reads = [listPage, search, board, get, dashboard];

export const writes = [update, create];

function contactOfTurn(people: PickedContact[], turn: number): string {
  const person = people[turn % people.length];
  if (!person) throw new Error("The workspace holds no contacts.");
  return person.id;
}

function inChangeSet<Result>(
  db: Db,
  owner: Owner,
  call: (tx: Db) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    await nameChangeSet(tx, newId(), owner.userId, "web");
    await lockRights(tx, owner);
    return call(tx);
  });
}
