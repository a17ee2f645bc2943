import { describe, expect, test } from "vitest";
import { z } from "zod";
import { createdApiKey } from "#shared/accounts/api-keys.ts";
import { contact } from "#shared/crm/contacts.ts";
import { delivery, webhook, webhookEvent, webhookWithSecret } from "#shared/records/webhooks.ts";
import { mailedSubjects } from "#tests/support/account-mails.ts";
import { addMember } from "#tests/support/members.ts";
import {
  killAndStart,
  useWebhookEndpoint,
  webhookEndpoint,
} from "#tests/support/own-webhook-server.ts";
import { clientWithKey, signUp } from "#tests/support/test-client.ts";
import { contactEvents, listenAt, logOf, tried } from "#tests/support/webhook-listener.ts";

useWebhookEndpoint({ JOB_HEARTBEAT_SECONDS: "10" });

const jane = { name: "Jane", email: "jane@x.example" };

const listener = (fields?: object) => listenAt(webhookEndpoint().origin, fields);

const types = (received: { event: { type: string } }[]) => received.map(({ event }) => event.type);

describe("events", () => {
  test("say what was added, changed and deleted, signed and in order", async () => {
    const { user, path, made, address } = await listener();
    const added = await user.create("/api/contacts", contact, jane);
    await user.update(`/api/contacts/${added.id}`, contact, { title: "CEO" });
    await user.remove(`/api/contacts/${added.id}`);
    const received = await webhookEndpoint().hear(path, 3);
    expect(types(received)).toEqual(contactEvents);
    expect(received.every(({ isSignedWith }) => isSignedWith(made.secret))).toBe(true);
    const [created, updated, deleted] = received.map(({ event }) => event.data);
    expect(created).toMatchObject({ kind: "contact", id: added.id, channel: "web" });
    expect(updated?.changes).toEqual({ title: { before: null, after: "CEO" } });
    expect(deleted?.record).toBeNull();
    expect(deleted?.changes.email).toEqual({ before: jane.email, after: null });
    await expect.poll(async () => (await user.get(address, webhook)).waiting).toBe(0);
    expect((await logOf(user, address)).map(({ state }) => state)).toEqual(
      Array.from({ length: 3 }, () => "delivered"),
    );
  });

  test("carry the record as its own call answers it", async () => {
    const { user, path } = await listener();
    const added = await user.create("/api/contacts", contact, jane);
    const [first] = await webhookEndpoint().hear(path, 1);
    expect(first?.event.data.record).toMatchObject({ id: added.id, ...jane, status: "active" });
  });

  test("are sent at once, though each comes as the last one is accepted", async () => {
    const { user, path } = await listener({ events: ["contact.updated"] });
    const added = await user.create("/api/contacts", contact, jane);
    const change = (count: number) =>
      user.update(`/api/contacts/${added.id}`, contact, { title: `Version ${count}` });
    webhookEndpoint().answer(path, (response) => {
      const count = webhookEndpoint().at(path).length;
      const isNext = count < 40 ? change(count) : Promise.resolve();
      void isNext.then(() => response.writeHead(204).end());
    });
    await change(0);
    expect(await webhookEndpoint().hear(path, 40)).toHaveLength(40);
  });

  test("come for chosen kinds and fields alone", async () => {
    const { user, path } = await listener({
      events: ["contact.updated"],
      fields: ["title"],
    });
    const added = await user.create("/api/contacts", contact, jane);
    await user.update(`/api/contacts/${added.id}`, contact, { notes: "Met in Oslo" });
    await user.update(`/api/contacts/${added.id}`, contact, { title: "CEO" });
    const [only, ...others] = await webhookEndpoint().hear(path, 1);
    expect(only?.event.data.changes).toHaveProperty("title");
    expect(others).toEqual([]);
  });

  test("are signed by the former secret, too, for a day", async () => {
    const { user, path, made, address } = await listener();
    const renew = { method: "POST", path: `${address}/secret` };
    const { secret } = webhookWithSecret.parse((await user.ask(renew)).body);
    expect(secret).not.toBe(made.secret);
    await user.create("/api/contacts", contact, jane);
    const [first] = await webhookEndpoint().hear(path, 1);
    expect(
      [secret, made.secret, `whsec_${"A".repeat(43)}=`].map((one) => first?.isSignedWith(one)),
    ).toEqual([true, true, false]);
  });

  test("of a type can be read as samples", async () => {
    const { user } = await listener();
    await user.create("/api/contacts", contact, jane);
    const samples = (type: string) =>
      user.get(`/api/webhooks/samples?type=${type}`, z.array(webhookEvent));
    expect((await samples("contact.created"))[0]?.data.record).toMatchObject(jane);
    expect(await samples("deal.deleted")).toEqual([]);
    // Of what has not occurred, there is one to map its fields by.
    const [gone, changed] = [await samples("contact.deleted"), await samples("contact.updated")];
    expect(gone.map(({ data }) => data.changes.email)).toEqual([
      { before: jane.email, after: null },
    ]);
    expect(changed).toMatchObject([{ data: { record: jane } }]);
  });
});

