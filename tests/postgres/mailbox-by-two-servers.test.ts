import { Client } from "pg";
import { expect, test } from "vitest";
import { emailAccount } from "#shared/email/email.ts";
import { emailSync } from "#shared/email/email-sync.ts";
import { countWaiting } from "#tests/support/locks.ts";
import { letter, openMailbox } from "#tests/support/mailbox-client.ts";
import { startMailProvider } from "#tests/support/mail-provider.ts";
import { createOwnDatabase } from "#tests/support/own-database.ts";
import { startServer } from "#tests/support/server-process.ts";
import { readFrom } from "#tests/support/several-servers.ts";
import { sendTo, signUp } from "#tests/support/test-client.ts";

const letters = 200;

/** Only what the job itself asks for goes on. */
const forgetRounds = "delete from pgboss.schedule where name = 'email-round'";

/** Until the connection ends, messages are stored as long as there are few. */
const delayMessages = `
  select pg_advisory_lock(1);
  create function wait_for_the_test() returns trigger language plpgsql as $$
    begin
      if (select count(*) from email_messages) >= 50 then perform pg_advisory_xact_lock(1); end if;
      return null;
    end $$;
  create trigger delay_messages before insert on email_messages
    for each statement execute function wait_for_the_test()`;

test("a mailbox whose server dies while it syncs goes on at another server", async () => {
  const [home, provider] = await Promise.all([createOwnDatabase(), startMailProvider()]);
  const settings = { ...home.variables, ...provider.variables, JOB_HEARTBEAT_SECONDS: "10" };
  const mailbox = await openMailbox(provider.imap, "ada");
  for (let count = 0; count < letters; count += 1) await mailbox.append("INBOX", letter());
  const first = await startServer(settings);
  sendTo(first.baseUrl);
  const user = await signUp();
  const delaying = new Client(home.variables["DATABASE_URL"]);
  await delaying.connect();
  await delaying.query(delayMessages);
  const account = provider.account("ada");
  const { id } = await user.create("/api/email-accounts", emailAccount, account);
  const second = await startServer(settings);
  await delaying.query(forgetRounds);
  const inbox = async () => {
    const { folders } = await readFrom(second, user, `/api/email-accounts/${id}/sync`, emailSync);
    return folders.find(({ path }) => path === "INBOX") ?? { kept: 0, waiting: 0 };
  };
  await expect.poll(() => countWaiting(delaying, 'insert into "email_messages"')).toBe(1);
  await first.kill();
  const atDeath = await inbox();
  expect(atDeath.kept).toBeGreaterThan(0);
  expect(atDeath.waiting).toBeGreaterThan(0);
  await delaying.end();
  await expect.poll(inbox).toMatchObject({ kept: letters, waiting: 0, failed: 0 });

  await second.stop();
  sendTo(null);
  await mailbox.close();
  await provider.stop();
  await home.remove();
});
