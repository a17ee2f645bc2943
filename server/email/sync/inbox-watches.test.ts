import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { emailAccount } from "#shared/email.ts";
import { emailSync } from "#shared/email-sync.ts";
import { letter, openMailbox } from "#tests/support/mailbox-client.ts";
import { mailProvider, useMailProvider, whileStopped } from "#tests/support/own-mail-provider.ts";
import { signUp } from "#tests/support/test-client.ts";

useMailProvider();

/** A round of all accounts comes each minute, so several in a row that are as quick were heard of. */
const seconds = { timeout: 20_000 };

test("new mail is there within seconds, and a server that stops leaves the inbox to the next one", async () => {
  const name = randomUUID();
  const mailbox = await openMailbox(mailProvider().imap, name);
  const user = await signUp();
  const account = mailProvider().account(name);
  const { id } = await user.create("/api/email-accounts", emailAccount, account);
  const path = `/api/email-accounts/${id}/sync`;
  const kept = async () => {
    const { folders } = await user.get(path, emailSync);
    return folders.find((folder) => folder.path === "INBOX")?.kept;
  };
  await expect.poll(kept).toBe(0);
  for (let count = 1; count <= 4; count += 1) {
    await mailbox.append("INBOX", letter());
    await expect.poll(kept, seconds).toBe(count);
  }
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
