import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { errorBody } from "#shared/platform/errors.ts";
import { readOutbox, readTeamMails } from "#tests/support/outbox.ts";
import { send, someAddress, type Answer } from "#tests/support/test-client.ts";

const path = "/api/contact-form";

/** Unique in text and address. */
function someMessage() {
  const word = randomUUID();
  return {
    name: "Ada Lovelace",
    email: `${word}@visitor.example`,
    company: "Analytical Engines",
    message: `Do you take orders? ${word}`,
  };
}

function submit(body: unknown, { to = path, from = someAddress() } = {}): Promise<Answer> {
  return send({ method: "POST", path: to, body, headers: { "x-forwarded-for": from } });
}

test("a message reaches the team, and the sender gets a receipt", async () => {
  const message = someMessage();
  const answer = await submit(message);
  expect(answer).toMatchObject({
    status: 200,
    body: { message: "We'll get back to you within 24 hours." },
  });
  const [mail, ...others] = await readTeamMails(message.message);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    subject: "Message from Ada Lovelace",
    facts: { "Reply-To": `Ada Lovelace <${message.email}>`, Status: "queued" },
  });
  expect(mail?.text).toContain("Company: Analytical Engines");
  const receipts = await readOutbox(message.email);
  expect(receipts).toMatchObject([
    { subject: "We have your message", facts: { "Auto-Submitted": "auto-replied" } },
  ]);
});

test("the receipt carries no stranger's words to the owner of the address", async () => {
  const message = { ...someMessage(), name: "Buy at evil.example", company: "Cheap pills" };
  await submit(message);
  const [receipt] = await readOutbox(message.email);
  const html = await send({ method: "GET", path: receipt?.htmlPath ?? "" });
  expect(`${receipt?.subject} ${receipt?.text} ${String(html.body)}`).not.toMatch(
    /evil|pills|orders/,
  );
});

test("the company may be left out, empty or null", async () => {
  for (const company of [undefined, "", "  ", null]) {
    const message = { ...someMessage(), company };
    expect(await submit(message)).toMatchObject({ status: 200 });
    const [mail] = await readTeamMails(message.message);
    expect(mail?.text).not.toContain("Company");
  }
});

const long = "x".repeat(10_001);
const refused: [what: string, fields: object, at: string, sentence: string][] = [
  ["no name", { name: undefined }, "name", "Name must be at least 2 characters"],
  ["an empty name", { name: "" }, "name", "Name must be at least 2 characters"],
  ["a name of one letter", { name: " A " }, "name", "Name must be at least 2 characters"],
  [
    "an invisible name",
    { name: "\u200b\u200b\u2060" },
    "name",
    "Name must be at least 2 characters",
  ],
  ["a name that is a list", { name: ["Ada"] }, "name", "Name must be at least 2 characters"],
  [
    "a name of 201 letters",
    { name: "x".repeat(201) },
    "name",
    "Name must be at most 200 characters",
  ],
  ["a NUL", { name: "Ada\u0000" }, "name", "Name contains characters that cannot be stored"],
  [
    "half an emoji",
    { name: "Ada\ud83d" },
    "name",
    "Name contains characters that cannot be stored",
  ],
  [
    "a name of two lines",
    { name: "Ada\r\nBcc: e@evil.example" },
    "name",
    "Name must be a single line",
  ],
  ["a Unicode line break", { name: "Ada\u2028Bcc: e" }, "name", "Name must be a single line"],
  ["no address", { email: undefined }, "email", "Invalid email address"],
  ["an empty address", { email: "" }, "email", "Invalid email address"],
  ["a wrong address", { email: "ada@" }, "email", "Invalid email address"],
  ["two addresses", { email: "a@x.example, b@x.example" }, "email", "Invalid email address"],
  ["an address with a name", { email: "Ada <a@x.example>" }, "email", "Invalid email address"],
  [
    "an address with a header",
    { email: "a@x.example\r\nBcc: e@evil.example" },
    "email",
    "Invalid email address",
  ],
  ["an endless address", { email: `${long}@x.example` }, "email", "Invalid email address"],
  ["a company of two lines", { company: "A\nB" }, "company", "Company must be a single line"],
  ["a company that is a number", { company: 5 }, "company", "Company must be text"],
  ["a long company", { company: long }, "company", "Company must be at most 200 characters"],
  ["no message", { message: undefined }, "message", "Message must be at least 10 characters"],
  [
    "a short message",
    { message: "Call me. " },
    "message",
    "Message must be at least 10 characters",
  ],
  ["spaces", { message: " ".repeat(50) }, "message", "Message must be at least 10 characters"],
  ["a long message", { message: long }, "message", "Message must be at most 10,000 characters"],
];

