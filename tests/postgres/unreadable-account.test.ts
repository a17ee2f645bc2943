import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { emailAccount } from "#shared/email/email.ts";
import { emailSync } from "#shared/email/email-sync.ts";
import { sendDueSyncs } from "#server/email/sync/sync-job.ts";
import { emailSyncJob } from "#server/email/sync/sync-soon.ts";
import { letter, openMailbox } from "#tests/support/mailbox-client.ts";
import {
  connectBeside,
  mailProvider,
  useMailProvider,
  whileStopped,
} from "#tests/support/own-mail-provider.ts";
import { signUp } from "#tests/support/test-client.ts";

useMailProvider();

test("an account that the database could not read for a moment is synced afterwards", async () => {
  const name = randomUUID();
  const deliver = async () => {
    const mailbox = await openMailbox(mailProvider().imap, name);
    await mailbox.append("INBOX", letter());
    await mailbox.close();
  };
  await deliver();
  const user = await signUp();
  const settings = mailProvider().account(name);
  const { id } = await user.create("/api/email-accounts", emailAccount, settings);
  const keptInInbox = async () => {
    const { folders } = await user.get(`/api/email-accounts/${id}/sync`, emailSync);
    return folders.find(({ path }) => path === "INBOX")?.kept;
  };
  await expect.poll(keptInInbox).toBe(1);
  await whileStopped(async (db) => {
    await deliver();
    await sendDueSyncs(db);
    await db.execute(sql`alter table email_accounts rename column signature to hidden`);
  });
  const beside = await connectBeside();
  const countFailed = async () => {
    const { rowCount } = await beside.query(
      "select from pgboss.job where name = $1 and (state = 'retry' or retry_count > 0)",
      [emailSyncJob.name],
    );
    return rowCount;
  };
  await expect.poll(countFailed).toBeGreaterThan(0);
  await beside.query("alter table email_accounts rename column hidden to signature");
  await beside.end();
  await expect.poll(keptInInbox).toBe(2);
});
