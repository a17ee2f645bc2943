import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { mails } from "#server/platform/mail/mails.table.ts";
import {
  deadServerUrl,
  mailServer,
  mailToRetry,
  mailWhich,
  outboxDb,
  passTime,
  queue,
  secondsUntilNext,
  silentServer,
  startWorker,
  useOutbox,
} from "#tests/support/own-outbox.ts";
import { refusal, type startSmtpServer } from "#tests/support/smtp-server.ts";

useOutbox();

test("a server that says no for now is asked again later", async () => {
  let refusals = 1;
  const server = await mailServer({
    onRcptTo: (_address, _session, done) =>
      refusals-- > 0 ? done(refusal(451, "Greylisted, come back")) : done(),
  });
  const { logged } = await startWorker(server.url);
  await queue({ recipient: "ada@x.example" });
  const waiting = await mailToRetry("451 Greylisted");
  expect(secondsUntilNext(waiting)).toBeGreaterThan(30);
  expect(secondsUntilNext(waiting)).toBeLessThan(90);
  await passTime();
  await mailWhich({ status: "sent", attempts: 2, lastError: null });
  expect(server.received).toHaveLength(1);
  expect(logged).toMatchObject([{ level: "warn", details: { code: "451" } }]);
  expect(JSON.stringify(logged)).not.toContain("ada@x.example");
});

test.each([
  ["a recipient", { onRcptTo: (_address, _session, done) => done(refusal(550, "No such user")) }],
  [
    "a mail",
    {
      onData: (stream, _session, done) =>
        stream.resume().on("end", () => done(refusal(554, "No such user"))),
    },
  ],
] satisfies [string, Parameters<typeof startSmtpServer>[0]][])(
  "%s that is refused for good is given up at once, for all to see",
  async (_what, settings) => {
    const server = await mailServer(settings);
    const { logged } = await startWorker(server.url);
    await queue();
    const mail = await mailWhich({ status: "failed", attempts: 1 });
    expect(mail.lastError).toContain("No such user");
    expect(logged).toMatchObject([{ level: "error" }]);
  },
);

test("a refused sign-in is our fault, so the mail waits until it is set right", async () => {
  const server = await mailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) =>
      password === "right" ? done(null, { user: "crm" }) : done(refusal(535, "Wrong password")),
  });
  const wrong = await startWorker(server.url.replace("//", "//crm:wrong@"));
  await queue();
  await mailToRetry("535");
  await wrong.stop();
  await startWorker(server.url.replace("//", "//crm:right@"));
  await passTime();
  await mailWhich({ status: "sent", attempts: 2 });
  expect(server.received).toHaveLength(1);
});

test("while the server is away mails wait, and go when it is back", async () => {
  const dead = await deadServerUrl();
  const worker = await startWorker(dead);
  await queue();
  await mailToRetry("ECONNREFUSED");
  await worker.stop();
  const back = await mailServer();
  await startWorker(back.url);
  await passTime();
  await mailWhich({ status: "sent", attempts: 2 });
  expect(back.received).toHaveLength(1);
});

test("a server that never greets is left, and asked again later", async () => {
  const silent = await silentServer();
  await startWorker(`${silent.url}?greetingTimeout=200`);
  await queue();
  const waiting = await mailToRetry("Greeting never received");
  expect(secondsUntilNext(waiting)).toBeGreaterThan(30);
});

test("a connection that breaks within the mail is tried again", async () => {
  let breaks = 1;
  const server = await mailServer({}, async () => {
    if (breaks-- > 0) throw refusal(421, "Going down");
  });
  await startWorker(server.url);
  await queue();
  await mailToRetry("421");
  await passTime();
  await mailWhich({ status: "sent", attempts: 2 });
  expect(server.received).toHaveLength(1);
});

test("after four days a mail is given up, for all to see", async () => {
  const dead = await deadServerUrl();
  await queue();
  await outboxDb()
    .update(mails)
    .set({ createdAt: sql`now() - interval '4 days 1 minute'` });
  const { logged } = await startWorker(dead);
  await mailWhich({ status: "failed" });
  expect(logged).toMatchObject([{ level: "error" }]);
});
