import { and, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { againOnDeadlock } from "#server/platform/database/statements/again-on-deadlock.ts";
import type { Db } from "#server/platform/database/database.ts";
import { newId } from "#server/platform/queries/ids.ts";
import { defineJob } from "#server/platform/jobs/job.ts";
import { sendJobs } from "#server/platform/jobs/send-job.ts";
import type { LoggedChange, WhileRead } from "#server/crm/live/change-feed.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";
import { deliverJob } from "#server/records/webhooks/deliver-job.ts";
import {
  changedFieldsOf,
  eventOf,
  readRecords,
  typeOf,
} from "#server/records/webhooks/event-of.ts";
import { readEventFeed } from "#server/records/webhooks/read-feed.ts";
import { deliveries, keptEvents, webhooks } from "#server/records/webhooks/webhooks.table.ts";

/** Makes up for announcements that no one heard, and says that changes are to be announced. */
export const watchFeedsJob = defineJob({
  name: "webhook-feeds",
  data: z.object({}),
  key: () => "",
});

/** Turns what has changed into deliveries, each once, and has them sent. */
export async function takeEvents(
  db: Db,
  workspaceId: WorkspaceId,
  whileRead: WhileRead = "leave",
): Promise<void> {
  let isMore = true;
  while (isMore) {
    isMore = await againOnDeadlock(() =>
      db.transaction((tx) => takeSome(tx, workspaceId, whileRead)),
    );
  }
}

type Listening = Pick<typeof webhooks.$inferSelect, "id" | "events" | "fields">;

async function takeSome(tx: Db, workspaceId: WorkspaceId, whileRead: WhileRead): Promise<boolean> {
  const read = await readEventFeed(tx, workspaceId, whileRead);
  if (!read) return false;
  const listening = await listListening(tx, workspaceId);
  const isForAnyone = (change: LoggedChange) =>
    read.keptAfter !== null || listening.some((one) => isWanted(one, change));
  const wanted = read.found.filter(isForAnyone);
  const records = await readRecords(tx, workspaceId, wanted);
  const events = wanted.map((change) => ({
    change,
    body: JSON.stringify(eventOf(change, records)),
  }));
  await keepEvents(tx, workspaceId, read.keptAfter, events);
  const rows = events.flatMap(({ change, body }) => {
    const { id: changeId, entityId: recordId } = change;
    return listening
      .filter((one) => isWanted(one, change))
      .map(({ id: webhookId }) => ({
        workspaceId,
        id: newId(),
        webhookId,
        changeId,
        recordId,
        type: typeOf(change),
        body,
      }));
  });
  if (rows.length > 0) await tx.insert(deliveries).values(rows).onConflictDoNothing();
  const webhookIds = [...new Set(rows.map((row) => row.webhookId))];
  await sendJobs(
    tx,
    deliverJob,
    webhookIds.map((webhookId) => ({ workspaceId, webhookId })),
  );
  return read.isMore;
}

async function keepEvents(
  tx: Db,
  workspaceId: WorkspaceId,
  keptAfter: number | null,
  events: { change: LoggedChange; body: string }[],
): Promise<void> {
  if (keptAfter === null || events.length === 0) return;
  await tx.insert(keptEvents).values(
    events.map(({ change, body }, index) => ({
      workspaceId,
      position: keptAfter + index + 1,
      recordId: change.entityId,
      type: typeOf(change),
      body,
    })),
  );
}

/** A paused webhook keeps what happens, a stopped one does not. Locked: no job ends before it sees new events. */
function listListening(tx: Db, workspaceId: WorkspaceId): Promise<Listening[]> {
  return tx
    .select({ id: webhooks.id, events: webhooks.events, fields: webhooks.fields })
    .from(webhooks)
    .where(
      and(eq(webhooks.workspaceId, workspaceId), inArray(webhooks.state, ["active", "paused"])),
    )
    .for("share");
}

function isWanted({ events, fields }: Listening, change: LoggedChange): boolean {
  if (!events.includes(typeOf(change))) return false;
  if (change.action !== "update" || fields.length === 0) return true;
  return changedFieldsOf(change).some((field) => fields.includes(field));
}
