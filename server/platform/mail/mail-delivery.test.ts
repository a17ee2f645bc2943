import { randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { createOwnDatabase, type OwnDatabase } from "#tests/support/own-database.ts";
import { loseServers } from "#tests/support/own-outbox.ts";
import { startServer, type ServerProcess } from "#tests/support/server-process.ts";
import { startSmtpServer, type Received } from "#tests/support/smtp-server.ts";
import { testPassword } from "#tests/support/test-client.ts";

const toStop: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const stop of toStop.splice(0).toReversed()) await stop();
});

async function mailServer(...settings: Parameters<typeof startSmtpServer>) {
  const server = await startSmtpServer(...settings);
  toStop.push(server.stop);
  return server;
}

async function ownDatabase(): Promise<OwnDatabase> {
  const home = await createOwnDatabase();
  toStop.push(home.remove);
  return home;
}

function startProduct(home: OwnDatabase, smtpUrl: string): Promise<ServerProcess> {
  return startServer({
    ...home.variables,
    SMTP_URL: smtpUrl,
    MAIL_FROM: "CRM Pro <hello@crm.example>",
    TEAM_MAIL: "team@crm.example",
  });
}

function submit({ baseUrl }: ServerProcess, fields: object = {}): Promise<Response> {
  const message = {
    name: "Ada Lovelace",
    email: "ada@x.example",
    message: `Do you take orders? ${randomUUID()}`,
    ...fields,
  };
  return fetch(`${baseUrl}/api/contact-form`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(message),
  });
}

function byRecipient(received: Received[]): Record<string, Received | undefined> {
  return Object.fromEntries(received.map((mail) => [mail.envelope.to.join(), mail]));
}

test("the contact form's mails reach the team and the sender", async () => {
  const smtp = await mailServer();
  const server = await startProduct(await ownDatabase(), smtp.url);
  toStop.push(server.stop);
  const tag = `<b onclick="x()">Ada</b> & co`;
  const message = `${tag}\n\n.\n<script>alert(1)</script> 🎉`;
  const answer = await submit(server, { name: tag, company: tag, message });
  expect(answer.status).toBe(200);
  const mails = byRecipient(await smtp.receive(2));
  const [team, receipt] = [mails["team@crm.example"], mails["ada@x.example"]];
  expect(team).toMatchObject({
    from: { name: "CRM Pro", address: "hello@crm.example" },
    replyTo: [{ name: tag, address: "ada@x.example" }],
    subject: `Message from ${tag}`,
  });
  expect(team?.text?.replaceAll("\r\n", "\n")).toContain(`Company: ${tag}\n\n${message}`);
  expect(team?.html).not.toMatch(/<script|<b /);
  expect(team?.html).toContain("&lt;script&gt;alert(1)&lt;/script&gt; 🎉");
  expect(receipt).toMatchObject({
    subject: "We have your message",
    replyTo: [{ address: "team@crm.example" }],
  });
});

test("with a dead mail server the visitor is answered at once, and the mails wait", async () => {
  const dead = await startSmtpServer();
  await dead.stop();
  const server = await startProduct(await ownDatabase(), dead.url);
  toStop.push(server.stop);
  const answer = await submit(server);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ message: "We'll get back to you within 24 hours." });
  const page = async () => (await fetch(`${server.baseUrl}/dev/outbox`)).text();
  await expect.poll(page).toMatch(/ECONNREFUSED.*ECONNREFUSED/s);
  expect(await page()).toContain("queued, after 1 attempt; next at");
});

/** The server must be down. */
async function outliveHolds(home: OwnDatabase): Promise<void> {
  const { db, close } = await home.open();
  await loseServers(db);
  await close();
}

test("a server killed before the mail was taken sends it after its restart, once", async () => {
  const home = await ownDatabase();
  const hasBegun = Promise.withResolvers<void>();
  const deaf = await mailServer({ onData: () => hasBegun.resolve() });
  const killed = await startProduct(home, deaf.url);
  await submit(killed);
  await hasBegun.promise;
  await killed.kill();
  await outliveHolds(home);
  const smtp = await mailServer();
  const server = await startProduct(home, smtp.url);
  toStop.push(server.stop);
  const received = await smtp.receive(2);
  expect(Object.keys(byRecipient(received)).toSorted()).toEqual([
    "ada@x.example",
    "team@crm.example",
  ]);
  await expectAllSent(server, 2);
  expect(received).toHaveLength(2);
});

test("a server killed before it noted that a mail was taken sends a copy known as one", async () => {
  const home = await ownDatabase();
  let kill: (() => Promise<void>) | undefined;
  const smtp = await mailServer({}, async () => {
    await kill?.();
    kill = undefined;
  });
  const killed = await startProduct(home, smtp.url);
  kill = killed.kill;
  await submit(killed);
  await smtp.receive(1);
  await outliveHolds(home);
  const server = await startProduct(home, smtp.url);
  toStop.push(server.stop);
  await expectAllSent(server, 2);
  const ids = smtp.received.map(({ messageId }) => messageId);
  expect(ids.length).toBeGreaterThan(2);
  expect(new Set(ids).size).toBe(2);
});

async function expectAllSent({ baseUrl }: ServerProcess, count: number): Promise<void> {
  const sentOnPage = async () => {
    const page = await (await fetch(`${baseUrl}/dev/outbox`)).text();
    return page.split("<dd>sent ").length - 1;
  };
  await expect.poll(sentOnPage).toBe(count);
}

test("production without a mail server says so, and shows no one its outbox", async () => {
  const home = await ownDatabase();
  const server = await startServer({
    ...home.variables,
    NODE_ENV: "production",
    HOST: "127.0.0.1",
  });
  toStop.push(server.stop);
  expect((await submit(server)).status).toBe(200);
  const warnings = () => server.log.filter((line) => line.includes("SMTP_URL is not set"));
  await expect.poll(warnings).toHaveLength(1);
  const pages = await Promise.all(
    ["/dev/outbox", `/dev/outbox/${randomUUID()}`].map((path) => fetch(server.baseUrl + path)),
  );
  for (const page of pages) expect(await page.text()).not.toContain("Ada");
  expect(await readUser(server)).toMatchObject({ isMailOff: true });
});

async function readUser({ baseUrl }: ServerProcess): Promise<unknown> {
  const account = { name: "Ada", email: "ada@x.example", password: testPassword };
  const signUp = await fetch(`${baseUrl}/api/auth/sign-up/email`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: baseUrl },
    body: JSON.stringify(account),
  });
  expect(signUp.status).toBe(200);
  const cookie = signUp.headers.getSetCookie().map((value) => value.split(";")[0]);
  const user = await fetch(`${baseUrl}/api/auth/user`, { headers: { cookie: cookie.join("; ") } });
  return user.json();
}
