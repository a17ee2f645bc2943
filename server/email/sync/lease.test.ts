import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { emailAccount } from "#shared/email/email.ts";
import { emailAccounts } from "#server/email/connections/email-accounts.table.ts";
import { type AccountPlace, whereAccount, Lease, LeaseLost } from "#server/email/sync/lease.ts";
import { toWorkspaceId } from "#server/platform/queries/workspace-id.ts";
import { mailProvider, useMailProvider, whileStopped } from "#tests/support/own-mail-provider.ts";
import { signUp } from "#tests/support/test-client.ts";
import type { Db } from "#server/platform/database/database.ts";

useMailProvider();

let accountId: string;

beforeAll(async () => {
  const user = await signUp();
  const settings = mailProvider().account(randomUUID());
  accountId = (await user.create("/api/email-accounts", emailAccount, settings)).id;
});

/** While no server runs, so that the account is the test's alone. */
const withAccount = (run: (db: Db, place: AccountPlace) => Promise<void>) =>
  whileStopped(async (db) => {
    const [row] = await db
      .update(emailAccounts)
      .set({ leaseHolder: null })
      .where(eq(emailAccounts.id, accountId))
      .returning();
    await run(db, { workspaceId: toWorkspaceId(row?.workspaceId ?? ""), accountId });
  });

test("one server at a time has an account, and one that was silent writes nothing more", () =>
  withAccount(async (db, place) => {
    const first = await Lease.take(db, place);
    expect(await Lease.take(db, place)).toBeNull();
    await db
      .update(emailAccounts)
      .set({ leaseUntil: sql`now() - interval '1 second'` })
      .where(whereAccount(place));
    const second = await Lease.take(db, place);
    expect(second).not.toBeNull();
    const rename = (senderName: string) => async (tx: Db) => {
      await tx.update(emailAccounts).set({ senderName }).where(whereAccount(place));
    };
    await expect(first?.write(rename("the first"))).rejects.toThrow(LeaseLost);
    await second?.write(rename("the second"));
    // It gives back no more than its own.
    await first?.release();
    expect(await Lease.take(db, place)).toBeNull();
    const [row] = await db.select().from(emailAccounts).where(whereAccount(place));
    expect(row?.senderName).toBe("the second");
    await second?.release();
    const third = await Lease.take(db, place);
    expect(third).not.toBeNull();
    await third?.release();
  }));

test("two servers that ask at the same moment do not both get it", () =>
  withAccount(async (db, place) => {
    const asked = await Promise.all(Array.from({ length: 8 }, () => Lease.take(db, place)));
    const got = asked.filter((lease) => lease !== null);
    expect(got).toHaveLength(1);
    for (const lease of got) await lease.release();
  }));
