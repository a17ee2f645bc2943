import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { currentUser } from "#shared/accounts/accounts.ts";
import { activity } from "#shared/crm/activities.ts";
import { recordChange } from "#shared/records/changes.ts";
import { company } from "#shared/crm/companies.ts";
import { contact } from "#shared/crm/contacts.ts";
import { customField } from "#shared/records/custom-fields.ts";
import {
  incomingCall,
  incomingCallWithBody,
  incomingWebhook,
  receipt,
} from "#shared/incoming-webhooks/incoming-webhooks.ts";
import { addField } from "#tests/support/custom-fields.ts";
import { addIncoming, call, fixed, fromBody } from "#tests/support/incoming-webhooks.ts";
import { addMember } from "#tests/support/members.ts";
import { readOutbox } from "#tests/support/outbox.ts";
import { type Answer, statusesOf, signUp, type TestClient } from "#tests/support/test-client.ts";

const path = "/api/incoming-webhooks";

const someone = () => ({ name: "Grace Hopper", email: `${randomUUID()}@navy.example` });

const contactsOf = (owner: TestClient) => owner.get("/api/contacts", z.array(contact));

const callsOf = (owner: TestClient, { id }: { id: string }) =>
  owner.get(`${path}/${id}/calls`, z.array(incomingCall));

const errorOf = ({ body }: { body: unknown }) => z.object({ error: z.string() }).parse(body).error;

describe("what a program sends", () => {
  test("becomes a contact as the mapping says, with owner, company, own fields and tags", async () => {
    const owner = await signUp();
    const member = await addMember(owner, { role: "member" });
    const { id: userId } = await member.get("/api/auth/user", currentUser);
    const size = await addField(owner, "Size", "choice", {
      choices: [{ label: "Large" }, { label: "Small" }],
    });
    const webhook = await addIncoming(owner, {
      mapping: [
        fromBody("name", "data.first"),
        fromBody("name", "data.last"),
        fromBody("email", "data.email"),
        fromBody("companyName", "data.org.name"),
        fromBody(`customFields.${size.key}`, "answers.0.value"),
        fixed("status", "Lead"),
        fixed("tags", "typeform, web"),
      ],
      ownerIds: [userId],
    });
    const { email } = someone();
    const answer = await call(webhook, {
      data: { first: "Grace", last: "Hopper", email, org: { name: "Navy" } },
      answers: [{ value: "large" }],
    });
    expect(answer).toMatchObject({ status: 200, body: { state: "taken" } });
    const [added] = await contactsOf(owner);
    expect(added).toMatchObject({
      name: "Grace Hopper",
      email,
      companyName: "Navy",
      status: "lead",
      tags: ["typeform", "web"],
      ownerId: userId,
      customFields: { [size.key]: size.choices[0]?.id },
    });
    expect(await callsOf(owner, webhook)).toMatchObject([
      { id: receipt.parse(answer.body).id, state: "added", contactId: added?.id, problem: null },
    ]);
    const feed = await owner.get(`/api/activities?contactId=${added?.id}`, z.array(activity));
    expect(feed.map(({ title }) => title)).toContain("Came in through “Typeform”");
    const history = await owner.get(`/api/contacts/${added?.id}/history`, z.array(recordChange));
    expect(history).toMatchObject([{ channel: "webhook", userId: null }]);
    const [mail] = await readOutbox(member.email);
    expect(mail?.subject).toBe("Grace Hopper came in through “Typeform”");
  });

  test("as a form is taken, too, and fills in what is empty in a known contact", async () => {
    const owner = await signUp();
    const { email } = someone();
    const known = await owner.create("/api/contacts", contact, { name: "Dr. Hopper", email });
    const mapping = [fromBody("name"), fromBody("email"), fromBody("phone"), fixed("tags", "web")];
    const webhook = await addIncoming(owner, { mapping });
    const form = new URLSearchParams({ name: "Grace", email, phone: "+1 555 0100" });
    const type = { "content-type": "application/x-www-form-urlencoded" };
    expect(await call(webhook, form.toString(), type)).toMatchObject({ status: 200 });
    expect(await contactsOf(owner)).toMatchObject([
      { id: known.id, name: "Dr. Hopper", phone: "+1 555 0100", tags: ["web"], status: "active" },
    ]);
    expect(await callsOf(owner, webhook)).toMatchObject([{ state: "changed" }]);
  });

  test("fills in lists that are empty in a known contact", async () => {
    const owner = await signUp();
    const { email } = someone();
    const { id } = await owner.create("/api/contacts", contact, { name: "Dr. Hopper", email });
    const mapping = [fromBody("name"), fromBody("email"), fromBody("otherEmails", "others")];
    const webhook = await addIncoming(owner, { mapping });
    const others = ["grace@home.example"];
    expect(await call(webhook, { name: "G", email, others })).toMatchObject({ status: 200 });
    const path = `/api/contacts/${id}`;
    expect(await owner.get(path, contact)).toMatchObject({ otherEmails: others });
    await call(webhook, { name: "G", email, others: ["late@home.example"] });
    expect(await owner.get(path, contact)).toMatchObject({ otherEmails: others });
  });

  test("through several webhooks at once is one contact, with one company", async () => {
    const owner = await signUp();
    const mapping = [fromBody("name"), fromBody("email"), fromBody("companyName", "company")];
    const webhooks = await Promise.all([1, 2, 3, 4].map(() => addIncoming(owner, { mapping })));
    const body = { ...someone(), company: "Navy" };
    const answers = await Promise.all(webhooks.map((webhook) => call(webhook, body)));
    expect(statusesOf(answers)).toEqual([200, 200, 200, 200]);
    expect(await contactsOf(owner)).toHaveLength(1);
    expect(await owner.get("/api/companies", z.array(company))).toHaveLength(1);
  });

  test("that cannot be quoted whole is kept, with a sentence", async () => {
    const owner = await signUp();
    const mapping = [fromBody("name"), fromBody("email"), fromBody("status")];
    const webhook = await addIncoming(owner, { mapping });
    const status = `\u0000${"long ".repeat(1_000)}`;
    const refused = await call(webhook, { ...someone(), email: "grace@", status });
    expect(refused.status).toBe(422);
    expect(errorOf(refused)).toMatch(/^Invalid email address\. [A-Z]/);
    const [kept] = await callsOf(owner, webhook);
    expect(kept).toMatchObject({ state: "failed" });
    expect(kept?.problem?.length).toBeLessThan(300);
  });

  test("waits until there is a mapping, and is taken then", async () => {
    const owner = await signUp();
    const webhook = await addIncoming(owner, { mapping: [] });
    const person = someone();
    const answer = await call(webhook, { person });
    expect(answer).toMatchObject({ status: 202, body: { state: "waiting" } });
    const [waiting] = await callsOf(owner, webhook);
    const place = `${path}/${webhook.id}/calls/${waiting?.id}`;
    const kept = await owner.get(place, incomingCallWithBody);
    expect(JSON.parse(kept.body)).toEqual({ person });
    const accept = { method: "POST", path: `${place}/acceptance` };
    await owner.refusal(409, accept);
    const mapping = [fromBody("name", "person.name"), fromBody("email", "person.email")];
    await owner.update(`${path}/${webhook.id}`, incomingWebhook, { mapping });
    expect(await owner.ask(accept)).toMatchObject({ status: 204 });
    await owner.refusal(409, accept);
    expect(await contactsOf(owner)).toMatchObject([person]);
  });
});

