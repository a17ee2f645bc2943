import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { auditEvents } from "#server/accounts/audit/audit-events.table.ts";
import { nameChangeSet } from "#server/crm/changes/change-set.ts";
import { changes } from "#server/crm/changes/changes.table.ts";
import { companies } from "#server/crm/companies/companies.table.ts";
import { contactMessages } from "#server/site/contact-form/contact-messages.table.ts";
import { mails } from "#server/platform/mail/mails.table.ts";
import { queueMail } from "#server/platform/mail/queue-mail.ts";
import { newsletterSubscribers } from "#server/site/newsletter/newsletter-subscribers.table.ts";
import { confirmSubscriber, upsertSubscriber } from "#server/site/newsletter/newsletter.queries.ts";
import type { Database } from "#server/platform/database/database.ts";
import { newId } from "#server/platform/queries/ids.ts";
import { claimId } from "#server/platform/retries/idempotency-records.queries.ts";
import { idempotencyRecords } from "#server/platform/retries/idempotency-records.table.ts";
import { listCalls } from "#server/records/incoming-webhooks/calls.queries.ts";
import {
  incomingCalls,
  incomingWebhooks,
} from "#server/records/incoming-webhooks/incoming-webhooks.table.ts";
import { eraseWorkspace } from "#server/administration/workspaces/delete-workspace.ts";
import { toWorkspaceId } from "#server/platform/queries/workspace-id.ts";
import { sweep } from "#server/sweep.ts";
import { workspaces } from "#server/accounts/workspaces/workspaces.table.ts";
import { finishDeletions } from "#tests/support/finish-deletions.ts";
import { makeDeletionQueue, makeMailQueue } from "#tests/support/mail-queue.ts";
import { createOwnDatabase, type OwnDatabase } from "#tests/support/own-database.ts";

let home: OwnDatabase;
let database: Database;

beforeAll(async () => {
  home = await createOwnDatabase();
  return () => home.remove();
});

beforeAll(async () => {
  database = await home.open();
  return () => database.close();
});

beforeAll(async () => {
  await makeMailQueue(database);
  await makeDeletionQueue(database);
});

test("an address that was never confirmed is forgotten, others are kept", async () => {
  const { db } = database;
  await upsertSubscriber(db, "never@x.example");
  const { confirmToken } = await upsertSubscriber(db, "confirmed@x.example");
  await confirmSubscriber(db, confirmToken ?? "");
  await db.update(newsletterSubscribers).set({ confirmUntil: sql`now() - interval '1 day'` });
  await upsertSubscriber(db, "waiting@x.example");
  await sweep(db);
  const kept = await db.select({ email: newsletterSubscribers.email }).from(newsletterSubscribers);
  expect(kept.map(({ email }) => email).toSorted()).toEqual([
    "confirmed@x.example",
    "waiting@x.example",
  ]);
  expect(await confirmSubscriber(db, confirmToken ?? "")).toBe(true);
});

test("a record's values are erased 90 days after its deletion, unless it is there again", async () => {
  const { db } = database;
  const workspaceId = newId();
  await db.insert(workspaces).values({ id: workspaceId, name: "Forgetful" });
  const [old, young, back] = [newId(), newId(), newId()];
  await db.transaction(async (tx) => {
    await nameChangeSet(tx, { changeSetId: newId(), userId: null, channel: "web" });
    const rows = [old, young, back].map((id) => ({ workspaceId, id, name: "Acme" }));
    await tx.insert(companies).values(rows);
    await tx.delete(companies).where(eq(companies.workspaceId, workspaceId));
    await tx.insert(companies).values({ workspaceId, id: back, name: "Acme" });
  });
  await db
    .update(changes)
    .set({ createdAt: sql`now() - interval '91 days'` })
    .where(inArray(changes.entityId, [old, back]));
  await sweep(db);
  const kept = await db
    .select({ id: changes.entityId, action: changes.action })
    .from(changes)
    .where(and(eq(changes.workspaceId, workspaceId), isNotNull(changes.before)));
  expect(kept).toEqual([
    { id: young, action: "delete" },
    { id: back, action: "delete" },
  ]);
});

test("an answer is kept for a day, for calls that are sent again", async () => {
  const { db } = database;
  for (const id of ["old", "young"]) await db.transaction((tx) => claimId(tx, id));
  const yesterday = sql`now() - interval '1 second'`;
  await db
    .update(idempotencyRecords)
    .set({ expiresAt: yesterday })
    .where(sql`id = 'old'`);
  expect(await claimId(db, "young"), "it is taken").toBe(false);
  await sweep(db);
  expect((await db.select().from(idempotencyRecords)).map(({ id }) => id)).toEqual(["young"]);
});

