import { and, asc, desc, eq, isNull, lt, lte, notExists, or, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  deliveriesKeptDays,
  type Delivery as ShownDelivery,
  type DeliveryTry,
  kindOfEvent,
  mostTriesKept,
  testEvent,
} from "#shared/records/webhooks.ts";
import { workspaceExists } from "#server/accounts/workspaces/workspace-exists.ts";
import { findNamedRecords, nameKey } from "#server/crm/changes/name-records.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { cutPage, type Page } from "#server/platform/queries/lists.ts";
import type { Outcome } from "#server/records/webhooks/post-json.ts";
import type { Delivery, Webhook } from "#server/records/webhooks/send-event.ts";
import { deliveries, webhooks } from "#server/records/webhooks/webhooks.table.ts";

export interface Place {
  workspaceId: string;
  webhookId: string;
}

const isRested = or(isNull(webhooks.restsUntil), lte(webhooks.restsUntil, sql`now()`));
/** Worded as the condition of the partial index, which PostgreSQL would not use for a parameter. */
const isWaiting = sql`${deliveries.state} = 'waiting'`;

/** Null while it rests, and where its workspace is gone. */
export async function findRested(db: Db, place: Place): Promise<Webhook | null> {
  const [found] = await db
    .select()
    .from(webhooks)
    .where(and(whereWebhook(place), isRested, workspaceExists(webhooks.workspaceId)));
  return found ?? null;
}

/** What a paused or stopped webhook is sent, too: a test, once. */
const isFirstTest = and(eq(deliveries.type, testEvent), eq(deliveries.attempts, 0));

/** Until the transaction ends, nothing is stored that the webhook would send. */
export async function holdBackEvents(tx: Db, place: Place): Promise<void> {
  await tx.select({ id: webhooks.id }).from(webhooks).where(whereWebhook(place)).for("update");
}

function whereWebhook({ workspaceId, webhookId }: Place): SQL | undefined {
  return and(eq(webhooks.workspaceId, workspaceId), eq(webhooks.id, webhookId));
}

/** Of each record only the first, so that changes arrive in their order. Tests come first: someone waits for them. */
export function listDue(
  db: Db,
  { workspaceId, id: webhookId, state }: Webhook,
  count: number,
): Promise<Delivery[]> {
  const earlier = alias(deliveries, "earlier");
  const comesFirst = db
    .select({ id: earlier.id })
    .from(earlier)
    .where(
      and(
        eq(earlier.workspaceId, deliveries.workspaceId),
        eq(earlier.webhookId, deliveries.webhookId),
        eq(earlier.recordId, deliveries.recordId),
        sql`${earlier.state} = 'waiting'`,
        lt(earlier.id, deliveries.id),
      ),
    );
  return db
    .select()
    .from(deliveries)
    .where(
      and(
        whereOfWebhook({ workspaceId, webhookId }),
        isWaiting,
        isDue,
        state === "active" ? undefined : isFirstTest,
        notExists(comesFirst),
      ),
    )
    .orderBy(desc(eq(deliveries.type, testEvent)), asc(deliveries.id))
    .limit(count);
}

// Not as of the transaction, which may have waited for who stored what is due by now.
const isDue = lte(deliveries.dueAt, sql`statement_timestamp()`);

function whereOfWebhook({ workspaceId, webhookId }: Place): SQL | undefined {
  return and(eq(deliveries.workspaceId, workspaceId), eq(deliveries.webhookId, webhookId));
}

/** For a job that serves all workspaces. */
export function listWebhooksDue(db: Db): Promise<Place[]> {
  return db
    .selectDistinct({ workspaceId: deliveries.workspaceId, webhookId: deliveries.webhookId })
    .from(deliveries)
    .innerJoin(
      webhooks,
      and(eq(webhooks.workspaceId, deliveries.workspaceId), eq(webhooks.id, deliveries.webhookId)),
    )
    .where(
      and(
        isWaiting,
        isDue,
        or(eq(webhooks.state, "active"), isFirstTest),
        isRested,
        workspaceExists(deliveries.workspaceId),
      ),
    );
}

function whereDelivery({ workspaceId, id }: Pick<Delivery, "workspaceId" | "id">) {
  return and(eq(deliveries.workspaceId, workspaceId), eq(deliveries.id, id));
}

function tried({ status, durationMs, problem }: Outcome) {
  const at = new Date().toISOString();
  const one: DeliveryTry = { at, status, durationMs, problem };
  const kept = sql`case when jsonb_array_length(${deliveries.tries}) < ${mostTriesKept}
    then ${deliveries.tries} else ${deliveries.tries} - 0 end`;
  return {
    attempts: sql`${deliveries.attempts} + 1`,
    lastAttemptAt: at,
    tries: sql`${kept} || ${JSON.stringify([one])}::jsonb`,
    status,
    durationMs,
    problem,
  };
}

