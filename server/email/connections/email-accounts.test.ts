import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { auditEvent } from "#shared/administration/audit.ts";
import { connectionCheck, emailAccount } from "#shared/email/email.ts";
import { mailProvider, useMailProvider } from "#tests/support/own-mail-provider.ts";
import { addMember } from "#tests/support/members.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";
import { findFreePort } from "#tests/support/free-port.ts";

useMailProvider();

const accounts = z.array(emailAccount);
const settings = (changes: object = {}) => ({
  ...mailProvider().account(randomUUID()),
  ...changes,
});
const connect = (user: TestClient, changes: object = {}) =>
  user.create("/api/email-accounts", emailAccount, settings(changes));

async function check(user: TestClient, changes: object) {
  const call = { method: "POST", path: "/api/email-accounts/check", body: settings(changes) };
  return connectionCheck.parse((await user.ask(call)).body);
}

describe("an email account", () => {
  test("is connected when both servers let its owner in, and never shows its password", async () => {
    const user = await signUp();
    const { plainPort } = mailProvider().imap;
    const one = await connect(user);
    const other = await connect(user, { imapPort: plainPort, imapSecurity: "starttls" });
    expect(one).toMatchObject({ senderName: "Ada Tester", problem: null });
    const answer = await user.ask({ method: "GET", path: "/api/email-accounts" });
    expect(answer.body).toEqual([one, other]);
    expect(JSON.stringify(answer.body)).not.toContain(mailProvider().imap.password);
    const events = await user.get("/api/audit?group=email-accounts", z.array(auditEvent));
    expect(events[0]).toMatchObject({ action: "email-account.connected", target: other.address });
  });

  test("is connected once", async () => {
    const user = await signUp();
    const { address } = await connect(user, { address: `Ada.${randomUUID()}@Mail.Example` });
    expect(address).toBe(address.toLowerCase());
    const call = { method: "POST", path: "/api/email-accounts", body: settings({ address }) };
    const { error } = await user.refusal(409, call);
    expect(error).toBe(`${address} is connected already.`);
    const upper = { ...call, body: settings({ address: address.toUpperCase() }) };
    expect((await user.refusal(409, upper)).error).toBe(error);
  });

  test("is its owner's alone, whatever the role of others", async () => {
    const owner = await signUp();
    const colleague = await addMember(owner, { role: "member" });
    const account = await connect(colleague);
    const path = `/api/email-accounts/${account.id}`;
    expect(await owner.get("/api/email-accounts", accounts)).toEqual([]);
    await owner.refusal(404, { method: "POST", path: `${path}/check` });
    await owner.refusal(404, { method: "PUT", path, body: settings() });
    await owner.refusal(404, { method: "DELETE", path });
    expect(await colleague.get("/api/email-accounts", accounts)).toEqual([account]);
  });

  test("keeps its password when it is changed, but not for another server or user", async () => {
    const user = await signUp();
    const account = await connect(user);
    const path = `/api/email-accounts/${account.id}`;
    const { password: _password, ...kept } = { ...settings(), ...account };
    const renamed = await user.update(path, emailAccount, { ...kept, senderName: "Ada" });
    expect(renamed).toEqual({ ...account, senderName: "Ada" });
    for (const change of [{ imapHost: "imap.evil.example" }, { username: "someone else" }]) {
      const body = { ...kept, ...change };
      const { error } = await user.refusal(400, { method: "PUT", path, body });
      expect(error).toBe("Give the password again, since it goes to another server or user.");
    }
  });

  test("is gone when it is disconnected", async () => {
    const user = await signUp();
    const { id } = await connect(user);
    await user.ask({ method: "DELETE", path: `/api/email-accounts/${id}` });
    expect(await user.get("/api/email-accounts", accounts)).toEqual([]);
    await user.refusal(404, { method: "POST", path: `/api/email-accounts/${id}/check` });
  });
});

describe("a check says in a sentence what is wrong", () => {
  test("where nothing is", async () => {
    expect(await check(await signUp(), {})).toEqual({ imap: null, smtp: null });
  });

  test.each([
    ["the password", { password: "wrong" }, /^The mail server refuses this user name and password/],
    [
      "a name that no one has",
      { imapHost: "no.such.host.invalid", smtpHost: "no.such.host.invalid" },
      /no\.such\.host\.invalid/,
    ],
    [
      "a name that no server can have",
      { imapHost: "imap..x.example", smtpHost: "imap..x.example" },
      /^There is no server called imap\.\.x\.example\. Check the host name\.$/,
    ],
    [
      "a private address",
      { imapHost: "10.0.0.1", smtpHost: "192.168.1.1" },
      /is on a private network/,
    ],
  ])("%s", async (_what, changes, sentence) => {
    const { imap, smtp } = await check(await signUp(), changes);
    expect([imap, smtp]).toEqual([
      expect.stringMatching(sentence),
      expect.stringMatching(sentence),
    ]);
  });

  test("a port where no one listens", async () => {
    const { closedPort: port } = mailProvider();
    const { imap, smtp } = await check(await signUp(), { imapPort: port, smtpPort: port });
    const sentence = `127.0.0.1:${port} refuses connections. Check the port.`;
    expect({ imap, smtp }).toEqual({ imap: sentence, smtp: sentence });
  });

  test("another encryption than is spoken there", async () => {
    const imapPort = mailProvider().imap.plainPort;
    const found = await check(await signUp(), { imapPort, smtpSecurity: "tls" });
    const { smtpPort } = settings();
    const sentence = "does not offer this encryption. Choose the other kind, or another port.";
    expect(found).toEqual({
      imap: `127.0.0.1:${imapPort} ${sentence}`,
      smtp: `127.0.0.1:${smtpPort} ${sentence}`,
    });
  });

  test("a certificate that no one vouches for", async () => {
    const found = await check(await signUp(), { smtpPort: mailProvider().strangerPort });
    expect(found).toEqual({
      imap: null,
      smtp: "The certificate of 127.0.0.1 is not vouched for by an authority that this server trusts.",
    });
  });

  test("a port that the operator has not listed", async () => {
    const port = await findFreePort();
    const found = await check(await signUp(), { imapPort: port, smtpPort: port });
    expect(found.imap).toContain("is on a private network");
  });
});
