import { and, asc, eq, getTableColumns, sql, type SQL } from "drizzle-orm";
import type { IncomingWebhook } from "#shared/incoming-webhooks/incoming-webhooks.ts";
import { workspaces } from "#server/accounts/workspaces/workspaces.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/http/errors.ts";
import { toWorkspaceId, type WorkspaceId } from "#server/platform/queries/workspace-id.ts";
import {
  incomingCalls,
  incomingWebhooks,
} from "#server/records/incoming-webhooks/incoming-webhooks.table.ts";

export type StoredIncoming = Omit<typeof incomingWebhooks.$inferSelect, "workspaceId"> & {
  workspaceId: WorkspaceId;
};

const fromCallsOfWebhook = sql`from ${incomingCalls} as call
  where call.workspace_id = ${incomingWebhooks}.workspace_id and call.webhook_id = ${incomingWebhooks}.id
    and call.body <> ''`;

const shown = {
  id: incomingWebhooks.id,
  name: incomingWebhooks.name,
  isOn: incomingWebhooks.isOn,
  stopReason: incomingWebhooks.stopReason,
  addressStart: incomingWebhooks.tokenStart,
  settings: incomingWebhooks.settings,
  createdAt: incomingWebhooks.createdAt,
  calls: sql<number>`(select count(*)::int ${fromCallsOfWebhook})`,
  waiting: sql<number>`(select count(*)::int ${fromCallsOfWebhook} and call.state in ('failed', 'waiting'))`,
  lastCallAt: sql<
    string | null
  >`(select call.created_at ${fromCallsOfWebhook} order by call.id desc limit 1)`.mapWith(
    incomingWebhooks.createdAt,
  ),
};

export function listIncoming(db: Db, workspaceId: WorkspaceId): Promise<IncomingWebhook[]> {
  return select(db, eq(incomingWebhooks.workspaceId, workspaceId));
}

/** @throws HttpError 404 without it */
export async function findIncoming(
  db: Db,
  workspaceId: WorkspaceId,
  id: string,
): Promise<IncomingWebhook> {
  const [found] = await select(db, whereWebhook(workspaceId, id));
  if (!found) throw notFound("incoming webhook");
  return found;
}

export async function hasIncoming(db: Db, workspaceId: WorkspaceId, id: string): Promise<boolean> {
  return (await db.$count(incomingWebhooks, whereWebhook(workspaceId, id))) > 0;
}

async function select(db: Db, condition: SQL | undefined): Promise<IncomingWebhook[]> {
  const rows = await db
    .select(shown)
    .from(incomingWebhooks)
    .where(condition)
    .orderBy(asc(incomingWebhooks.name), asc(incomingWebhooks.id));
  return rows.map(({ settings, ...row }) => ({ ...row, ...settings }));
}

/** One that takes calls, by the hash of its secret; null where there is none. */
export async function findByToken(db: Db, tokenHash: string): Promise<StoredIncoming | null> {
  const [row] = await db
    .select(getTableColumns(incomingWebhooks))
    .from(incomingWebhooks)
    .innerJoin(workspaces, eq(workspaces.id, incomingWebhooks.workspaceId))
    .where(
      and(
        eq(incomingWebhooks.tokenHash, tokenHash),
        eq(incomingWebhooks.isOn, true),
        sql`${workspaces.suspensionReason} is null`,
      ),
    );
  return row ? { ...row, workspaceId: toWorkspaceId(row.workspaceId) } : null;
}

/** Locks it until the transaction ends. @throws HttpError 404 without it */
export async function lockIncoming(
  tx: Db,
  workspaceId: WorkspaceId,
  id: string,
): Promise<StoredIncoming> {
  const [row] = await tx
    .select()
    .from(incomingWebhooks)
    .where(whereWebhook(workspaceId, id))
    .for("update");
  if (!row) throw notFound("incoming webhook");
  return { ...row, workspaceId };
}

export async function insertIncoming(
  tx: Db,
  row: typeof incomingWebhooks.$inferInsert,
): Promise<void> {
  await tx.insert(incomingWebhooks).values(row);
}

export async function patchIncoming(
  tx: Db,
  { workspaceId, id }: Pick<StoredIncoming, "workspaceId" | "id">,
  changes: Partial<
    Pick<
      StoredIncoming,
      "name" | "isOn" | "stopReason" | "settings" | "turn" | "tokenHash" | "tokenStart"
    >
  >,
): Promise<void> {
  await tx.update(incomingWebhooks).set(changes).where(whereWebhook(workspaceId, id));
}

/** With its log. */
export async function removeIncoming(
  tx: Db,
  { workspaceId, id }: Pick<StoredIncoming, "workspaceId" | "id">,
): Promise<void> {
  await tx.delete(incomingWebhooks).where(whereWebhook(workspaceId, id));
}

function whereWebhook(workspaceId: WorkspaceId, id: string): SQL | undefined {
  return and(eq(incomingWebhooks.workspaceId, workspaceId), eq(incomingWebhooks.id, id));
}
