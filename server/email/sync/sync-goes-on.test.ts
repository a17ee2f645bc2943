import { randomUUID } from "node:crypto";
import { count, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { z } from "zod";
import { emailAccount } from "#shared/email/email.ts";
import { emailSync } from "#shared/email/email-sync.ts";
import { emailLedger } from "#server/email/sync/email-ledger.table.ts";
import { emailSyncJob } from "#server/email/sync/sync-soon.ts";
import { letter, openMailbox } from "#tests/support/mailbox-client.ts";
import {
  mailProvider,
  useMailProvider,
  whileStopped,
  withoutRounds,
} from "#tests/support/own-mail-provider.ts";
import { signUp } from "#tests/support/test-client.ts";

useMailProvider();

async function connected(letters: number) {
  const name = randomUUID();
  const mailbox = await openMailbox(mailProvider().imap, name);
  for (let count = 0; count < letters; count += 1) await mailbox.append("INBOX", letter());
  await mailbox.close();
  const user = await signUp();
  const settings = mailProvider().account(name);
  const { id } = await user.create("/api/email-accounts", emailAccount, settings);
  const path = `/api/email-accounts/${id}/sync`;
  const inbox = async () => {
    const { folders } = await user.get(path, emailSync);
    return folders.find((folder) => folder.path === "INBOX") ?? { kept: 0, waiting: 0 };
  };
  const syncNow = () => user.ask({ method: "POST", path });
  const problem = async () => {
    const [account] = await user.get("/api/email-accounts", z.array(emailAccount));
    return account?.problem;
  };
  return { inbox, syncNow, problem };
}

test("a server that is stopped while it syncs leaves the rest to the next one", async () => {
  const letters = 400;
  const { inbox } = await connected(letters);
  await expect.poll(async () => (await inbox()).kept, { interval: 20 }).toBeGreaterThan(0);
  await whileStopped(async (db) => {
    const { rows } = await db.execute(
      sql`select 1 from pgboss.job where name = ${emailSyncJob.name} and state < 'active'`,
    );
    const [ledger] = await db
      .select({ waiting: count() })
      .from(emailLedger)
      .where(eq(emailLedger.state, "waiting"));
    expect(ledger?.waiting).toBeGreaterThan(0);
    expect(rows).toHaveLength(1);
  });
  await expect.poll(inbox, { interval: 500 }).toMatchObject({ kept: letters, waiting: 0 });
});

test("a mail server that was away for a moment is asked again within seconds", async () => {
  await withoutRounds(async () => {
    const { syncNow, problem } = await connected(1);
    const { imap } = mailProvider();
    await imap.stop();
    await syncNow();
    await expect.poll(problem).not.toBeNull();
    await imap.start();
    await expect.poll(problem).toBeNull();
  });
});
