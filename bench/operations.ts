import { contactListQuery, newContact } from "#shared/contacts.ts";
import { pipelineQuery } from "#shared/deals.ts";
import { nameChangeSet } from "#server/changes/change-set.ts";
import { findContact, listContacts } from "#server/contacts/contacts.queries.ts";
import { createContact } from "#server/contacts/create-contact.ts";
import { updateContact } from "#server/contacts/update-contact.ts";
import { readPipeline } from "#server/deals/read-pipeline.ts";
import type { Db } from "#server/platform/database/database.ts";
import { newId } from "#server/platform/ids.ts";
import type { WorkspaceId } from "#server/platform/workspace-id.ts";
import { searchWord } from "./search-words.ts";

/** Whose records are asked for, and some of them to choose from. */
export interface Owner {
  userId: string;
  workspaceId: WorkspaceId;
  contactIds: string[];
}

export interface HttpRequest {
  method: "GET" | "POST" | "PUT";
  path: string;
  body?: object;
}

/** One of the many times that an operation is done: over HTTP, or by the queries behind it. */
interface Act {
  request: HttpRequest;
  run: (db: Db) => Promise<unknown>;
  /** What differs from one act to the next, as it stands in the queries' parameters. */
  inputs: string[];
}

export type Operation = {
  name: string;
  /** @param turn counts up, so that no two acts in a row ask the same. */
  act: (owner: Owner, turn: number) => Act;
};

const listPage: Operation = {
  name: "list 50",
  act: ({ workspaceId }) => ({
    request: { method: "GET", path: "/api/contacts?limit=50" },
    run: (db) => listContacts(db, workspaceId, contactListQuery.parse({ limit: 50 })),
    inputs: [],
  }),
};

const search: Operation = {
  name: "search",
  act({ workspaceId }, turn) {
    const q = searchWord(turn);
    return {
      request: { method: "GET", path: `/api/contacts?limit=50&q=${encodeURIComponent(q)}` },
      run: (db) => listContacts(db, workspaceId, contactListQuery.parse({ limit: 50, q })),
      inputs: [q],
    };
  },
};

const board: Operation = {
  name: "board",
  act: ({ workspaceId }) => ({
    request: { method: "GET", path: "/api/pipeline" },
    run: (db) => readPipeline(db, workspaceId, pipelineQuery.parse({}).limit),
    inputs: [],
  }),
};

const get: Operation = {
  name: "get",
  act({ workspaceId, contactIds }, turn) {
    const id = contactOfTurn(contactIds, turn);
    return {
      request: { method: "GET", path: `/api/contacts/${id}` },
      run: (db) => findContact(db, workspaceId, id),
      inputs: [id],
    };
  },
};

const update: Operation = {
  name: "update",
  act(owner, turn) {
    const id = contactOfTurn(owner.contactIds, turn);
    const body = { phone: `+49 30 ${turn}` };
    return {
      request: { method: "PUT", path: `/api/contacts/${id}`, body },
      run: (db) => inChangeSet(db, owner, (tx) => updateContact(tx, owner.workspaceId, id, body)),
      inputs: [id, body.phone],
    };
  },
};

const create: Operation = {
  name: "create",
  act(owner, turn) {
    const body = { name: `Ada Newcomer ${turn}`, email: `ada.${turn}@newcomers.example` };
    return {
      request: { method: "POST", path: "/api/contacts", body },
      run: (db) =>
        inChangeSet(db, owner, (tx) =>
          createContact(tx, owner.workspaceId, newContact.parse(body)),
        ),
      inputs: [body.name, body.email],
    };
  },
};

/** What leaves the rows as they are. */
export const reads = [listPage, search, board, get];

/** What changes them, and so is measured when all reads are done. */
export const writes = [update, create];

function contactOfTurn(contactIds: string[], turn: number): string {
  const id = contactIds[turn % contactIds.length];
  if (id === undefined) throw new Error("The workspace holds no contacts.");
  return id;
}

function inChangeSet<Result>(
  db: Db,
  { userId }: Owner,
  act: (tx: Db) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    await nameChangeSet(tx, newId(), userId, "web");
    return act(tx);
  });
}
