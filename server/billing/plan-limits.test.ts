import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { createdApiKey } from "#shared/accounts/api-keys.ts";
import { contact } from "#shared/crm/contacts.ts";
import { usage } from "#shared/billing/usage.ts";
import {
  accept,
  addMember,
  invite,
  listMembers,
  mailedInvitation,
} from "#tests/support/members.ts";
import { manyTimes } from "#tests/support/many-times.ts";
import { newShopper } from "#tests/support/shopper.ts";
import {
  changeSetOf,
  clientWithKey,
  signUp,
  statusesOf,
  type TestClient,
} from "#tests/support/test-client.ts";

const usageOf = (user: TestClient) => user.get("/api/usage", usage);
const add = () => ({
  method: "POST",
  path: "/api/contacts",
  body: { name: "Grace", email: `${randomUUID()}@x.example` },
});

/** A user whose workspace has so many contacts. */
async function shopperWith(contacts: number, planId = "starter") {
  const ada = await newShopper();
  await ada.buy(planId);
  await addContacts(ada.client, contacts);
  return ada;
}

async function addContacts(user: TestClient, count: number): Promise<void> {
  const answers = await manyTimes(count, () => user.ask(add()));
  for (const { status } of answers) expect(status).toBe(201);
}

describe("contacts", () => {
  test("are added up to the limit, also where many come at once", async () => {
    const ada = await shopperWith(995);
    const { client } = ada;
    const answers = await Promise.all(Array.from({ length: 12 }, () => client.ask(add())));
    expect(statusesOf(answers).lastIndexOf(201)).toBe(4);
    expect(statusesOf(answers).indexOf(402)).toBe(5);
    expect((await usageOf(client)).contacts).toEqual({ used: 1_000, limit: 1_000 });
    const { error } = await client.refusal(402, add());
    expect(error).toBe(
      "The plan of this workspace holds up to 1,000 contacts. For more, an owner can choose Professional, with up to 10,000, in Settings.",
    );

    // Existing records can be changed, deleted and restored, even beyond the limit.
    const [first] = await client.get("/api/contacts?limit=1", z.array(contact));
    const path = `/api/contacts/${first?.id}`;
    await client.update(path, contact, { name: "Renamed" });
    const deletion = await client.remove(path);
    await client.create("/api/contacts", contact, add().body);
    const undo = { method: "POST", path: `/api/change-sets/${deletion}/undo` };
    expect(await client.ask(undo)).toMatchObject({ status: 200 });
    expect((await usageOf(client)).contacts.used).toBe(1_001);
    await client.refusal(402, add());

    // A better plan lifts the limit; a downgrade deletes nothing.
    await ada.buy("professional");
    await client.create("/api/contacts", contact, add().body);
    await ada.choose("starter");
    await ada.pass({ months: 1 });
    expect(await usageOf(client)).toMatchObject({
      tier: "starter",
      contacts: { used: 1_002, limit: 1_000 },
    });
    await client.refusal(402, add());
  });

  test("are counted for no one who sees only some of them", async () => {
    const { client } = await shopperWith(1, "professional");
    const member = await addMember(client, { visibility: "own" });
    expect((await usageOf(member)).contacts).toEqual({ used: null, limit: 10_000 });
  });
});