describe("an endpoint that fails", () => {
  test("gets each event later under its id, those of a record in their order", async () => {
    const { user, path, address } = await listener();
    webhookEndpoint().answer(path, (response) => void response.writeHead(503).end());
    const added = await user.create("/api/contacts", contact, jane);
    await user.update(`/api/contacts/${added.id}`, contact, { title: "CEO" });
    const [refused] = await webhookEndpoint().hear(path, 1);
    await expect
      .poll(async () => (await logOf(user, address)).at(-1))
      .toMatchObject({ state: "waiting", status: 503, problem: "The endpoint answered 503." });
    await expect.poll(async () => (await user.get(address, webhook)).waiting).toBe(2);
    const { state, failingSince } = await user.get(address, webhook);
    expect(state).toBe("active");
    expect(failingSince).not.toBeNull();
    const before = webhookEndpoint().at(path).length;
    webhookEndpoint().answer(path);
    await user.update(address, webhook, { state: "active" });
    const received = (await webhookEndpoint().hear(path, before + 2)).slice(before);
    expect(types(received)).toEqual(["contact.created", "contact.updated"]);
    expect(received[0]?.id).toBe(refused?.id);
  });

  test("is left alone once it says that it is gone, and its maker hears of it", async () => {
    const { user, path, address } = await listener();
    webhookEndpoint().answer(path, (response) => void response.writeHead(410).end());
    await user.create("/api/contacts", contact, jane);
    await expect
      .poll(() => user.get(address, webhook))
      .toMatchObject({
        state: "stopped",
        stopReason: "The endpoint answered that it is gone for good (410).",
      });
    await user.create("/api/contacts", contact, { ...jane, email: "other@x.example" });
    expect(await tried(user, address)).toMatchObject({ state: "failed", status: 410 });
    expect(await mailedSubjects(user.email)).toContain("A webhook was stopped");
  });

  test("is tested while it is paused or stopped, once and with nothing else", async () => {
    const { user, path, address } = await listener();
    await user.update(address, webhook, { state: "paused" });
    await user.create("/api/contacts", contact, jane);
    const sendTest = async () => {
      const { body } = await user.ask({ method: "POST", path: `${address}/test` });
      const one = `${address}/deliveries/${delivery.parse(body).id}`;
      await expect.poll(async () => (await user.get(one, delivery)).attempts).toBe(1);
      return user.get(one, delivery);
    };
    expect(await sendTest()).toMatchObject({ state: "delivered", status: 204, problem: null });
    webhookEndpoint().answer(path, (response) => void response.writeHead(410).end());
    expect(await sendTest()).toMatchObject({ state: "failed", status: 410, nextAttemptAt: null });
    expect(types(webhookEndpoint().at(path))).toEqual(["webhook.test", "webhook.test"]);
    expect(await user.get(address, webhook)).toMatchObject({ state: "paused", stopReason: null });
  });

  const failures: [string, Parameters<ReturnType<typeof webhookEndpoint>["answer"]>[1], string][] =
    [
      [
        "leads elsewhere",
        (response) => void response.writeHead(302, { location: "https://x.example/" }).end(),
        "Redirects are not followed",
      ],
      ["closes early", (response) => void response.destroy(), "closed the connection"],
      ["sends too much", (response) => void response.end("x".repeat(100_000)), "longer than"],
    ];

  test.each(failures)("and %s is named in the log", async (_what, answer, sentence) => {
    const { user, path, address } = await listener();
    webhookEndpoint().answer(path, answer);
    await user.ask({ method: "POST", path: `${address}/test` });
    const noted = await tried(user, address);
    expect(noted).toMatchObject({ type: "webhook.test", state: "waiting" });
    expect(noted?.problem).toContain(sentence);
  });

  test.each(["https://127.0.0.1:4711/", "https://169.254.169.254/", "https://[::ffff:10.0.0.1]/"])(
    "lies inside, such as %s, and is not asked",
    async (url) => {
      const { user, address } = await listener({ url });
      await user.ask({ method: "POST", path: `${address}/test` });
      expect((await tried(user, address))?.problem).toContain("The address is not permitted");
    },
  );

  test("in the middle of an event, with the server, gets it again", async () => {
    const { user, path, address } = await listener();
    webhookEndpoint().answer(path, () => undefined);
    await user.create("/api/contacts", contact, jane);
    const [first] = await webhookEndpoint().hear(path, 1);
    await killAndStart(() => webhookEndpoint().answer(path));
    const [, second] = await webhookEndpoint().hear(path, 2);
    expect(second?.id).toBe(first?.id);
    await expect
      .poll(async () => (await logOf(user, address)).map(({ state }) => state))
      .toEqual(["delivered"]);
  });
});

