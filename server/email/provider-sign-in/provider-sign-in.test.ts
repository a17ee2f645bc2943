import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { auditEvent } from "#shared/administration/audit.ts";
import { connectionCheck, emailAccount } from "#shared/email/email.ts";
import { offeredProviders } from "#shared/email/email-sign-in.ts";
import { emailSync } from "#shared/email/email-sync.ts";
import { begunEmail, outgoingEmail } from "#shared/email/outgoing-emails.ts";
import { workspace } from "#shared/accounts/workspaces.ts";
import { emailAccounts } from "#server/email/connections/email-accounts.table.ts";
import { letter } from "#tests/support/mailbox-client.ts";
import { addMember } from "#tests/support/members.ts";
import { type MailSignIn, startMailSignIn } from "#tests/support/mail-sign-in.ts";
import { readOutbox } from "#tests/support/outbox.ts";
import { mailProvider, useMailProvider, whileStopped } from "#tests/support/own-mail-provider.ts";
import { askProvider, connectBySignIn, finish } from "#tests/support/sign-in-at-provider.ts";
import { sentenceOf } from "#tests/support/sso-company.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

let signIn: MailSignIn;

useMailProvider({}, async () => (signIn = await startMailSignIn()));
beforeEach(
  () => void Object.assign(signIn.state, { answer: "agrees", failure: null, waiting: null }),
);

const accounts = z.array(emailAccount);
const accountsOf = (user: TestClient) => user.get("/api/email-accounts", accounts);

/** Syncs until the inbox has so many, or the account is refused. */
async function untilKept(user: TestClient, path: string, kept: number): Promise<void> {
  await expect
    .poll(async () => {
      await user.ask({ method: "POST", path: `${path}/sync` });
      const { folders } = await user.get(`${path}/sync`, emailSync);
      return folders.find((folder) => folder.path === "INBOX")?.kept;
    })
    .toBe(kept);
}

/** Its time is over in a minute, so the next use needs another. */
function endAccessToken(id: string): Promise<void> {
  return whileStopped((db) =>
    db.execute(sql`update email_accounts set access_token_until = now() + interval '1 minute'
      where id = ${id}`),
  );
}

async function untilRefused(user: TestClient, path: string) {
  const refused = async () => {
    await user.ask({ method: "POST", path: `${path}/sync` });
    return (await accountsOf(user)).find(({ id }) => path.endsWith(id))?.problem;
  };
  await expect.poll(refused).toMatch(/Sign in again/);
}

