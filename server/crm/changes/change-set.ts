import { sql } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import { changeSetHeader } from "#shared/changes.ts";
import type { Role } from "#shared/permissions.ts";
import type { changeChannels } from "#server/crm/changes/changes.table.ts";
import { explainStageProblem } from "#server/crm/pipelines/stage-problems.ts";
import type { Db } from "#server/platform/database/database.ts";
import { commitWith } from "#server/platform/database/transactions.ts";
import { setLocally, type LocalSettings } from "#server/platform/database/local-settings.ts";
import { newId } from "#server/platform/ids.ts";
import { transactWithRights } from "#server/accounts/workspaces/transact-with-rights.ts";

type Channel = (typeof changeChannels)[number];

/** Runs the last statement of a change set, stored with it: see `commitWith`. */
export type RunLast = <Result>(tx: Db, ask: () => Promise<Result>) => Promise<Result>;

interface SetSettings {
  channel?: Channel;
  /** Of what was stored before without changing a record, such as an entry that waited. */
  changeSetId?: string;
}

/** One transaction, logged as one change set. A header names it, so that the page can offer to undo it. */
export async function inChangeSet<Result extends object | void>(
  db: Db,
  request: FastifyRequest,
  reply: FastifyReply,
  run: (tx: Db, changeSetId: string, runLast: RunLast) => Promise<Result>,
  { channel = channelOf(request), changeSetId = newId() }: SetSettings = {},
): Promise<Result> {
  const { session } = request;
  const { userId, role, apiKey } = session;
  const author = settingsOf({ changeSetId, userId, role, channel, apiKeyName: apiKey?.name });
  let isHeard = false;
  const runInSet = async (tx: Db, rights: Promise<{ isHeard: boolean }>): Promise<Result> => {
    reply.header(changeSetHeader, changeSetId);
    const runLast: RunLast = async (within, ask) => {
      await rights;
      // A call with a key stores its answer behind it.
      return request.keyedCall ? ask() : commitWith(within, ask);
    };
    const done = await run(tx, changeSetId, runLast);
    ({ isHeard } = await rights);
    return done;
  };
  const result = await transactWithRights(db, { request, reply }, runInSet, author).catch(
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

/** For an operation that cannot be undone: its response names no change set. */
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
