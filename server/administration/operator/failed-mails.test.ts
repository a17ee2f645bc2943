import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { failedMail, mailsSentAgain, operatorLogEntry } from "#shared/administration/operator.ts";
import { invite } from "#tests/support/members.ts";
import {
  operatorEmail,
  type OperatedServer,
  startOperatedServer,
} from "#tests/support/operators.ts";
import { refusal, startSmtpServer, type TestSmtpServer } from "#tests/support/smtp-server.ts";
import { send, sendTo, signUp } from "#tests/support/test-client.ts";

const refused = new Set<string>();
let smtp: TestSmtpServer;
let operated: OperatedServer;

beforeAll(async () => {
  smtp = await startSmtpServer({
    onRcptTo: ({ address }, _session, done) => {
      if (refused.has(address)) return done(refusal(550, "Mailbox is full"));
      // Their mails must keep waiting, so that they can be read.
      const waits = address.startsWith("late-") || address === operatorEmail;
      return waits ? done(refusal(451, "Come back later")) : done();
    },
  });
  return () => smtp.stop();
});

beforeAll(async () => {
  operated = await startOperatedServer({ SMTP_URL: smtp.url, MAIL_FROM: "crm@crm.example" });
  return async () => {
    sendTo(null);
    // It logs failed mails as errors, which a test's server must not.
    await operated.server.kill();
    await operated.home.remove();
  };
});

const listFailed = () => operated.operator.get("/api/operator/mails", z.array(failedMail));

async function failureTo(email: string) {
  const find = async () => (await listFailed()).find(({ recipient }) => recipient === email);
  await expect.poll(find).toBeDefined();
  return z.object({ id: z.uuid(), isForgotten: z.boolean() }).parse(await find());
}

async function writeToTeam(email: string): Promise<void> {
  const body = { name: "Ada Lovelace", email, message: "Do you take orders?" };
  const sent = await send({ method: "POST", path: "/api/contact-form", body });
  expect(sent, JSON.stringify(sent.body)).toMatchObject({ status: 200 });
}

const arrivedAt = (email: string) =>
  smtp.received.filter(({ envelope }) => envelope.to.includes(email)).length;

test("a mail that was given up is sent again, and arrives", async () => {
  const email = "full@test.example";
  refused.add(email);
  await writeToTeam(email);
  const { id, isForgotten } = await failureTo(email);
  expect(isForgotten).toBe(false);
  refused.delete(email);
  const again = { method: "POST", path: `/api/operator/mails/${id}/attempts` };
  expect((await operated.operator.ask(again)).status).toBe(204);
  await expect.poll(() => arrivedAt(email)).toBe(1);
  await operated.operator.refusal(404, again);
  const log = await operated.operator.get(
    "/api/operator/log?action=mail.sent-again",
    z.array(operatorLogEntry),
  );
  expect(log[0]).toMatchObject({ target: email, details: "We have your message" });
});

test("all are sent again at once, but for those whose text is forgotten", async () => {
  const emails = ["one@test.example", "two@test.example"];
  const invited = "invited@test.example";
  for (const email of [...emails, invited]) refused.add(email);
  for (const email of emails) await writeToTeam(email);
  await invite(await signUp(`late-${randomUUID()}@test.example`), invited);
  for (const email of emails) await failureTo(email);
  const secret = await failureTo(invited);
  expect(secret.isForgotten).toBe(true);
  for (const email of emails) refused.delete(email);
  const all = { method: "POST", path: "/api/operator/mails/attempts" };
  const { status, body } = await operated.operator.ask(all);
  expect(status).toBe(200);
  expect(mailsSentAgain.parse(body)).toEqual({ count: 2, forgotten: 1 });
  for (const email of emails) {
    await expect.poll(() => arrivedAt(email)).toBe(1);
  }
  const one = { method: "POST", path: `/api/operator/mails/${secret.id}/attempts` };
  const { error } = await operated.operator.refusal(409, one);
  expect(error).toMatch(/What this mail said is forgotten/);
});
