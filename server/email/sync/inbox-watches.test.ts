import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { emailAccount } from "#shared/email/email.ts";
import { emailSync } from "#shared/email/email-sync.ts";
import { letter, openMailbox } from "#tests/support/mailbox-client.ts";
import {
  mailProvider,
  useMailProvider,
  whileStopped,
  withoutRounds,
} from "#tests/support/own-mail-provider.ts";
import { signUp } from "#tests/support/test-client.ts";

useMailProvider();

test("new mail is there within seconds, and a server that stops leaves the inbox to the next one", async () => {
  const name = randomUUID();
  const mailbox = await openMailbox(mailProvider().imap, name);
  const user = await signUp();
  const account = mailProvider().account(name);
  let id = "";
  const kept = async () => {
    const { folders } = await user.get(`/api/email-accounts/${id}/sync`, emailSync);
    return folders.find((folder) => folder.path === "INBOX")?.kept;
  };
  await withoutRounds(async () => {
    ({ id } = await user.create("/api/email-accounts", emailAccount, account));
    await expect.poll(kept).toBe(0);
    for (let count = 1; count <= 4; count += 1) {
      await mailbox.append("INBOX", letter());
      await expect.poll(kept).toBe(count);
    }
  });
  await whileStopped(async (db) => {
    const { rows } = await db.execute(sql`select watcher from email_accounts where id = ${id}`);
    expect(rows).toEqual([{ watcher: null }]);
  });
  for (let count = 5; count <= 6; count += 1) {
    await mailbox.append("INBOX", letter());
    await expect.poll(kept).toBe(count);
  }
  await mailbox.close();
});
