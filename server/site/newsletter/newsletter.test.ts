import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { errorBody } from "#shared/platform/errors.ts";
import { readOutbox } from "#tests/support/outbox.ts";
import { send, someAddress, type Answer } from "#tests/support/test-client.ts";

function subscribe(email: string, from = someAddress()): Promise<Answer> {
  return send({
    method: "POST",
    path: "/api/newsletter",
    body: { email },
    headers: { "x-forwarded-for": from },
  });
}

async function askAsSomebody(email = `${randomUUID()}@reader.example`) {
  expect(await subscribe(email)).toMatchObject({ status: 200 });
  return { email, ...(await newestLinks(email)) };
}

async function newestLinks(email: string): Promise<{ confirm: string; unsubscribe: string }> {
  const [mail] = await readOutbox(email);
  const pathOf = (step: string) =>
    mail?.text.match(new RegExp(`/newsletter/${step}\\?token=[\\w-]+`))?.[0] ?? "";
  return { confirm: pathOf("confirm"), unsubscribe: pathOf("unsubscribe") };
}

/** @returns where the link redirects */
async function open(path: string): Promise<string | null> {
  const answer = await send({ method: "GET", path });
  expect(answer.status).toBe(303);
  return answer.headers.get("location");
}

/** What a mail provider's server sends for its "Unsubscribe" button: no cookie and no origin. */
function unsubscribeByOneClick(path: string): Promise<Answer> {
  return send({
    method: "POST",
    path,
    body: "List-Unsubscribe=One-Click",
    headers: { "content-type": "application/x-www-form-urlencoded", origin: "null" },
  });
}

const confirmed = "/newsletter/confirmed";
const unsubscribed = "/newsletter/unsubscribed";
const expired = "/newsletter/expired";

test("an address is asked by mail, and confirmed by the link in it", async () => {
  const { email, confirm } = await askAsSomebody();
  expect(await open(confirm)).toBe(confirmed);
  expect(await open(confirm)).toBe(confirmed);
  await subscribe(email.toUpperCase());
  const [mail] = await readOutbox(email.toUpperCase());
  expect(mail?.subject).toBe("You are subscribed already");
});

test("known and unknown addresses get the same answer", async () => {
  const { email, confirm } = await askAsSomebody();
  await open(confirm);
  const [known, unknown] = [await subscribe(email), await subscribe(`${randomUUID()}@x.example`)];
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
});

test("every mail can be unsubscribed from with one click of the mail program", async () => {
  const { email, confirm, unsubscribe } = await askAsSomebody();
  const [mail] = await readOutbox(email);
  expect(mail?.facts["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
  expect(mail?.facts["List-Unsubscribe"]).toMatch(/^<http[^>]+>$/);
  expect(mail?.facts["List-Unsubscribe"]).toContain(`${unsubscribe}>`);
  await open(confirm);
  expect(await unsubscribeByOneClick(unsubscribe)).toMatchObject({ status: 200 });
  expect(await unsubscribeByOneClick(unsubscribe)).toMatchObject({ status: 200 });
  expect(await open(confirm)).toBe(expired);
  expect(await open(unsubscribe)).toBe(unsubscribed);
});

test("opening the link asks first, since programs that look for bad links open every one", async () => {
  const { email, confirm, unsubscribe } = await askAsSomebody();
  const page = await send({ method: "GET", path: unsubscribe });
  expect(page.status).toBe(200);
  expect(String(page.body)).toContain(email);
  expect(await open(confirm)).toBe(confirmed);
  const pressed = await send({ method: "POST", path: unsubscribe });
  expect(pressed.headers.get("location")).toBe(unsubscribed);
  expect(await open(confirm)).toBe(expired);
});

test("someone who left can come back, by a new link alone", async () => {
  const { email, confirm, unsubscribe } = await askAsSomebody();
  await open(confirm);
  await unsubscribeByOneClick(unsubscribe);
  // In other letters, since an identical request would count as repeated.
  await subscribe(email.toUpperCase());
  const renewed = await newestLinks(email.toUpperCase());
  expect(await open(confirm)).toBe(expired);
  expect(await open(renewed.confirm)).toBe(confirmed);
});

test("asking again leaves the first mail's link good", async () => {
  const { email, confirm } = await askAsSomebody();
  await subscribe(email.toUpperCase());
  expect(await open((await newestLinks(email.toUpperCase())).confirm)).toBe(confirmed);
  expect(await open(confirm)).toBe(confirmed);
});

test.each([
  ["nothing", ""],
  ["no token", "?token="],
  ["a token that no one has", "?token=wrong"],
  ["an endless token", `?token=${"x".repeat(5_000)}`],
  ["two tokens", "?token=a&token=b"],
  ["a NUL", "?token=%00"],
])("a link that ends in %s leads to the page about expired links", async (_what, query) => {
  const unsubscribe = `/newsletter/unsubscribe${query}`;
  expect(await open(`/newsletter/confirm${query}`)).toBe(expired);
  expect(await open(unsubscribe)).toBe(expired);
  const pressed = await send({ method: "POST", path: unsubscribe });
  expect(pressed.headers.get("location")).toBe(expired);
  expect(await unsubscribeByOneClick(unsubscribe)).toMatchObject({ status: 404 });
});

test("a request sent twice queues one mail", async () => {
  const email = `${randomUUID()}@reader.example`;
  const from = someAddress();
  await Promise.all([subscribe(email, from), subscribe(email, from)]);
  await subscribe(email);
  expect(await readOutbox(email)).toHaveLength(1);
});

test.each(["", "ada@", "a@x.example\r\nBcc: b@x.example", "a@x.example,b@x.example", null])(
  "%j is no address",
  async (email) => {
    const { status, body } = await send({
      method: "POST",
      path: "/api/newsletter",
      body: { email },
    });
    expect(status).toBe(400);
    expect(errorBody.parse(body).error).toBe("Invalid email address");
  },
);

test("a robot that fills in the hidden field gets no mail sent", async () => {
  const email = `${randomUUID()}@reader.example`;
  const body = { email, website: "x" };
  expect(await send({ method: "POST", path: "/api/newsletter", body })).toMatchObject({
    status: 200,
  });
  expect(await readOutbox(email)).toEqual([]);
});

test("the sixth address from one network in ten minutes has to wait", async () => {
  const from = someAddress();
  const statuses: number[] = [];
  for (let count = 0; count < 6; count += 1) {
    statuses.push((await subscribe(`${randomUUID()}@reader.example`, from)).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});
