import { eq, type SQL, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { type Kept, type keptByOperator, keptFor } from "#shared/administration/kept-for.ts";
import { auditEvents } from "#server/accounts/audit/audit-events.table.ts";
import { payments } from "#server/billing/payments.table.ts";
import { contactMessages } from "#server/site/contact-form/contact-messages.table.ts";
import { invoices } from "#server/billing/invoices/invoices.table.ts";
import { mails } from "#server/platform/mail/mails.table.ts";
import type { Database, Db } from "#server/platform/database/database.ts";
import { readEnvironment } from "#server/platform/settings/environment.ts";
import { newId } from "#server/platform/queries/ids.ts";
import { sweep } from "#server/sweep.ts";
import { workspaces } from "#server/accounts/workspaces/workspaces.table.ts";
import { createOwnDatabase, type OwnDatabase } from "#tests/support/own-database.ts";

/** What the pages promise (shared/administration/kept-for.ts) beside what the sweep deletes. */

let home: OwnDatabase;
let database: Database;

beforeAll(async () => {
  home = await createOwnDatabase();
  database = await home.open();
  return async () => {
    await database.close();
    await home.remove();
  };
});

const message = (id: string, createdAt: SQL) => ({
  id,
  name: "Ada",
  email: `${id}@x.example`,
  message: "Hello",
  createdAt,
});

/** Ended workspaces have their own clock and job: server/administration/agreements/ended-agreements.test.ts. */
type Swept = Exclude<Kept, (typeof keptByOperator)[number] | "endedWorkspaces">;

/** How a row of each kind comes to be at a moment, and what counts it by its id. */
const kinds: Record<
  Swept,
  {
    insert: (db: Db, id: string, at: SQL) => Promise<unknown>;
    count: (db: Db, id: string) => Promise<number>;
  }
> = {
  messages: {
    insert: (db, id, at) => db.insert(contactMessages).values(message(id, at)),
    count: (db, id) => db.$count(contactMessages, eq(contactMessages.id, id)),
  },
  jobApplications: {
    insert: (db, id, at) =>
      db.insert(contactMessages).values({ ...message(id, at), kind: "job-application" }),
    count: (db, id) => db.$count(contactMessages, eq(contactMessages.id, id)),
  },
  invoices: { insert: insertInvoice, count: (db, id) => db.$count(invoices, eq(invoices.id, id)) },
  mails: {
    insert: (db, id, at) =>
      db.insert(mails).values({
        id,
        recipient: "ada@x.example",
        subject: "Hello",
        text: "Hello",
        status: "sent",
        sentAt: at,
      }),
    count: (db, id) => db.$count(mails, eq(mails.id, id)),
  },
  audit: {
    insert: async (db, id, at) => {
      const workspaceId = newId();
      await db.insert(workspaces).values({ id: workspaceId, name: "Audited" });
      await db.insert(auditEvents).values({ workspaceId, id, at, action: "sign-out" });
    },
    count: (db, id) => db.$count(auditEvents, eq(auditEvents.id, id)),
  },
};

const swept: Swept[] = ["messages", "jobApplications", "invoices", "mails", "audit"];

let sequence = 0;

async function insertInvoice(db: Db, id: string, issuedAt: SQL) {
  const paymentId = newId();
  const address = { name: "Ada", address: "1 High Street" };
  await db.insert(payments).values({
    id: paymentId,
    kind: "checkout",
    planId: "starter",
    amountPence: 2_900,
    status: "paid",
    basis: "0",
    createdAt: issuedAt,
  });
  sequence += 1;
  await db.insert(invoices).values({
    id,
    paymentId,
    kind: "invoice",
    year: 2_015,
    sequence,
    issuedAt,
    returnedPence: 0,
    seller: { ...address, vatNumber: null },
    buyer: { ...address, vatNumber: null, email: "ada@x.example" },
    lines: [],
    totalPence: 2_900,
    vatPence: 0,
    vatBasisPoints: null,
    isSample: true,
  });
}

test.each(swept)("the sweep keeps %s as long as promised", async (kind) => {
  const { db } = database;
  const row = kinds[kind];
  const [[unit, count] = []] = Object.entries(keptFor[kind]);
  const promised = sql.raw(`interval '${count} ${unit}'`);
  const [old, young] = [newId(), newId()];
  await row.insert(db, old, sql`now() - ${promised} - interval '1 day'`);
  await row.insert(db, young, sql`now() - ${promised} + interval '1 day'`);
  await sweep(db);
  expect([await row.count(db, old), await row.count(db, young)]).toEqual([0, 1]);
});

test("backups are kept no longer than promised, unless the operator says so", () => {
  const { keep } = readEnvironment({}).backups;
  expect(keep.months).toBeLessThanOrEqual(keptFor.backups.years * 12);
});