describe("an account that its provider signs in", () => {
  test.each(["google", "microsoft"] as const)("of %s is synced and sends", async (provider) => {
    const user = await signUp();
    expect(await user.get("/api/email-accounts/providers", offeredProviders)).toEqual([
      "google",
      "microsoft",
    ]);
    const { account, path, mailbox } = await connectBySignIn(user, signIn, provider);
    expect(account).toMatchObject({ provider, problem: null, senderName: "Ada Tester" });
    await untilKept(user, path, 1);
    const check = await user.ask({ method: "POST", path: `${path}/check` });
    expect(connectionCheck.parse(check.body)).toEqual({ imap: null, smtp: null });
    const events = await user.get("/api/audit?group=email-accounts", z.array(auditEvent));
    expect(events[0]).toMatchObject({
      action: "email-account.connected",
      target: account.address,
    });

    const to = `${randomUUID()}@x.example`;
    const draft = await user.create("/api/outgoing-emails", begunEmail, { kind: "new", to });
    const { accountId, cc, bcc, text } = draft.email;
    const sendAt = new Date(Date.now() + 2_000).toISOString();
    const body = { accountId, to, cc, bcc, subject: "By token", text, sendAt };
    const sendPath = `/api/outgoing-emails/${draft.email.id}/send`;
    const sent = await user.ask({ method: "POST", path: sendPath, body });
    outgoingEmail.parse(sent.body);
    await expect
      .poll(() => mailProvider().smtp.received.some(({ envelope }) => envelope.to.includes(to)))
      .toBe(true);
    await mailbox.close();
  });

  test("keeps its sign-in when its sender name is changed", async () => {
    const user = await signUp();
    const { account, path, mailbox } = await connectBySignIn(user, signIn);
    const renamed = await user.update(path, emailAccount, { ...account, senderName: "Ada L." });
    expect(renamed).toMatchObject({ provider: "google", senderName: "Ada L.", problem: null });
    await untilKept(user, path, 1);
    await mailbox.close();
  });

  test("gets a new access token before the old one ends, once, however many ask", async () => {
    const user = await signUp();
    const { account, path, mailbox } = await connectBySignIn(user, signIn);
    const before = signIn.state.renewals;
    await endAccessToken(account.id);
    const checks = Array.from({ length: 5 }, () =>
      user.ask({ method: "POST", path: `${path}/check` }),
    );
    for (const { body } of await Promise.all(checks)) {
      expect(connectionCheck.parse(body)).toEqual({ imap: null, smtp: null });
    }
    expect(signIn.state.renewals - before).toBe(1);
    await untilKept(user, path, 1);
    await mailbox.close();
  });

  test("goes on by itself where an access token ended before its time", async () => {
    const user = await signUp();
    const { path, mailbox } = await connectBySignIn(user, signIn);
    await untilKept(user, path, 1);
    signIn.endAccessTokens();
    await mailbox.append("INBOX", letter());
    await untilKept(user, path, 2);
    expect(await accountsOf(user)).toMatchObject([{ problem: null, refusedSince: null }]);
    await mailbox.close();
  });

  test("goes on by itself where an access token is refused that it has just got", async () => {
    const user = await signUp();
    const { account, path, mailbox } = await connectBySignIn(user, signIn);
    signIn.state.endsNext = true;
    await endAccessToken(account.id);
    await mailbox.append("INBOX", letter());
    await untilKept(user, path, 2);
    expect(signIn.state.endsNext).toBe(false);
    const subjects = (await readOutbox(user.email)).map((mail) => mail.subject);
    expect(subjects).not.toContain(`${account.address} is not connected any more`);
    await mailbox.close();
  });

  test("asks to sign in again where its consent was taken back, and loses nothing", async () => {
    const user = await signUp();
    const { account, path, mailbox } = await connectBySignIn(user, signIn);
    await untilKept(user, path, 1);
    await signIn.takeConsentBack();
    await untilRefused(user, path);
    expect(await accountsOf(user)).toMatchObject([
      { problem: "Google does not let CRM Pro in any more. Sign in again." },
    ]);
    const renamed = await user.update(path, emailAccount, { ...account, senderName: "Ada L." });
    expect(renamed).toMatchObject({ senderName: "Ada L." });
    expect(renamed.refusedSince).not.toBeNull();
    await untilRefused(user, path);
    const subject = `${account.address} is not connected any more`;
    const mails = await readOutbox(user.email);
    expect(mails.filter((mail) => mail.subject === subject)).toHaveLength(1);
    await mailbox.append("INBOX", letter());

    signIn.state.signedIn = "someone.else@mail.example";
    const before = signIn.state.revoked;
    const other = await finish(user, await askProvider(user, "google", account.id));
    expect(other).toMatchObject({ status: 400 });
    expect(signIn.state.revoked - before).toBe(1);
    signIn.state.signedIn = account.address;
    const working = await finish(user, await askProvider(user, "google", account.id));
    expect(working.body).toMatchObject({ id: account.id, problem: null, refusedSince: null });
    await untilKept(user, path, 2);
    await mailbox.close();
  });

  test("counts as unreachable, and mails no one, while its provider has trouble", async () => {
    const user = await signUp();
    const { account, path, mailbox } = await connectBySignIn(user, signIn);
    const sentence = "Google does not answer.";
    const failures = [
      { status: 503, error: "service_unavailable" },
      { status: 429, error: "rate_limit_exceeded" },
      { status: 400, error: "temporarily_unavailable" },
    ];
    signIn.state.failure = failures[0] ?? null;
    await endAccessToken(account.id);
    for (const failure of failures) {
      signIn.state.failure = failure;
      const { body } = await user.ask({ method: "POST", path: `${path}/check` });
      expect(connectionCheck.parse(body)).toEqual({ imap: sentence, smtp: sentence });
    }
    await expect
      .poll(async () => {
        await user.ask({ method: "POST", path: `${path}/sync` });
        return accountsOf(user);
      })
      .toMatchObject([{ problem: sentence, refusedSince: null }]);
    signIn.state.failure = null;
    await untilKept(user, path, 1);
    await mailbox.close();
  });

  test("gives its consent back when it is disconnected", async () => {
    const user = await signUp();
    const { path, mailbox } = await connectBySignIn(user, signIn);
    const before = signIn.state.revoked;
    expect(await user.ask({ method: "DELETE", path })).toMatchObject({ status: 204 });
    expect(signIn.state.revoked - before).toBe(1);
    await mailbox.close();
  });

  test("gives its consent back when its owner leaves, and when the workspace is deleted", async () => {
    const owner = await signUp();
    const leaver = await addMember(owner, { role: "member" });
    const boxes = [await connectBySignIn(leaver, signIn), await connectBySignIn(owner, signIn)];
    const before = signIn.state.revoked;
    const revoked = () => signIn.state.revoked - before;
    await leaver.ask({ method: "POST", path: "/api/workspace/leave" });
    await expect.poll(revoked).toBe(1);
    const { name } = await owner.get("/api/workspace", workspace);
    await owner.ask({ method: "POST", path: "/api/workspace/delete", body: { name } });
    await expect.poll(revoked).toBe(2);
    for (const { mailbox } of boxes) await mailbox.close();
  });

  test("keeps no token that comes when it is disconnected already", async () => {
    const user = await signUp();
    const { account, path, mailbox } = await connectBySignIn(user, signIn);
    const waiting: (() => void)[] = [];
    signIn.state.waiting = waiting;
    await endAccessToken(account.id);
    const check = user.ask({ method: "POST", path: `${path}/check` });
    await expect.poll(() => waiting.length).toBe(1);
    const gone = await user.ask({ method: "DELETE", path: `${path}?keepMessages=true` });
    expect(gone).toMatchObject({ status: 204 });
    signIn.state.waiting = null;
    for (const release of waiting) release();
    await check;
    await whileStopped(async (db) => {
      const [row] = await db
        .select({ password: emailAccounts.password, accessToken: emailAccounts.accessToken })
        .from(emailAccounts)
        .where(eq(emailAccounts.id, account.id));
      expect(row).toEqual({ password: "", accessToken: null });
    });
    await mailbox.close();
  });

  test("takes over the account that had a password, and all that is known of it", async () => {
    const user = await signUp();
    const address = `${randomUUID()}@mail.example`;
    const settings = { ...mailProvider().account(address), address };
    const former = await user.create("/api/email-accounts", emailAccount, settings);
    signIn.state.signedIn = address;
    const answer = await finish(user, await askProvider(user, "google"));
    expect(answer.body).toMatchObject({ id: former.id, provider: "google" });
  });
});

