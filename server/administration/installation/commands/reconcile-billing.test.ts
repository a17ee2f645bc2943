import { afterEach, beforeEach, expect, test } from "vitest";
import { eq } from "drizzle-orm";
import { users } from "#server/accounts/accounts.table.ts";
import { deleteAccount } from "#server/administration/account-deletion/delete-account.ts";
import { sandboxObjects } from "#server/billing/mollie-sandbox/sandbox-objects.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import { newId } from "#server/platform/queries/ids.ts";
import { runOperatorCommand } from "#tests/support/operator-commands.ts";
import { makeMailQueue } from "#tests/support/mail-queue.ts";
import { createOwnDatabase, type OwnDatabase } from "#tests/support/own-database.ts";

let home: OwnDatabase;

beforeEach(async () => {
  home = await createOwnDatabase();
});

afterEach(() => home.remove());

const reconcile = (...args: string[]) =>
  runOperatorCommand("reconcile-billing", args, { MOLLIE_SANDBOX: "true", ...home.variables });

async function withDatabase<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
  const database = await home.open();
  try {
    await makeMailQueue(database);
    return await work(database.db);
  } finally {
    await database.close();
  }
}

/** A customer with a subscription that our rows do not know. */
async function addCustomer(db: Db): Promise<{ id: string; email: string }> {
  const id = newId();
  const user = { id, name: "Ada", email: `${id}@x.example` };
  await db.insert(users).values({ ...user, mollieCustomerId: "cst_ada" });
  const own = { userId: id, createdAt: new Date() };
  const metadata = { userId: id };
  const amount = { currency: "GBP", value: "29.00" };
  await db.insert(sandboxObjects).values([
    { ...own, id: "cst_ada", kind: "customer", body: { name: "Ada", email: user.email, metadata } },
    {
      ...own,
      id: "sub_ada",
      kind: "subscription",
      body: {
        customerId: "cst_ada",
        amount,
        interval: "1 month",
        startDate: "2099-01-01",
        nextPaymentDate: "2099-01-01",
        description: "CRM Pro Starter, a month",
        metadata: { agreement: 1 },
        status: "active",
        count: 0,
      },
    },
    {
      ...own,
      id: "tr_ada",
      kind: "payment",
      body: {
        customerId: "cst_ada",
        amount,
        description: "CRM Pro Starter, a month",
        sequenceType: "recurring",
        subscriptionId: "sub_ada",
        status: "paid",
      },
    },
  ]);
  return user;
}

const readBody = (id: string) =>
  withDatabase(async (db) => {
    const [found] = await db.select().from(sandboxObjects).where(eq(sandboxObjects.id, id));
    return found?.body;
  });

test("a dry run lists what is left of someone who has gone, and the next run ends it", async () => {
  await withDatabase(async (db) => deleteAccount(db, await addCustomer(db), "10.0.0.1"));

  const plan = await reconcile("--dry-run");
  expect(plan.output).toMatch(/cst_ada +end the subscription sub_ada of someone who has left/);
  expect(plan.output).toMatch(/cst_ada +give £29\.00 of tr_ada back to someone who has left/);
  expect(plan.output).toContain("1 customer looked at, 2 things to correct, nothing was changed");
  expect(plan.exitCode).toBe(3);
  expect(await readBody("sub_ada")).toMatchObject({ status: "active" });

  const done = await reconcile();
  expect(done.output).toContain("1 customer looked at, 2 things corrected, 0 failed.");
  expect(done.exitCode).toBe(0);
  expect(await readBody("sub_ada")).toMatchObject({ status: "canceled" });
  expect(await readBody("tr_ada")).toMatchObject({ amountRefunded: { value: "29.00" } });
});

test("a wrong option is refused with a sentence", async () => {
  const { exitCode, output } = await reconcile("--dryrun");
  expect(exitCode).toBe(2);
  expect(output).toContain("--dryrun");
});
