import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { z } from "zod";
import { emailAccount } from "#shared/email/email.ts";
import { begunEmail, outgoingEmail } from "#shared/email/outgoing-emails.ts";
import { type MailSignIn, startMailSignIn } from "#tests/support/mail-sign-in.ts";
import { readOutbox } from "#tests/support/outbox.ts";
import { mailProvider, useMailProvider } from "#tests/support/own-mail-provider.ts";
import { connectBySignIn } from "#tests/support/sign-in-at-provider.ts";
import { begin, readOwn, send, withTeamMailbox } from "#tests/support/team-mailbox.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

let signIn: MailSignIn;

useMailProvider({}, async () => (signIn = await startMailSignIn()));

const path = "/api/outgoing-emails";

async function sendOne(user: TestClient): Promise<string> {
  const { email } = await user.create(path, begunEmail, { kind: "new" });
  const { accountId, cc, bcc, subject, text } = email;
  const body = {
    accountId,
    cc,
    bcc,
    subject,
    text,
    to: `grace-${randomUUID()}@navy.example`,
    sendAt: new Date(Date.now() + 2_000).toISOString(),
  };
  const call = { method: "POST", path: `${path}/${email.id}/send`, body };
  expect(await user.ask(call)).toMatchObject({ status: 200 });
  return email.id;
}

async function untilSent(user: TestClient, id: string) {
  await expect
    .poll(async () => (await user.get(`${path}/${id}`, outgoingEmail)).state)
    .toBe("sent");
}

async function untilWaiting(
  user: TestClient,
  id: string,
  problem = /refuses this user name and password/,
) {
  await expect
    .poll(async () => (await user.get(`${path}/${id}`, outgoingEmail)).problem)
    .toMatch(problem);
}

async function accountOf(user: TestClient) {
  const [account] = await user.get("/api/email-accounts", z.array(emailAccount));
  return account;
}

async function writer() {
  const name = randomUUID();
  const user = await signUp();
  const { id, address } = await user.create(
    "/api/email-accounts",
    emailAccount,
    mailProvider().account(name),
  );
  const mailed = (what: string) => countMails(user, `${address} ${what}`);
  return { name, user, path: `/api/email-accounts/${id}`, mailed };
}

async function countMails(user: TestClient, subject: string): Promise<number> {
  return (await readOutbox(user.email)).filter((mail) => mail.subject === subject).length;
}

const works = { refusedSince: null, sendingProblem: null, sendingRefusedSince: null };

test("an account that may not send any more says so once, and sends what waits when it may", async () => {
  const { name, user, path: accountPath, mailed } = await writer();
  const { lockedOut, account } = mailProvider();
  lockedOut.add(name);
  const waiting = [await sendOne(user), await sendOne(user)];
  for (const id of waiting) await untilWaiting(user, id);
  const refused = await accountOf(user);
  expect(refused).toMatchObject({ refusedSince: null, problem: null });
  expect(refused?.sendingProblem).toMatch(/refuses this user name and password/);
  expect(refused?.sendingRefusedSince).not.toBeNull();
  await expect.poll(() => mailed("cannot send any more")).toBe(1);

  lockedOut.delete(name);
  for (const id of [...waiting, await sendOne(user)]) await untilSent(user, id);
  expect(await accountOf(user)).toMatchObject(works);

  lockedOut.add(name);
  const last = await sendOne(user);
  await untilWaiting(user, last);
  await expect.poll(() => mailed("cannot send any more")).toBe(2);
  lockedOut.delete(name);
  const { address: _, ...body } = account(name);
  expect(await user.update(accountPath, emailAccount, body)).toMatchObject(works);
  await untilSent(user, last);
});

test("a password that both servers refuse is one mail", async () => {
  const { name, user, path: accountPath, mailed } = await writer();
  const { lockedOut, imap } = mailProvider();
  lockedOut.add(name);
  await untilWaiting(user, await sendOne(user));
  await imap.changePassword("another-password");
  await expect
    .poll(async () => {
      await user.ask({ method: "POST", path: `${accountPath}/sync` });
      return (await accountOf(user))?.refusedSince;
    })
    .not.toBeNull();
  await expect.poll(() => mailed("cannot send any more")).toBe(1);
  expect(await mailed("is not connected any more")).toBe(0);
  await imap.changePassword(imap.password);
});

test("an account that its provider signs in says so too once a fresh token is refused", async () => {
  const user = await signUp();
  const { account, path: accountPath, mailbox } = await connectBySignIn(user, signIn);
  const { lockedOut } = mailProvider();
  lockedOut.add(account.address);
  const id = await sendOne(user);
  const problem = /does not let this account in/;
  await untilWaiting(user, id, problem);
  expect(await accountOf(user)).toMatchObject(works);

  // The sync of each minute stores another token, as the check does.
  const check = { method: "POST", path: `${accountPath}/check` };
  expect((await user.ask(check)).body).toMatchObject({ imap: null });
  await user.ask({ method: "POST", path: `${path}/${id}/send-now` });
  await expect.poll(async () => (await accountOf(user))?.sendingProblem).toMatch(problem);
  const subject = `${account.address} cannot send any more`;
  await expect.poll(() => countMails(user, subject)).toBe(1);

  lockedOut.delete(account.address);
  await user.ask({ method: "POST", path: `${path}/${id}/send-now` });
  await untilSent(user, id);
  expect(await accountOf(user)).toMatchObject(works);
  await mailbox.close();
});

test("who writes from a team mailbox of another reads no server and no advice of its owner's", async () => {
  const { seller, mate, mail, grace } = await withTeamMailbox();
  const { lockedOut } = mailProvider();
  lockedOut.add(mail.name);
  const { id } = await send(mate, await begin(mate, { kind: "new", to: grace }));
  await expect
    .poll(async () => (await readOwn(mate, id)).problem)
    .toBe(
      "The connection of this mailbox does not work at the moment. Its owner can check it under Settings, Email.",
    );
  const ofOwner = await accountOf(seller);
  expect(ofOwner?.sendingProblem).toMatch(/refuses this user name and password/);
  lockedOut.delete(mail.name);
});