describe("a sign-in is refused", () => {
  const refusal = (user: TestClient, begun: Parameters<typeof finish>[1]) =>
    sentenceOf(finish(user, begun));

  test("with another state, in another browser, or by someone else", async () => {
    const user = await signUp();
    signIn.state.signedIn = `${randomUUID()}@mail.example`;
    const begun = await askProvider(user, "google");
    const sentence = /begun elsewhere, or more than ten minutes ago/;
    const forged = { ...begun, answer: { ...begun.answer, state: "forged" } };
    expect(await refusal(user, forged)).toMatch(sentence);
    expect(await refusal(user, { ...begun, cookie: "" })).toMatch(sentence);
    expect(await refusal(await signUp(), begun)).toMatch(sentence);
    const otherProvider = { ...begun, answer: { ...begun.answer, provider: "microsoft" } };
    expect(await refusal(user, otherProvider)).toMatch(sentence);
    expect(await accountsOf(user)).toEqual([]);
  });

  test("where the person did not agree, or not to the mail", async () => {
    const user = await signUp();
    signIn.state.answer = "denies";
    const denied = await refusal(user, await askProvider(user, "google"));
    expect(denied).toBe("You did not allow Google to let CRM Pro in. Nothing was connected.");
    signIn.state.answer = "withholds mail";
    const withwaiting = await refusal(user, await askProvider(user, "google"));
    expect(withwaiting).toMatch(/was not allowed to let CRM Pro read and send your mail/);
    expect(await accountsOf(user)).toEqual([]);
  });

  test("where a code comes a second time, or the mail servers take it not", async () => {
    const user = await signUp();
    signIn.state.signedIn = `${randomUUID()}@mail.example`;
    const begun = await askProvider(user, "google");
    expect(await finish(user, begun)).toMatchObject({ status: 200 });
    expect(await refusal(user, begun)).toMatch(/Sign in again/);

    const address = `${randomUUID()}@mail.example`;
    signIn.state.signedIn = address;
    mailProvider().lockedOut.add(address);
    const before = signIn.state.revoked;
    const locked = await refusal(user, await askProvider(user, "google"));
    expect(locked).toMatch(/does not let this account in/);
    expect(signIn.state.revoked - before).toBe(1);
  });
});
