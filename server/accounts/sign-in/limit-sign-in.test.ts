import { gt, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { countSignIn } from "#server/accounts/sign-in/limit-sign-in.ts";
import { signInAttempts } from "#server/accounts/sign-in/sign-in-attempts.table.ts";
import { createOwnDatabase } from "#tests/support/own-database.ts";

test("of two tries at once, the one that began first and comes second is made as well", async () => {
  const own = await createOwnDatabase();
  const { db, close } = await own.open();
  const email = "ada@x.example";
  await countSignIn(db, email);
  const counted = await db.transaction(async (tx) => {
    // Simulates a try that began after this transaction. Rounded up, the time would lie ahead.
    const now = sql`date_trunc('milliseconds', clock_timestamp())`;
    await tx.update(signInAttempts).set({ blockedUntil: now });
    return countSignIn(tx, email);
  });
  expect(counted).toEqual({ waitSeconds: 0, failures: 2 });
  await close();
  await own.remove();
});

test("a try does not wait for one that was made within the same millisecond", async () => {
  const own = await createOwnDatabase();
  const { db, close } = await own.open();
  for (let tries = 0; tries < 20; tries += 1) {
    await db.transaction(async (tx) => {
      await countSignIn(tx, `${tries}@x.example`);
      expect(await tx.$count(signInAttempts, gt(signInAttempts.blockedUntil, sql`now()`))).toBe(0);
    });
  }
  await close();
  await own.remove();
});
