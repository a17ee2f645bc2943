import { count, eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { users } from "#server/accounts/accounts.table.ts";
import { payments } from "#server/billing/payments.table.ts";
import { invoices } from "#server/billing/invoices/invoices.table.ts";
import {
  forgetOldInvoices,
  lockNumbers,
  nextSequence,
} from "#server/billing/invoices/invoices.queries.ts";
import type { Database } from "#server/platform/database/database.ts";
import { newId } from "#server/platform/queries/ids.ts";
import { createOwnDatabase, type OwnDatabase } from "#tests/support/own-database.ts";

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

async function addUser(): Promise<string> {
  const id = newId();
  await database.db.insert(users).values({ id, name: "Ada", email: `${id}@x.example` });
  return id;
}

/** A paid payment with its invoice, in one transaction that may fail at the end. */
async function pay(userId: string, { issuedAt = new Date(), fails = false } = {}): Promise<void> {
  await database.db.transaction(async (tx) => {
    const paymentId = newId();
    await tx.insert(payments).values({
      id: paymentId,
      userId,
      kind: "checkout",
      planId: "starter",
      amountPence: 2900,
      status: "paid",
      basis: "0",
      createdAt: issuedAt,
    });
    await lockNumbers(tx);
    const year = issuedAt.getUTCFullYear();
    const party = { name: "Ada", address: null, vatNumber: null };
    await tx.insert(invoices).values({
      id: newId(),
      userId,
      paymentId,
      kind: "invoice",
      year,
      sequence: await nextSequence(tx, year),
      issuedAt,
      returnedPence: 0,
      seller: party,
      buyer: { ...party, email: "ada@x.example" },
      lines: [],
      totalPence: 2900,
      vatPence: 0,
      isSample: true,
    });
    if (fails) throw new Error("the transaction is taken back");
  });
}

test("numbers have no gap, though many pay at once and some transactions fail", async () => {
  const userId = await addUser();
  const issuedAt = new Date("2031-05-05");
  const outcomes = await Promise.allSettled(
    Array.from({ length: 12 }, (_nothing, index) =>
      pay(userId, { issuedAt, fails: index % 3 === 0 }),
    ),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(8);
  const rows = await database.db
    .select({ sequence: invoices.sequence })
    .from(invoices)
    .where(eq(invoices.year, 2031))
    .orderBy(invoices.id);
  expect(rows.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

const kept = { cause: { message: "invoices are kept as they were made" } };

test("an invoice cannot be changed or deleted, and outlives its user for as long as it has to", async () => {
  const { db } = database;
  const userId = await addUser();
  await pay(userId);
  await pay(userId, { issuedAt: new Date("2016-01-01") });
  const theirs = eq(invoices.userId, userId);
  await expect(db.update(invoices).set({ totalPence: 1 }).where(theirs)).rejects.toMatchObject(
    kept,
  );
  await expect(db.delete(invoices).where(theirs)).rejects.toMatchObject(kept);
  await forgetOldInvoices(db);
  expect(await db.select({ count: count() }).from(invoices).where(theirs)).toEqual([{ count: 2 }]);

  await db.delete(users).where(eq(users.id, userId));
  await expect(db.delete(invoices).where(eq(invoices.totalPence, 2900))).rejects.toMatchObject(
    kept,
  );
  await forgetOldInvoices(db);
  const left = await db
    .select({ year: invoices.year })
    .from(invoices)
    .where(sql`${invoices.userId} is null`);
  expect(left).toEqual([{ year: new Date().getUTCFullYear() }]);
});
