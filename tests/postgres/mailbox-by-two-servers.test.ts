import { Client } from "pg";
import { expect, test } from "vitest";
import { emailAccount } from "#shared/email.ts";
import { emailSync } from "#shared/email-sync.ts";
import { letter, openMailbox } from "#tests/support/mailbox-client.ts";
import { startMailProvider } from "#tests/support/mail-provider.ts";
import { createOwnDatabase } from "#tests/support/own-database.ts";
import { startServer } from "#tests/support/server-process.ts";
import { readFrom } from "#tests/support/several-servers.ts";
import { sendTo, signUp } from "#tests/support/test-client.ts";

const letters = 1_500;

async function forgetRounds(databaseUrl: string | undefined): Promise<void> {
  const client = new Client(databaseUrl);
  await client.connect();
  await client.query("delete from pgboss.schedule where name = 'email-round'");
  await client.end();
}

test("a mailbox whose server dies while it syncs goes on at another server", async () => {
  const [home, provider] = await Promise.all([createOwnDatabase(), startMailProvider()]);
  const settings = { ...home.variables, ...provider.variables, JOB_HEARTBEAT_SECONDS: "10" };
  const mailbox = await openMailbox(provider.imap, "ada");
  for (let count = 0; count < letters; count += 1) await mailbox.append("INBOX", letter());
  const first = await startServer(settings);
  sendTo(first.baseUrl);
  const user = await signUp();
  const account = provider.account("ada");
  const { id } = await user.create("/api/email-accounts", emailAccount, account);
  const second = await startServer(settings);
  // Only what the job itself asks for goes on.
  await forgetRounds(home.variables["DATABASE_URL"]);
  const inbox = async () => {
    const { folders } = await readFrom(second, user, `/api/email-accounts/${id}/sync`, emailSync);
    return folders.find(({ path }) => path === "INBOX") ?? { kept: 0, waiting: 0 };
  };
  await expect.poll(async () => (await inbox()).kept, { interval: 20 }).toBeGreaterThan(0);
  await first.kill();
  const atDeath = await inbox();
  expect(atDeath.waiting).toBeGreaterThan(0);
  await expect.poll(inbox).toMatchObject({ kept: letters, waiting: 0, failed: 0 });

  await second.stop();
  sendTo(null);
  await mailbox.close();
  await provider.stop();
  await home.remove();
});
