import { sql } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import { changeSetHeader } from "#shared/records/changes.ts";
import type { Role } from "#shared/accounts/permissions.ts";
import { changes, type changeChannels } from "#server/crm/changes/changes.table.ts";
import { explainStageProblem } from "#server/crm/pipelines/stage-problems.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { commitWith } from "#server/platform/database/statements/transactions.ts";
import {
  setLocally,
  type LocalSettings,
} from "#server/platform/database/statements/local-settings.ts";
import { newId } from "#server/platform/queries/ids.ts";
import { ChangedSinceRead, type Expected } from "#server/accounts/workspaces/lock-rights.ts";
import { transactWithRights } from "#server/accounts/workspaces/transact-with-rights.ts";

type Channel = (typeof changeChannels)[number];

/** Runs the last statements of a change set, all asked in the same turn of the event loop: see `commitWith`. */
export type RunLast = <Result>(tx: Db, ask: () => Promise<Result>) => Promise<Result>;

/** A call with a key stores its answer behind what it writes. */
function runLastOf({ keyedCall }: FastifyRequest): RunLast {
  return keyedCall ? runNow : commitWith;
}

/** For what is not among the last statements. */
export const runNow: RunLast = (_tx, ask) => ask();

interface SetSettings {
  channel?: Channel;
  /** Of what was stored before without changing a record, such as an entry that waited. */
  changeSetId?: string;
}

/** One transaction, logged as one change set. If it changed records, a header names it, for pages to offer an undo. */
export async function inChangeSet<Result extends object | void>(
  db: Db,
  request: FastifyRequest,
  reply: FastifyReply,
  run: (tx: Db, changeSetId: string) => Promise<Result>,
  { channel = channelOf(request), changeSetId = newId() }: SetSettings = {},
): Promise<Result> {
  const set = { request, reply, channel, changeSetId };
  const runLast = runLastOf(request);
  return runSet(db, set, async (tx, rights) => {
    const result = await run(tx, changeSetId);
    // What has been committed cannot be refused.
    await rights;
    if (!reply.hasHeader(changeSetHeader)) return result;
    const look = () => hasChanges(tx, request.session, changeSetId);
    if (!(await runLast(tx, look))) offerNoUndo(reply);
    return result;
  });
}

async function hasChanges(
  tx: Db,
  { workspaceId }: Pick<RecordAccess, "workspaceId">,
  changeSetId: string,
): Promise<boolean> {
  const found = tx.execute(sql`select from ${changes}
    where workspace_id = ${workspaceId} and change_set_id = ${changeSetId} limit 1`);
  const { rows } = await found.execute();
  return rows.length > 0;
}

interface ExpectedSet<Result> {
  /** Whether all is as `run` takes it to be. */
  expected: Expected;
  /**
   * Writes records by its last statements, all asked in the same turn of the event loop, and asks nothing behind
   * them. It changes nothing unless it runs them.
   */
  run: (tx: Db, runLast: RunLast) => Promise<Result>;
  /** The same, whatever it finds. */
  otherwise: (tx: Db) => Promise<Result>;
}

/** Like `inChangeSet`, for what mostly finds all as it was read: it is sent and stored in one round trip. */
export async function inExpectedSet<Result extends object>(
  db: Db,
  request: FastifyRequest,
  reply: FastifyReply,
  { expected, run, otherwise }: ExpectedSet<Result>,
): Promise<Result> {
  const set = { request, reply, channel: channelOf(request), changeSetId: newId() };
  const writeLast = runLastOf(request);
  const runInSet = async (tx: Db): Promise<Result> => {
    let isChanged = false;
    const result = await run(tx, (inTx, ask) => {
      isChanged = true;
      return writeLast(inTx, ask);
    });
    if (!isChanged) offerNoUndo(reply);
    return result;
  };
  try {
    return await runSet(db, set, runInSet, expected);
  } catch (error) {
    if (!(error instanceof ChangedSinceRead)) throw error;
    return inChangeSet(db, request, reply, (tx) => otherwise(tx));
  }
}

interface SetToRun {
  request: FastifyRequest;
  reply: FastifyReply;
  channel: Channel;
  changeSetId: string;
}

async function runSet<Result extends object | void>(
  db: Db,
  { request, reply, channel, changeSetId }: SetToRun,
  run: (tx: Db, rights: Promise<{ isHeard: boolean }>) => Promise<Result>,
  expected?: Expected,
): Promise<Result> {
  const { session } = request;
  const { userId, role, apiKey } = session;
  const settings = settingsOf({ changeSetId, userId, role, channel, apiKeyName: apiKey?.name });
  let isHeard = false;
  const runInSet = async (tx: Db, rights: Promise<{ isHeard: boolean }>): Promise<Result> => {
    reply.header(changeSetHeader, changeSetId);
    const done = await run(tx, rights);
    ({ isHeard } = await rights);
    return done;
  };
  const lock = { settings, ...(expected && { expected }) };
  const result = await transactWithRights(db, { request, reply }, runInSet, lock).catch(
    (error: unknown) => {
      throw explainStageProblem(error);
    },
  );
  if (isHeard) request.server.announcer.announce(session.workspaceId);
  return result;
}

function channelOf({ session }: FastifyRequest): Channel {
  return session.apiKey === null ? "web" : "api";
}

/** For what cannot be undone, or has changed nothing: the response names no change set. */
export function offerNoUndo(reply: FastifyReply): void {
  reply.removeHeader(changeSetHeader);
}

interface Author {
  changeSetId: string;
  userId: string | null;
  channel: Channel;
  /** By which stages let deals in; absent where the product writes by itself. */
  role?: Role;
  apiKeyName?: string | undefined;
  ruleName?: string;
}

/** Names the author and the channel of this transaction for the triggers of records. */
export async function nameChangeSet(tx: Db, author: Author): Promise<void> {
  // Sent at once: what is asked after this is to come behind it.
  await tx.execute(sql`select ${setLocally(settingsOf(author))}`).execute();
}

function settingsOf(author: Author): LocalSettings {
  const { changeSetId, userId, channel, role, apiKeyName, ruleName } = author;
  return {
    "crm.change_set_id": changeSetId,
    "crm.user_id": userId ?? "",
    "crm.channel": channel,
    "crm.role": role ?? "",
    "crm.api_key_name": apiKeyName ?? "",
    ...(ruleName !== undefined && { "crm.rule_name": ruleName }),
  };
}