describe("a key", () => {
  test("makes one contact however often and at once it is sent", async () => {
    const owner = await signUp();
    const webhook = await addIncoming(owner);
    const send = (headers: Record<string, string>) => call(webhook, someone(), headers);
    const key = { "idempotency-key": randomUUID() };
    const answers = [
      ...(await Promise.all([send(key), send(key), send(key)])),
      await send({ "webhook-id": key["idempotency-key"] }),
    ];
    expect(statusesOf(answers)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => receipt.parse(body).id)).size).toBe(1);
    expect(await contactsOf(owner)).toHaveLength(1);
    await send({ "webhook-id": randomUUID() });
    expect(await contactsOf(owner)).toHaveLength(2);
  });

  test("of a call that failed is tried again, as the same call", async () => {
    const owner = await signUp();
    const webhook = await addIncoming(owner);
    const shoe = await addField(owner, "Shoe", "text", { required: true });
    const key = { "idempotency-key": "order-1" };
    const person = someone();
    expect(errorOf(await call(webhook, person, key))).toBe("Shoe is required.");
    await owner.update(`/api/custom-fields/${shoe.id}`, customField, { required: false });
    expect(await call(webhook, person, key)).toMatchObject({ status: 200 });
    expect(await callsOf(owner, webhook)).toMatchObject([{ state: "added", problem: null }]);
  });
});

