import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { mails } from "#server/platform/mail/mails.table.ts";
import { queueMail } from "#server/platform/mail/queue-mail.ts";
import { resendOverdue } from "#server/platform/mail/resend-overdue.ts";
import {
  from,
  mailServer,
  mailWhich,
  outliveServers,
  outboxDb,
  queue,
  readMail,
  secondsUntilNext,
  silentServer,
  slowMailServer,
  startWorker,
  useOutbox,
  wakeWorkers,
} from "#tests/support/own-outbox.ts";

useOutbox();

test("a mail that is queued arrives at once, as it was written", async () => {
  const server = await mailServer();
  await startWorker(server.url);
  await queue({
    recipient: "ada@x.example",
    replyTo: { name: "Grace, of the team", address: "grace@y.example" },
    subject: "Ünïcode 🎉 subject",
    text: "Dear Ada,\n.a line that begins with a dot\n",
    html: "<p>Dear Ada</p>",
    headers: { "Auto-Submitted": "auto-generated" },
  });
  const [mail] = await server.receive(1);
  expect(mail).toMatchObject({
    envelope: { from: "hello@crm.example", to: ["ada@x.example"] },
    from,
    to: [{ address: "ada@x.example" }],
    replyTo: [{ name: "Grace, of the team", address: "grace@y.example" }],
    subject: "Ünïcode 🎉 subject",
    html: "<p>Dear Ada</p>\n",
  });
  expect(mail?.text).toContain("Dear Ada,\n.a line that begins with a dot");
  expect(mail?.headers).toContainEqual(
    expect.objectContaining({ key: "auto-submitted", value: "auto-generated" }),
  );
  const row = await mailWhich({ status: "sent", attempts: 1, lastError: null });
  expect(row.sentAt).not.toBeNull();
  expect(mail?.messageId).toBe(`<${row.id}@crm.example>`);
  expect(row.messageId).toBe(mail?.messageId);
});

test("what was queued before the worker began is sent when it begins", async () => {
  const server = await mailServer();
  for (let count = 0; count < 20; count += 1) await queue();
  await startWorker(server.url);
  expect(await server.receive(20)).toHaveLength(20);
});

test("a mail whose job was lost is sent all the same, once", async () => {
  const server = await mailServer();
  await queue({ recipient: "lost@x.example" });
  await outboxDb().execute(sql`delete from pgboss.job`);
  await queue({ recipient: "due@x.example" });
  await resendOverdue(outboxDb());
  await outboxDb()
    .update(mails)
    .set({ nextAttemptAt: sql`now() - interval '11 minutes'` });
  await resendOverdue(outboxDb());
  await startWorker(server.url);
  await expect.poll(() => outboxDb().$count(mails, eq(mails.status, "sent"))).toBe(2);
  const reached = server.received.flatMap(({ envelope }) => envelope.to);
  expect(reached.toSorted()).toEqual(["due@x.example", "lost@x.example"]);
});

test("a mail whose transaction fails is never sent", async () => {
  const server = await mailServer();
  await startWorker(server.url);
  const failed = outboxDb().transaction(async (tx) => {
    await queueMail(tx, { recipient: "never@x.example", subject: "Never", text: "Never" });
    throw new Error("The operation failed");
  });
  await expect(failed).rejects.toThrow("The operation failed");
  await queue({ recipient: "ever@x.example" });
  expect(await server.receive(1)).toMatchObject([{ envelope: { to: ["ever@x.example"] } }]);
});

test("line breaks in any field begin no header and add no recipient", async () => {
  const server = await mailServer();
  await startWorker(server.url);
  const evil = "x\r\nBcc: evil@evil.example\r\nX-Evil: 1\r\n\r\nEvil body";
  await queue({
    recipient: "ada@x.example",
    replyTo: { name: evil, address: "grace@y.example" },
    subject: evil,
    headers: { "X-Ours": evil },
    text: `.\r\nMAIL FROM:<evil@evil.example>\r\n${evil}`,
  });
  const [mail] = await server.receive(1);
  expect(mail?.envelope.to).toEqual(["ada@x.example"]);
  expect(mail?.bcc).toBeUndefined();
  const names = mail?.headers.map(({ key }) => key) ?? [];
  expect(names.filter((name) => /bcc|x-evil/.test(name))).toEqual([]);
  expect(mail?.text).toContain("MAIL FROM:<evil@evil.example>");
  expect(server.received).toHaveLength(1);
});