test.each(refused)("%s is refused by its field", async (_what, fields, at, sentence) => {
  const message = { ...someMessage(), ...fields };
  const { status, body } = await submit(message);
  expect(status).toBe(400);
  expect(errorBody.parse(body)).toMatchObject({
    error: sentence,
    issues: expect.arrayContaining([{ path: at, message: sentence }]) as unknown,
  });
});

test("emoji alone are a message where there are enough of them", async () => {
  const message = { ...someMessage(), name: "🦊🐻", company: "🏢", message: "🎉".repeat(10) };
  const { status } = await submit(message);
  expect(status).toBe(200);
  expect(await readOutbox(message.email)).toHaveLength(1);
});

test("HTML in any field stays text, on the outbox's page and in the mail", async () => {
  const word = randomUUID();
  const tag = `<img src=x onerror=alert(1)> & "quotes"`;
  const message = {
    name: tag,
    email: `${word}@x.example`,
    company: tag,
    message: `${tag}\n${word}`,
  };
  expect(await submit(message)).toMatchObject({ status: 200 });
  const [mail] = await readTeamMails(word);
  expect(mail?.subject).toBe(`Message from ${tag}`);
  expect(mail?.text).toContain(`Company: ${tag}`);
  const page = await send({ method: "GET", path: mail?.htmlPath ?? "" });
  expect(page.headers.get("content-security-policy")).toMatch(/^default-src 'none'.*sandbox/);
  expect(String(page.body)).not.toContain("<img");
  expect(String(page.body)).toContain(
    "&lt;img src=x onerror=alert(1)&gt; &amp; &quot;quotes&quot;",
  );
});

test("a robot that fills in the hidden field gets the same answer, and nothing is kept", async () => {
  const message = { ...someMessage(), website: "https://spam.example" };
  const person = await submit(someMessage());
  const robot = await submit(message);
  expect([robot.status, robot.body]).toEqual([person.status, person.body]);
  expect(await readTeamMails(message.message)).toEqual([]);
  expect(await readOutbox(message.email)).toEqual([]);
});

test("a double click and a request that is tried again are one message", async () => {
  const message = someMessage();
  const from = someAddress();
  const answers = await Promise.all([1, 2, 3].map(() => submit(message, { from })));
  answers.push(await submit(message, { from: someAddress() }));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await readTeamMails(message.message)).toHaveLength(1);
  expect(await readOutbox(message.email)).toHaveLength(1);
});

test("the sixth message from one address in ten minutes has to wait, others do not", async () => {
  const from = someAddress();
  for (let count = 0; count < 3; count += 1) await submit({ ...someMessage(), name: "" }, { from });
  for (let count = 0; count < 5; count += 1) {
    expect(await submit(someMessage(), { from })).toMatchObject({ status: 200 });
  }
  const sixth = someMessage();
  const { status, headers, body } = await submit(sixth, { from });
  expect(status).toBe(429);
  expect(errorBody.parse(body).error).toMatch(/^This was sent several .* again in 10 minutes\.$/);
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(500);
  expect(await readTeamMails(sixth.message)).toEqual([]);
  expect(await submit(sixth)).toMatchObject({ status: 200 });
  expect(await readTeamMails(sixth.message)).toHaveLength(1);
});

test("however many write in someone's name, that address gets five receipts an hour", async () => {
  const { email } = someMessage();
  for (let count = 0; count < 6; count += 1) {
    const message = { ...someMessage(), email };
    expect(await submit(message)).toMatchObject({ status: 200 });
    expect(await readTeamMails(message.message)).toHaveLength(1);
  }
  expect(await readOutbox(email)).toHaveLength(5);
});

test("an application reaches the team with its position", async () => {
  const { company: _company, ...person } = someMessage();
  const body = { ...person, position: "Account Executive" };
  const to = "/api/job-applications";
  expect(await submit(body, { to })).toMatchObject({
    status: 200,
    body: { message: "Thank you for applying. We'll get back to you." },
  });
  const [mail] = await readTeamMails(person.message);
  expect(mail?.subject).toBe("Application for Account Executive from Ada Lovelace");
  expect(await readOutbox(person.email)).toMatchObject([{ subject: "We have your application" }]);
  const refusal = await submit({ ...body, position: "Boss\r\nBcc: e@evil.example" }, { to });
  expect(errorBody.parse(refusal.body).error).toBe("Position must be a single line");
});

test("a request for an integration reaches the team with its name", async () => {
  const { company: _company, ...person } = someMessage();
  const body = { ...person, integration: "HubSpot" };
  const to = "/api/integration-requests";
  expect(await submit(body, { to })).toMatchObject({
    status: 200,
    body: { message: "Thank you. We'll write to you when it is there." },
  });
  const [mail] = await readTeamMails(person.message);
  expect(mail?.subject).toBe("Integration request: HubSpot from Ada Lovelace");
  const refusal = await submit({ ...body, integration: "" }, { to });
  expect(errorBody.parse(refusal.body).error).toBe("Integration must be at least 2 characters");
});
