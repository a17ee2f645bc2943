import { and, asc, desc, eq, gt, inArray, lt, lte, type SQL, sql } from "drizzle-orm";
import {
  type CallQuery,
  callsKeptDays,
  type IncomingCall,
  momentsKeptDays,
  mostCallsKept,
} from "#shared/incoming-webhooks/incoming-webhooks.ts";
import { contacts } from "#server/crm/contacts/contacts.table.ts";
import { winnerIdOf } from "#server/crm/kinds/merged-records.queries.ts";
import { ago } from "#server/platform/queries/ago.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/http/errors.ts";
import { type Page, toPage, uncounted } from "#server/platform/queries/lists.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";
import { incomingCalls } from "#server/records/incoming-webhooks/incoming-webhooks.table.ts";

export type StoredCall = typeof incomingCalls.$inferSelect;

export interface WebhookPlace {
  workspaceId: WorkspaceId;
  webhookId: string;
}

const { id, state, body, key, contactId, problem, createdAt } = incomingCalls;

const shown = {
  id,
  state,
  contactId: contacts.id,
  contactName: contacts.name,
  problem,
  createdAt,
};

const contact = and(
  eq(contacts.workspaceId, incomingCalls.workspaceId),
  eq(contacts.id, winnerIdOf({ workspaceId: incomingCalls.workspaceId, id: contactId })),
);

const isOpen = inArray(state, ["failed", "waiting"]);

/** Leaves out calls whose content was deleted: scores alone still count them. */
const isKept = sql`${body} <> ''`;

export async function listCalls(
  db: Db,
  place: WebhookPlace,
  { state: asked, cursor, limit }: CallQuery,
): Promise<Page<IncomingCall>> {
  const rows = await db
    .select({ ...shown, total: uncounted })
    .from(incomingCalls)
    .leftJoin(contacts, contact)
    .where(
      and(
        whereOfWebhook(place),
        isKept,
        asked ? eq(state, asked) : undefined,
        cursor ? lt(id, cursor) : undefined,
      ),
    )
    .orderBy(desc(id))
    .limit(limit + 1);
  return toPage(rows, { limit, cursor });
}

/** Those without a contact, oldest first. @param after the id of the last one that was read */
export async function listOpenCalls(
  db: Db,
  place: WebhookPlace,
  after: string | null,
  most: number,
): Promise<string[]> {
  const rows = await db
    .select({ id })
    .from(incomingCalls)
    .where(and(whereOfWebhook(place), isKept, isOpen, after === null ? undefined : gt(id, after)))
    .orderBy(asc(id))
    .limit(most);
  return rows.map((row) => row.id);
}

/** With what was sent. @throws HttpError 404 without it */
export async function findCall(
  db: Db,
  place: WebhookPlace,
  callId: string,
): Promise<IncomingCall & { body: string }> {
  const [found] = await db
    .select({ ...shown, body })
    .from(incomingCalls)
    .leftJoin(contacts, contact)
    .where(and(whereOfWebhook(place), isKept, eq(id, callId)));
  if (!found) throw notFound("call");
  return found;
}

/** The call that its sender named so; lock the webhook first. */
export async function findByKey(
  tx: Db,
  place: WebhookPlace,
  keyHash: string,
): Promise<StoredCall | undefined> {
  const [found] = await tx
    .select()
    .from(incomingCalls)
    .where(and(whereOfWebhook(place), eq(key, keyHash)));
  return found;
}

/** Locks the call until the transaction ends. @throws HttpError 404 without it */
export async function lockCall(tx: Db, place: WebhookPlace, callId: string): Promise<StoredCall> {
  const [row] = await tx
    .select()
    .from(incomingCalls)
    .where(and(whereOfWebhook(place), isKept, eq(id, callId)))
    .for("update");
  if (!row) throw notFound("call");
  return row;
}

/** A call that is sent again has another outcome. */
export async function storeCall(tx: Db, call: typeof incomingCalls.$inferInsert): Promise<void> {
  const { state: outcome, body: sent, contactId: whose = null, problem: why = null } = call;
  await tx
    .insert(incomingCalls)
    .values(call)
    .onConflictDoUpdate({
      target: [incomingCalls.workspaceId, id],
      set: { state: outcome, body: sent, contactId: whose, problem: why },
    });
  const { workspaceId, webhookId } = call;
  await forgetCalls(
    tx,
    sql`workspace_id = ${workspaceId} and id in (
      select id from incoming_calls
      where workspace_id = ${workspaceId} and webhook_id = ${webhookId} and body <> ''
      order by id desc offset ${sql.raw(String(mostCallsKept))} limit 10)`,
  );
}

const hasContact = sql`state in ('added', 'changed')`;

/** When a contact came in is known for longer than what was sent: scores count it. */
async function forgetCalls(tx: Db, which: SQL): Promise<void> {
  await tx.execute(
    sql`delete from incoming_calls where ${which} and not ${hasContact} and body <> ''`,
  );
  await tx.execute(
    sql`update incoming_calls set body = '' where ${which} and ${hasContact} and body <> ''`,
  );
}

export async function patchCall(
  tx: Db,
  place: WebhookPlace,
  callId: string,
  outcome: Pick<StoredCall, "state" | "contactId" | "problem">,
): Promise<void> {
  await tx
    .update(incomingCalls)
    .set(outcome)
    .where(and(whereOfWebhook(place), eq(id, callId)));
}

/** Of a call without a contact. @returns whether there is one: someone else may have taken it meanwhile */
export async function patchProblem(
  db: Db,
  place: WebhookPlace,
  callId: string,
  sentence: string,
): Promise<boolean> {
  const changed = await db
    .update(incomingCalls)
    .set({ state: "failed", problem: sentence })
    .where(and(whereOfWebhook(place), eq(id, callId), isOpen))
    .returning({ id });
  return changed.length > 0;
}

/** @throws HttpError 404 without it */
export async function removeCall(tx: Db, place: WebhookPlace, callId: string): Promise<void> {
  const removed = await tx
    .delete(incomingCalls)
    .where(and(whereOfWebhook(place), eq(id, callId)))
    .returning({ id });
  if (removed.length === 0) throw notFound("call");
}

/** For the sweep, which covers all workspaces. */
export async function forgetOldCalls(db: Db): Promise<void> {
  await db.delete(incomingCalls).where(lte(createdAt, ago({ days: momentsKeptDays })));
  await forgetCalls(db, sql`created_at <= ${ago({ days: callsKeptDays })}`);
}

function whereOfWebhook({ workspaceId, webhookId }: WebhookPlace): SQL | undefined {
  return and(eq(incomingCalls.workspaceId, workspaceId), eq(incomingCalls.webhookId, webhookId));
}
