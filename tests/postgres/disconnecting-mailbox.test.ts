import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Db } from "#server/platform/database/database.ts";
import { openBeside, useMailProvider } from "#tests/support/own-mail-provider.ts";
import { begin, later, readOwn, send, withTeamMailbox } from "#tests/support/team-mailbox.ts";

useMailProvider();

/** How many statements wait for a lock, without those by which syncs keep their lease. */
async function countWaiting(tx: Db): Promise<unknown> {
  const { rows } = await tx.execute(sql`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query not like '%lease_until%'`);
  return rows[0]?.["count"];
}

test("a team mailbox is disconnected while a sync has it locked and then changes an email that waits", async () => {
  const { seller, mate, mail, grace, accountId } = await withTeamMailbox();
  const draft = await begin(mate, { kind: "new", to: grace });
  await send(mate, draft, { sendAt: later() });
  const { db, close } = await openBeside();
  let disconnecting: ReturnType<typeof seller.ask> | undefined;
  await db.transaction(async (tx) => {
    await tx.execute(sql`select from email_accounts where id = ${accountId} for update`);
    disconnecting = seller.ask({ method: "DELETE", path: `${mail.path}?keepMessages=true` });
    await expect.poll(() => countWaiting(tx)).toBe(1);
    await tx.execute(sql`update outgoing_emails set changed_at = now() where id = ${draft.id}`);
  });
  expect((await disconnecting)?.status).toBe(204);
  expect(await readOwn(mate, draft.id)).toMatchObject({ state: "failed" });
  await close();
});