describe("members", () => {
  const memberSentence =
    "The plan of this workspace holds up to 5 team members, invited ones included. For more, an owner can choose Professional, without a limit, in Settings.";

  test("are invited up to the limit, of two at once one", async () => {
    const { client } = await shopperWith(0);
    for (let joined = 1; joined < 4; joined += 1) await addMember(client);
    const ask = () => ({
      method: "POST",
      path: "/api/invitations",
      body: { email: `${randomUUID()}@x.example` },
    });
    const answers = await Promise.all([client.ask(ask()), client.ask(ask()), client.ask(ask())]);
    expect(statusesOf(answers)).toEqual([201, 402, 402]);
    expect((await client.refusal(402, ask())).error).toBe(memberSentence);
    expect((await usageOf(client)).members).toEqual({ used: 4, invited: 1, limit: 5 });
  });

  test("join by their invitations up to the limit of that moment, of two at once one", async () => {
    const ada = await shopperWith(0, "professional");
    for (let joined = 1; joined < 4; joined += 1) await addMember(ada.client);
    const invited = await Promise.all([signUp(), signUp()]);
    for (const { email } of invited) await invite(ada.client, email);
    await ada.choose("starter");
    await ada.pass({ months: 1 });
    const answers = await Promise.all(
      invited.map(async (user) =>
        user.ask({
          method: "POST",
          path: "/api/invitations/accept",
          body: { token: await mailedInvitation(user.email) },
        }),
      ),
    );
    expect(statusesOf(answers)).toEqual([204, 402]);
    expect(answers.find(({ status }) => status === 402)?.body).toMatchObject({
      error: memberSentence,
    });
    expect(await listMembers(ada.client)).toHaveLength(5);

    // The other one keeps the invitation until there is room.
    await ada.buy("professional");
    const late = invited[answers.findIndex(({ status }) => status === 402)];
    if (!late) throw new Error("both got in");
    await accept(late, await mailedInvitation(late.email));
    expect(await listMembers(ada.client)).toHaveLength(6);
  });

  test("stay after a change to a smaller plan, and their invitations are not sent again", async () => {
    const ada = await shopperWith(0, "professional");
    for (let joined = 1; joined < 6; joined += 1) await addMember(ada.client);
    const { id } = await invite(ada.client, `${randomUUID()}@x.example`);
    await ada.choose("starter");
    await ada.pass({ months: 1 });
    expect(await listMembers(ada.client)).toHaveLength(6);
    const resend = { method: "POST", path: `/api/invitations/${id}/resend` };
    expect((await ada.client.refusal(402, resend)).error).toBe(memberSentence);
    const created = await ada.client.create("/api/contacts", contact, add().body);
    expect(created.name).toBe("Grace");
  });

  test("are not asked into a workspace that can only be read", async () => {
    const ada = await newShopper();
    const invited = await signUp();
    await invite(ada.client, invited.email);
    const token = await mailedInvitation(invited.email);
    await ada.pass({ days: 15 });
    const join = { method: "POST", path: "/api/invitations/accept", body: { token } };
    expect((await invited.refusal(402, join)).error).toMatch(/^The trial or subscription of this/);
  });
});

test("sample data fits into every plan, and its undoing brings it back", async () => {
  const { client } = await shopperWith(0);
  expect(await client.ask({ method: "POST", path: "/api/sample-data" })).toMatchObject({
    status: 201,
  });
  const removed = await client.ask({ method: "DELETE", path: "/api/sample-data" });
  const undo = { method: "POST", path: `/api/change-sets/${changeSetOf(removed)}/undo` };
  expect(await client.ask(undo)).toMatchObject({ status: 200 });
  expect((await usageOf(client)).contacts.used).toBeGreaterThan(0);
});

test("who is signed in learns how the plan of the workspace stands", async () => {
  const ada = await newShopper();
  const plan = async (user: TestClient) =>
    z
      .object({ plan: z.unknown(), isSandbox: z.literal(true) })
      .parse((await user.ask({ method: "GET", path: "/api/auth/user" })).body).plan;
  const member = await addMember(ada.client);
  expect(await plan(member)).toMatchObject({ tier: "professional", status: "trial", daysLeft: 14 });
  await ada.pass({ days: 12 });
  expect(await plan(member)).toMatchObject({ status: "trial", daysLeft: 2 });
  await ada.pass({ days: 3 });
  expect(await plan(member)).toMatchObject({ tier: null, status: "trial_over", daysLeft: null });
  await ada.buy("starter");
  expect(await plan(member)).toMatchObject({ tier: "starter", status: "paid" });
  await ada.set({ renewals: "failed" });
  await ada.pass({ months: 1 });
  expect(await plan(ada.client)).toMatchObject({ tier: "starter", status: "past_due" });
  await ada.pass({ days: 9 });
  expect(await plan(member)).toMatchObject({ tier: null, status: "lapsed", daysLeft: null });
  expect(await usageOf(member)).toEqual({
    tier: null,
    contacts: { used: 0, limit: 0 },
    members: { used: 2, invited: 0, limit: 0 },
    formFiles: { used: 0, limit: 10_000_000_000 },
    hasApi: false,
  });
});

test("what is lapsed can still be read and exported, and read by keys", async () => {
  const ada = await newShopper();
  const { key } = await ada.client.create("/api/api-keys", createdApiKey, {
    name: "Reader",
    role: "member",
  });
  await ada.pass({ days: 15 });
  const program = clientWithKey(key);
  const list = { method: "GET", path: "/api/contacts" };
  expect(await program.ask(list)).toMatchObject({ status: 200 });
  await program.refusal(402, add());
  expect(await ada.client.ask(list)).toMatchObject({ status: 200 });
  expect(await ada.client.ask({ method: "GET", path: "/api/workspace/export" })).toMatchObject({
    status: 200,
  });
});
