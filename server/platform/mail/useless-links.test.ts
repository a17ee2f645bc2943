import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { addressProofs } from "#shared/accounts/account-settings.ts";
import { invite } from "#tests/support/members.ts";
import { readOutbox } from "#tests/support/outbox.ts";
import { createOwnDatabase, type OwnDatabase } from "#tests/support/own-database.ts";
import { startServer, type ServerProcess } from "#tests/support/server-process.ts";
import { refusal, startSmtpServer, type TestSmtpServer } from "#tests/support/smtp-server.ts";
import { send, sendTo, signUp, testPassword, type TestClient } from "#tests/support/test-client.ts";

/** The mail server refuses some addresses for good (`no one-`) and defers the rest (`late-`). */
let home: OwnDatabase;
let smtp: TestSmtpServer;
let server: ServerProcess;

beforeAll(async () => {
  smtp = await startSmtpServer({
    onRcptTo: ({ address }, _session, done) => {
      if (address.startsWith("refused-")) return done(refusal(550, "No such user"));
      return address.startsWith("late-") ? done(refusal(451, "Come back later")) : done();
    },
  });
  return () => smtp.stop();
});

beforeAll(async () => {
  home = await createOwnDatabase();
  return () => home.remove();
});

beforeAll(async () => {
  server = await startServer({
    ...home.variables,
    SMTP_URL: smtp.url,
    MAIL_FROM: "CRM Pro <hello@crm.example>",
  });
  sendTo(server.baseUrl);
  return async () => {
    sendTo(null);
    // It logs given-up mails as errors, for which other ways to stop it fail.
    await server.kill();
  };
});

const someone = (how: "refused" | "late") => `${how}-${randomUUID()}@y.example`;

const readProofs = (user: TestClient) => user.get("/api/auth/email", addressProofs);

const changeTo = (user: TestClient, email: string) =>
  user.ask({
    method: "POST",
    path: "/api/auth/change-email",
    body: { email, password: testPassword },
  });

const textsTo = async (email: string) => (await readOutbox(email)).map(({ text }) => text);

test("who gave an address that refuses mails reads why, until it is fixed", async () => {
  const user = await signUp(someone("refused"));
  await expect
    .poll(async () => (await readProofs(user)).verification?.mailProblem)
    .toContain("No such user");
  expect(await textsTo(user.email)).toEqual([""]);

  const wrong = someone("refused");
  await changeTo(user, wrong);
  await expect
    .poll(async () => (await readProofs(user)).change?.mailProblem)
    .toContain("No such user");
  expect(await readProofs(user)).toMatchObject({ change: { email: wrong } });

  const right = someone("late");
  await changeTo(user, right);
  expect(await readProofs(user)).toMatchObject({ change: { email: right, mailProblem: null } });
});

test("an address that is kept after all is not written to, and its link is void", async () => {
  const user = await signUp();
  const email = someone("late");
  await changeTo(user, email);
  const [text = ""] = await textsTo(email);
  const token = /token=([\w-]+)/.exec(text)?.[1];
  expect(token).toBeDefined();
  const kept = await user.ask({ method: "DELETE", path: "/api/auth/change-email" });
  expect(kept.status).toBe(204);
  expect(await readProofs(user)).toMatchObject({ change: null });
  expect(await textsTo(email)).toEqual([]);
  const late = await send({ method: "POST", path: "/api/auth/verify-email", body: { token } });
  expect(late.status).toBe(410);
});

test("a waiting mail goes with its invitation, moved to another address or withdrawn", async () => {
  const owner = await signUp(someone("late"));
  const [first, second] = [someone("late"), someone("late")];
  const { id } = await invite(owner, first);
  const moved = await owner.ask({
    method: "POST",
    path: `/api/invitations/${id}/resend`,
    body: { email: second },
  });
  expect(moved, JSON.stringify(moved.body)).toMatchObject({ status: 200, body: { email: second } });
  expect(await textsTo(first)).toEqual([]);
  expect(await textsTo(second)).toEqual([expect.stringContaining("invitation?token=")]);

  await owner.ask({ method: "DELETE", path: `/api/invitations/${id}` });
  expect(await textsTo(second)).toEqual([]);
});
