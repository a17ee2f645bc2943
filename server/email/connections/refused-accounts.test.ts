import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { z } from "zod";
import { emailAccount } from "#shared/email/email.ts";
import { emailSync } from "#shared/email/email-sync.ts";
import { letter, openMailbox } from "#tests/support/mailbox-client.ts";
import { readOutbox } from "#tests/support/outbox.ts";
import { mailProvider, useMailProvider } from "#tests/support/own-mail-provider.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

useMailProvider();

const accounts = z.array(emailAccount);

/** Tries again and again, as the rounds do every minute. */
async function untilRefused(user: TestClient, path: string) {
  await expect
    .poll(async () => {
      await user.ask({ method: "POST", path: `${path}/sync` });
      const [account] = await user.get("/api/email-accounts", accounts);
      return account?.refusedSince ?? null;
    })
    .not.toBeNull();
}

async function untilKept(user: TestClient, path: string, kept: number) {
  await expect
    .poll(async () => {
      await user.ask({ method: "POST", path: `${path}/sync` });
      const [account] = await user.get("/api/email-accounts", accounts);
      const { folders } = await user.get(`${path}/sync`, emailSync);
      const inbox = folders.find((folder) => folder.path === "INBOX");
      return { refusedSince: account?.refusedSince, kept: inbox?.kept };
    })
    .toEqual({ refusedSince: null, kept });
}

test("an account whose password has changed says so once each time, and misses nothing", async () => {
  const { imap, account } = mailProvider();
  const name = randomUUID();
  const deliver = async () => {
    const mailbox = await openMailbox(imap, name);
    await mailbox.append("INBOX", letter());
    await mailbox.close();
  };
  await deliver();
  const user = await signUp();
  const { id, address } = await user.create("/api/email-accounts", emailAccount, account(name));
  const path = `/api/email-accounts/${id}`;
  const mails = async () =>
    (await readOutbox(user.email)).filter(
      ({ subject }) => subject === `${address} is not connected any more`,
    );
  await untilKept(user, path, 1);

  await deliver();
  await imap.changePassword("another-password");
  await untilRefused(user, path);
  const [refused] = await user.get("/api/email-accounts", accounts);
  expect(refused?.problem).toMatch(/refuses this user name and password/);
  await user.ask({ method: "POST", path: `${path}/sync` });
  await expect.poll(mails).toHaveLength(1);
  expect((await mails())[0]?.text).toContain("/app/settings/email");

  await imap.changePassword(imap.password);
  await untilKept(user, path, 2);
  await deliver();
  await imap.changePassword("another-password");
  await untilRefused(user, path);
  await expect.poll(mails).toHaveLength(2);
  await imap.changePassword(imap.password);
  const body = { ...account(name), senderName: "Ada" };
  expect(await user.update(path, emailAccount, body)).toMatchObject({ refusedSince: null });
  await untilKept(user, path, 3);
});