test("messages go two years after the sender's last one, as /privacy says", async () => {
  const { db } = database;
  const ages = [
    ["gone@x.example", "2 years 1 day"],
    ["stays@x.example", "1 year 364 days"],
    ["wrote.again@x.example", "5 years"],
    ["Wrote.Again@x.example", "1 month"],
  ] as const;
  for (const [email, age] of ages) {
    const createdAt = sql`now() - ${age}::interval`;
    await db
      .insert(contactMessages)
      .values({ id: newId(), name: "Ada", email, message: "Hello", createdAt });
  }
  await sweep(db);
  const kept = await db.select({ email: contactMessages.email }).from(contactMessages);
  expect(kept.map(({ email }) => email).toSorted()).toEqual([
    "Wrote.Again@x.example",
    "stays@x.example",
    "wrote.again@x.example",
  ]);
});

test("where one feature cannot be swept the others are, and the job fails", async () => {
  const { db } = database;
  await db.transaction((tx) => claimId(tx, "over"));
  await db.update(idempotencyRecords).set({ expiresAt: sql`now() - interval '1 second'` });
  await db.execute(sql`alter table sessions rename to sessions_away`);
  await expect(sweep(db)).rejects.toThrow("A part of the sweep has failed");
  await db.execute(sql`alter table sessions_away rename to sessions`);
  expect(await db.select().from(idempotencyRecords)).toEqual([]);
});

test("a mail is kept for a month after it was sent or given up, and until then", async () => {
  const { db } = database;
  const old = sql`now() - interval '31 days'`;
  for (const subject of ["sent long ago", "sent", "queued", "failed long ago"]) {
    await queueMail(db, { recipient: "a@x.example", subject, text: "" });
  }
  await db.update(mails).set({ createdAt: old });
  const set = (subject: string, values: Partial<typeof mails.$inferInsert> | object) =>
    db
      .update(mails)
      .set(values)
      .where(sql`subject = ${subject}`);
  await set("sent long ago", { status: "sent", sentAt: old });
  await set("sent", { status: "sent", sentAt: sql`now()` });
  await set("failed long ago", { status: "failed" });
  await sweep(db);
  const kept = await db.select({ subject: mails.subject }).from(mails).orderBy(mails.id);
  expect(kept.map(({ subject }) => subject)).toEqual(["sent", "queued"]);
});

test("audit entries are kept for 400 days, unchanged", async () => {
  const { db } = database;
  const [workspaceId, userId] = [toWorkspaceId(newId()), newId()];
  await db.insert(workspaces).values({ id: workspaceId, name: "Audited" });
  const old = new Date(Date.now() - 401 * 86_400_000).toISOString();
  const event = { workspaceId, userId, action: "sign-out" } as const;
  await db.insert(auditEvents).values([
    { ...event, id: newId(), at: old, target: "old" },
    { ...event, id: newId(), target: "young" },
  ]);
  await sweep(db);
  const targets = async () => (await db.select().from(auditEvents)).map(({ target }) => target);
  expect(await targets()).toEqual(["young"]);
  const refusal = { cause: { message: "the audit log is only added to" } };
  await expect(db.update(auditEvents).set({ target: "x" })).rejects.toMatchObject(refusal);
  await expect(db.delete(auditEvents)).rejects.toMatchObject(refusal);
  await expect(db.execute(sql`truncate audit_events`)).rejects.toMatchObject(refusal);
  expect(await targets()).toEqual(["young"]);
  await db.transaction((tx) => eraseWorkspace(tx, workspaceId));
  await finishDeletions(db);
  expect(await targets(), "it goes with its workspace").toEqual([]);
});

test("of a webhook's old calls only when a contact came in is kept, and that for 400 days", async () => {
  const { db } = database;
  const workspaceId = newId();
  await db.insert(workspaces).values({ id: workspaceId, name: "Receiving" });
  const webhookId = newId();
  const settings = { mapping: [], ownerIds: [], isNotifying: false };
  const hook = { name: "Typeform", settings, tokenHash: webhookId, tokenStart: "a" };
  await db.insert(incomingWebhooks).values({ workspaceId, id: webhookId, ...hook });
  const addCall = async (state: "added" | "failed", days: number) => {
    const createdAt = sql`now() - ${days} * interval '1 day'`;
    const row = { workspaceId, id: newId(), webhookId, state, body: "{}", createdAt };
    await db.insert(incomingCalls).values(row);
    return row.id;
  };
  const [young, settled] = [await addCall("added", 89), await addCall("added", 91)];
  await addCall("failed", 91);
  await addCall("added", 401);
  await sweep(db);
  const kept = await db
    .select({ id: incomingCalls.id, body: incomingCalls.body })
    .from(incomingCalls)
    .where(eq(incomingCalls.workspaceId, workspaceId))
    .orderBy(incomingCalls.id);
  expect(kept).toEqual([
    { id: young, body: "{}" },
    { id: settled, body: "" },
  ]);
  const place = { workspaceId: toWorkspaceId(workspaceId), webhookId };
  const listed = await listCalls(db, place, { limit: 50 });
  expect(listed.rows.map(({ id }) => id)).toEqual([young]);
});