test("an address with a line break or a second address goes nowhere else", async () => {
  const server = await mailServer();
  await startWorker(server.url);
  for (const recipient of [
    "ada@x.example>\r\nRCPT TO:<evil@evil.example",
    "ada@x.example, evil@evil.example",
    "evil@evil.example <ada@x.example>",
  ]) {
    await queue({ recipient });
  }
  await queue({ recipient: "last@x.example" });
  await expect.poll(async () => outboxDb().$count(mails, sql`attempts = 0`)).toBe(0);
  await server.receive(1);
  const reached = server.received.flatMap(({ envelope }) => envelope.to);
  expect(reached).not.toContain("evil@evil.example");
});

test("a slow server gets the time it needs, and no one else takes the mail meanwhile", async () => {
  const { server, inMail, goOn } = await slowMailServer();
  const other = await mailServer();
  await startWorker(server.url);
  await queue({ recipient: "slow@x.example" });
  await inMail;
  await startWorker(other.url);
  await wakeWorkers();
  await mailWhich({ status: "queued", attempts: 1 });
  goOn();
  await mailWhich({ status: "sent", attempts: 1 });
  expect([server.received.length, other.received.length]).toEqual([1, 0]);
});

test("a worker that comes to itself too late does not undo what another has noted", async () => {
  const { server, inMail, goOn } = await slowMailServer();
  const late = await startWorker(server.url);
  await queue();
  await inMail;
  const other = await mailServer();
  await startWorker(other.url);
  // From here on it takes nothing new, and so leaves the second attempt to the other.
  const stopped = late.stop();
  await outliveServers();
  const sent = await mailWhich({ status: "sent", attempts: 2 });
  goOn();
  await stopped;
  expect(await readMail()).toEqual(sent);
  const copies = [...server.received, ...other.received].map(({ messageId }) => messageId);
  expect(copies).toEqual([sent.messageId, sent.messageId]);
});

test("while the database is away, a mail that was taken is not sent again", async () => {
  const { server, inMail, goOn } = await slowMailServer();
  const { logged } = await startWorker(server.url);
  await queue();
  await inMail;
  await outboxDb().execute(sql`alter table mails rename to mails_away`);
  goOn();
  await expect
    .poll(() => logged)
    .toContainEqual(expect.objectContaining({ message: "an outcome could not be noted" }));
  await outboxDb().execute(sql`alter table mails_away rename to mails`);
  await mailWhich({ status: "sent", attempts: 1 });
  expect(server.received).toHaveLength(1);
});

test("several workers on one database send each mail once", async () => {
  const server = await mailServer();
  for (let count = 0; count < 3; count += 1) await startWorker(server.url);
  await Promise.all(Array.from({ length: 40 }, () => queue()));
  await expect.poll(() => outboxDb().$count(mails, eq(mails.status, "sent"))).toBe(40);
  const ids = server.received.map(({ messageId }) => messageId);
  expect(ids).toHaveLength(40);
  expect(new Set(ids).size).toBe(40);
});

test("stopping waits for the mail on its way, and takes no other", async () => {
  const { server, inMail, goOn } = await slowMailServer();
  const worker = await startWorker(server.url);
  await queue();
  await inMail;
  const stopped = worker.stop();
  await queue({ recipient: "later@x.example" });
  goOn();
  await stopped;
  const rows = await outboxDb().select().from(mails).orderBy(mails.id);
  expect(rows).toMatchObject([{ status: "sent" }, { status: "queued", attempts: 0 }]);
  expect(server.received).toHaveLength(1);
});

test("stopping does not wait for ever", async () => {
  const silent = await silentServer();
  const worker = await startWorker(silent.url);
  await queue();
  await mailWhich({ attempts: 1 });
  await worker.stop();
  const mail = await mailWhich({ status: "queued", attempts: 1 });
  expect(mail.lastError).not.toBeNull();
  expect(secondsUntilNext(mail)).toBeGreaterThan(30);
});

test("a mail that lets someone in is kept only until it is sent", async () => {
  const server = await mailServer();
  await startWorker(server.url);
  const html = "<p>Follow /reset-password?token=secret</p>";
  await queue({ text: "Follow /reset-password?token=secret", html, isSecret: true });
  const [mail] = await server.receive(1);
  expect(mail?.text).toContain("token=secret");
  expect(await mailWhich({ status: "sent" })).toMatchObject({ text: "", html: null });
});