describe("who may", () => {
  test("make webhooks: owners and admins, also through a key of theirs", async () => {
    const owner = await signUp();
    const member = await addMember(owner, { role: "member" });
    const call = { method: "GET", path: "/api/webhooks" };
    expect((await member.ask(call)).status).toBe(403);
    const { key } = await owner.create("/api/api-keys", createdApiKey, {
      name: "Zapier",
      role: "admin",
    });
    const program = clientWithKey(key);
    const body = { url: `${webhookEndpoint().origin}/zap`, events: ["deal.updated"] };
    const { id } = await program.create("/api/webhooks", webhookWithSecret, body);
    const [listed] = await owner.get("/api/webhooks", z.array(webhook));
    expect(listed).toMatchObject({ id, events: ["deal.updated"] });
    expect(listed).not.toHaveProperty("secret");
    await program.ask({ method: "DELETE", path: `/api/webhooks/${id}` });
    expect(await owner.get("/api/webhooks", z.array(webhook))).toEqual([]);
  });

  test("see those of a workspace: no one else", async () => {
    const [{ address }, stranger] = await Promise.all([listener(), signUp()]);
    for (const path of [address, `${address}/deliveries`]) {
      expect((await stranger.ask({ method: "GET", path })).status).toBe(404);
    }
    expect((await stranger.ask({ method: "DELETE", path: address })).status).toBe(404);
  });

  test.each([
    [{ url: "http://x.example/", events: ["contact.created"] }, "https://"],
    [{ url: "https://a:b@x.example/", events: ["contact.created"] }, "a name and a password"],
    [{ url: "https://x.example/", events: [] }, "Choose at least one event"],
    [{ url: "https://x.example/", events: ["contact.eaten"] }, "events"],
  ])("not ask for %j", async (body, sentence) => {
    const user = await signUp();
    const refused = await user.refusal(400, { method: "POST", path: "/api/webhooks", body });
    expect(JSON.stringify(refused)).toContain(sentence);
  });
});
