import { Client } from "pg";
import { beforeAll, expect } from "vitest";
import { currentUser } from "#shared/accounts/accounts.ts";
import { operation } from "#shared/records/operations.ts";
import { findContradictions } from "./contradictions.ts";
import { type LinkedWorkspace, makeLinkedWorkspace } from "./linked-workspace.ts";
import { ended } from "./operations.ts";
import { OwnServer } from "./own-server.ts";
import { changeSetOf, type TestClient } from "./test-client.ts";
import { type WorkspaceRows, workspaceReader } from "./workspace-rows.ts";

/** @returns its change set */
export type Change = (of: LinkedWorkspace) => Promise<string>;

let own: OwnServer;
let database: Client;
let workspace: LinkedWorkspace;
let readRows: () => Promise<WorkspaceRows>;

/** Gives a file's tests a server of their own on PostgreSQL, and one workspace, whose rows are read beside it. */
export function useLinkedWorkspace(): void {
  beforeAll(async () => {
    own = await OwnServer.begin();
    return () => own.end();
  });
  beforeAll(async () => {
    database = new Client(own.databaseUrl);
    await database.connect();
    return () => database.end();
  });
  beforeAll(async () => {
    workspace = await makeLinkedWorkspace();
    const { workspaceId } = await workspace.owner.get("/api/auth/user", currentUser);
    readRows = await workspaceReader(database, workspaceId);
  });
}

export function linkedWorkspace(): LinkedWorkspace {
  return workspace;
}

/** Asks for a change, and waits until it is done. @returns its change set */
export async function changeBy(
  user: TestClient,
  method: string,
  path: string,
  body?: unknown,
): Promise<string> {
  const answer = await user.ask({ method, path, body });
  expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  if (answer.status !== 202) return changeSetOf(answer);
  const done = await ended(user, operation.parse(answer.body).id);
  expect(done).toMatchObject({ state: "done", refused: 0 });
  return done.id;
}

export function undoBy(user: TestClient, changeSetId: string): Promise<string> {
  return changeBy(user, "POST", `/api/change-sets/${changeSetId}/undo`);
}

/** The last one first. @returns the undos, in their order */
async function undoAll(changeSetIds: string[]): Promise<string[]> {
  const undos: string[] = [];
  for (const id of changeSetIds.toReversed()) undos.push(await undoBy(workspace.owner, id));
  return undos;
}

/**
 * Makes changes, undoes, redoes and undoes them again. @returns which values are not those before the changes, or those
 * after them, such as "redone: contacts (an id): status is active, not lead"
 */
export async function differencesOfUndo(...changes: Change[]): Promise<string[]> {
  const before = await readRows();
  const done: string[] = [];
  for (const change of changes) done.push(await change(workspace));
  const after = await readRows();
  expect(after).not.toEqual(before);
  const undone = await undoAll(done);
  const wrong = differences("undone", await readRows(), before);
  const redone = await undoAll(undone);
  wrong.push(...differences("redone", await readRows(), after));
  await undoAll(redone);
  return [...wrong, ...differences("undone again", await readRows(), before)];
}

function differences(when: string, found: WorkspaceRows, expected: WorkspaceRows): string[] {
  return Object.keys({ ...expected, ...found }).flatMap((table) => {
    const [rows, others] = [found[table] ?? {}, expected[table] ?? {}];
    return Object.keys({ ...others, ...rows }).flatMap((id) =>
      differingValues(rows[id], others[id]).map((what) => `${when}: ${table} ${id}: ${what}`),
    );
  });
}

type Row = WorkspaceRows[string][string];

function differingValues(row: Row | undefined, expected: Row | undefined): string[] {
  if (!row) return ["is gone"];
  if (!expected) return ["is there"];
  return Object.keys({ ...expected, ...row }).flatMap((column) => {
    const [is, was] = [JSON.stringify(row[column]), JSON.stringify(expected[column])];
    return is === was ? [] : [`${column} is ${is}, not ${was}`];
  });
}

/** Contradictions in all that the tests of the file have left in the database. */
export function contradictions(): Promise<unknown[]> {
  return own.whileAway(findContradictions);
}