export async function noteDelivered(tx: Db, delivery: Delivery, outcome: Outcome): Promise<void> {
  const { workspaceId, webhookId } = delivery;
  await tx
    .update(deliveries)
    .set({ ...tried(outcome), state: "delivered" })
    .where(whereDelivery(delivery));
  await tx
    .update(webhooks)
    .set({ failures: 0, failingSince: null, restsUntil: null, lastDeliveredAt: sql`now()` })
    .where(whereWebhook({ workspaceId, webhookId }));
}

/** @param againInSeconds null for one that is given up */
export async function noteFailed(
  tx: Db,
  delivery: Delivery,
  outcome: Outcome,
  againInSeconds: number | null,
): Promise<void> {
  const next =
    againInSeconds === null
      ? { state: "failed" as const }
      : { dueAt: sql`now() + ${againInSeconds} * interval '1 second'` };
  await tx
    .update(deliveries)
    .set({ ...tried(outcome), ...next })
    .where(whereDelivery(delivery));
}

/** @param until null where the endpoint answers, and only refuses this event */
export async function restWebhook(
  tx: Db,
  { workspaceId, id }: Webhook,
  until: SQL | null,
): Promise<void> {
  await tx
    .update(webhooks)
    .set({
      failures: sql`${webhooks.failures} + 1`,
      failingSince: sql`coalesce(${webhooks.failingSince}, now())`,
      ...(until && { restsUntil: until }),
    })
    .where(whereWebhook({ workspaceId, webhookId: id }));
}

const shown = {
  id: deliveries.id,
  type: deliveries.type,
  recordId: deliveries.recordId,
  state: deliveries.state,
  attempts: deliveries.attempts,
  nextAttemptAt: sql<string | null>`case when ${isWaiting} then ${deliveries.dueAt} end`.mapWith(
    deliveries.dueAt,
  ),
  lastAttemptAt: deliveries.lastAttemptAt,
  status: deliveries.status,
  durationMs: deliveries.durationMs,
  problem: deliveries.problem,
  createdAt: deliveries.createdAt,
};

interface LogQuery {
  state?: ShownDelivery["state"] | undefined;
  cursor?: string | undefined;
  limit: number;
}

export async function listDeliveries(
  db: Db,
  access: RecordAccess,
  webhookId: string,
  { state, cursor, limit }: LogQuery,
): Promise<Page<ShownDelivery>> {
  const found = await db
    .select(shown)
    .from(deliveries)
    .where(
      and(
        whereOfWebhook({ workspaceId: access.workspaceId, webhookId }),
        state ? eq(deliveries.state, state) : undefined,
        cursor ? lt(deliveries.id, cursor) : undefined,
      ),
    )
    .orderBy(desc(deliveries.id))
    .limit(limit + 1);
  const page = cutPage(found, limit);
  return { ...page, rows: await withNames(db, access, page.rows) };
}

export async function findDelivery(db: Db, access: RecordAccess, webhookId: string, id: string) {
  const found = await db
    .select({ ...shown, tries: deliveries.tries, body: deliveries.body })
    .from(deliveries)
    .where(
      and(whereOfWebhook({ workspaceId: access.workspaceId, webhookId }), eq(deliveries.id, id)),
    );
  const [named] = await withNames(db, access, found);
  return named ?? null;
}

async function withNames<Row extends Pick<Delivery, "type" | "recordId">>(
  db: Db,
  access: RecordAccess,
  rows: Row[],
) {
  const keyed = rows.map((row) => {
    const entity = kindOfEvent(row.type);
    return { row, key: entity && { entity, id: row.recordId } };
  });
  const keys = keyed.flatMap(({ key }) => key ?? []);
  const records = await findNamedRecords(db, access, keys);
  return keyed.map(({ row, key }) => {
    const record = key && records.get(nameKey(key));
    return {
      ...row,
      recordName: record?.name ?? null,
      isRecordDeleted: record?.isDeleted ?? false,
    };
  });
}

/** Sent again at once, under the same id. @returns whether there is such a delivery */
export async function sendAgain(tx: Db, place: Place, id: string): Promise<boolean> {
  const again = await tx
    .update(deliveries)
    .set({ state: "waiting", dueAt: sql`now()`, problem: null })
    .where(and(whereOfWebhook(place), eq(deliveries.id, id)))
    .returning({ id: deliveries.id });
  return again.length > 0;
}

/** What waits need wait no longer: the endpoint is said to be fixed. */
export async function sendWaitingNow(tx: Db, place: Place): Promise<void> {
  await tx
    .update(deliveries)
    .set({ dueAt: sql`now()` })
    .where(and(whereOfWebhook(place), isWaiting));
}

export async function forgetOldDeliveries(db: Db): Promise<void> {
  const before = sql`now() - ${deliveriesKeptDays} * interval '1 day'`;
  await db.delete(deliveries).where(lt(deliveries.createdAt, before));
}