describe("what cannot be taken", () => {
  test("is refused with a sentence, and stays in the log", async () => {
    const owner = await signUp();
    const webhook = await addIncoming(owner);
    const refused = await call(webhook, { name: " ", email: "grace@" });
    expect(refused.status).toBe(422);
    const sentence = "Name is required, and nothing was sent at “name”. Invalid email address";
    expect(errorOf(refused)).toBe(sentence);
    const broken = await call(webhook, '{"name": ');
    expect(broken.status).toBe(400);
    expect(errorOf(broken)).toBe("The request's body is not valid JSON.");
    const deep = await call(webhook, `${"[".repeat(90)}${"]".repeat(90)}`);
    expect(errorOf(deep)).toBe("The request's body is nested too deeply.");
    const calls = await callsOf(owner, webhook);
    expect(calls.map(({ problem }) => problem)).toEqual([errorOf(deep), errorOf(broken), sentence]);
    expect(await contactsOf(owner)).toEqual([]);
    expect(await owner.get(`${path}/${webhook.id}`, incomingWebhook)).toMatchObject({
      calls: 3,
      waiting: 3,
    });
    const place = `${path}/${webhook.id}/calls/${calls[0]?.id}`;
    await owner.refusal(409, { method: "POST", path: `${place}/acceptance` });
    expect(await owner.ask({ method: "DELETE", path: place })).toMatchObject({ status: 204 });
  });

  test("is about a contact without room for the webhook's tags, until it has room", async () => {
    const owner = await signUp();
    const mapping = [fromBody("name"), fromBody("email"), fixed("tags", "web")];
    const webhook = await addIncoming(owner, { mapping });
    const person = someone();
    const tags = Array.from({ length: 50 }, (_, number) => `tag ${number}`);
    const full = await owner.create("/api/contacts", contact, { ...person, tags });
    const refused = await call(webhook, person);
    expect(refused.status).toBe(422);
    expect(errorOf(refused)).toBe("A record can have at most 50 tags");
    const [kept] = await callsOf(owner, webhook);
    expect(kept).toMatchObject({ state: "failed", problem: errorOf(refused) });
    const again = { method: "POST", path: `${path}/${webhook.id}/acceptances`, body: {} };
    expect(await owner.ask(again)).toMatchObject({ body: { taken: 0, failed: 1 } });
    await owner.update(`/api/contacts/${full.id}`, contact, { tags: [] });
    expect(await owner.ask(again)).toMatchObject({ body: { taken: 1, failed: 0 } });
    expect(await callsOf(owner, webhook)).toMatchObject([{ state: "changed", problem: null }]);
  });

  test("is answered by what is wrong with the request", async () => {
    const owner = await signUp();
    const webhook = await addIncoming(owner);
    const large = await call(webhook, { name: "x".repeat(65 * 1_024) });
    expect(large.status).toBe(413);
    expect(errorOf(large)).toBe("This is too large. Send at most 64 kB.");
    const kept = "x".repeat(60_000);
    expect(await call(webhook, { ...someone(), kept })).toMatchObject({ status: 200 });
    const xml = await call(webhook, "<a/>", { "content-type": "application/xml" });
    expect(xml.status).toBe(415);
    const empty = await call(webhook, "", { "content-type": "application/json" });
    expect(empty.status).toBe(400);
    const nul = await call(webhook, { ...someone(), name: "a\u0000b" });
    expect(errorOf(nul)).toBe("Name contains characters that cannot be stored");
  });

  test("comes too often: more than 600 calls in ten minutes have to wait", async () => {
    const owner = await signUp();
    const webhook = await addIncoming(owner, { mapping: [] });
    const answers: Answer[] = [];
    while (answers.length < 600) {
      const some = Array.from({ length: 50 }, () => call(webhook, { ping: true }));
      answers.push(...(await Promise.all(some)));
    }
    expect(statusesOf(answers)).toEqual(Array<number>(600).fill(202));
    const refused = await call(webhook, { ping: true });
    expect(refused.status).toBe(429);
    expect(errorOf(refused)).toContain("This webhook gets too many calls.");
    expect(refused.headers.get("retry-after")).toMatch(/^\d+$/);
  });

  test("an unknown, former or switched off address is one that is not there", async () => {
    const owner = await signUp();
    const webhook = await addIncoming(owner);
    const nothing = { status: 404, body: { error: "There is nothing at this address." } };
    const unknown = webhook.address.replace(/.{4}$/, "AAAA");
    expect(await call({ address: unknown }, someone())).toMatchObject(nothing);
    const renewed = await owner.ask({ method: "POST", path: `${path}/${webhook.id}/address` });
    const { address } = z.object({ address: z.string() }).parse(renewed.body);
    expect(await call(webhook, someone())).toMatchObject(nothing);
    expect(await call({ address }, someone())).toMatchObject({ status: 200 });
    await owner.update(`${path}/${webhook.id}`, incomingWebhook, { isOn: false });
    expect(await call({ address }, someone())).toMatchObject(nothing);
  });
});
