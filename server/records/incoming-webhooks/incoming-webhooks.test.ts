import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { z } from "zod";
import { auditEvent } from "#shared/administration/audit.ts";
import { contact } from "#shared/crm/contacts.ts";
import { incomingCall, incomingWebhook } from "#shared/incoming-webhooks/incoming-webhooks.ts";
import { addField } from "#tests/support/custom-fields.ts";
import { addIncoming, call, fixed, fromBody } from "#tests/support/incoming-webhooks.ts";
import { addMember } from "#tests/support/members.ts";
import { signUp } from "#tests/support/test-client.ts";

const path = "/api/incoming-webhooks";

test("incoming webhooks are made, listed, changed and deleted by owners and admins, and audited", async () => {
  const owner = await signUp();
  const admin = await addMember(owner, { role: "admin" });
  const member = await addMember(owner, { role: "member" });
  const webhook = await addIncoming(admin);
  expect(webhook.address).toMatch(/\/hooks\/crmin_[\w-]{43}$/);
  expect(webhook.address).toContain(webhook.addressStart);
  await admin.update(`${path}/${webhook.id}`, incomingWebhook, { name: "Leads" });
  await call(webhook, { name: "Grace", email: `${randomUUID()}@x.example` });
  const listed = await owner.ask({ method: "GET", path });
  expect(z.array(incomingWebhook).parse(listed.body)).toMatchObject([
    { id: webhook.id, name: "Leads", calls: 1, waiting: 0 },
  ]);
  expect(JSON.stringify(listed.body)).not.toContain(new URL(webhook.address).pathname);
  await member.refusal(403, { method: "GET", path });
  await member.refusal(403, { method: "GET", path: `${path}/${webhook.id}/calls` });
  await member.refusal(403, { method: "POST", path, body: { name: "Mine" } });
  await owner.ask({ method: "POST", path: `${path}/${webhook.id}/address` });
  const gone = { method: "DELETE", path: `${path}/${webhook.id}` };
  expect(await owner.ask(gone)).toMatchObject({ status: 204 });
  expect(await owner.get(path, z.array(incomingWebhook))).toEqual([]);
  expect(await owner.get("/api/contacts", z.array(contact))).toHaveLength(1);
  const events = await owner.get("/api/audit?group=webhooks", z.array(auditEvent));
  expect(events.map(({ action }) => action)).toEqual([
    "incoming-webhook.deleted",
    "incoming-webhook.address-renewed",
    "incoming-webhook.changed",
    "incoming-webhook.added",
  ]);
});

test("a mapping that could not make contacts is refused with a sentence", async () => {
  const owner = await signUp();
  const refusal = async (mapping: object[], more = {}) => {
    const body = { name: "Mine", mapping, ...more };
    return (await owner.refusal(400, { method: "POST", path, body })).error;
  };
  const whole = [fromBody("name"), fromBody("email")];
  expect(await refusal([fromBody("email")])).toBe(
    "Every contact here needs “Name”: choose where it comes from.",
  );
  expect(await refusal([fromBody("name")])).toContain("needs “Email”");
  expect(await refusal([...whole, fromBody("companyId")])).toBe(
    "An incoming webhook cannot fill in “companyId”.",
  );
  expect(await refusal([...whole, fixed("status", "Hot")])).toBe(
    "Status has no choice “Hot”. It has: Active, Inactive, Lead.",
  );
  expect(await refusal(whole, { ownerIds: [randomUUID()] })).toBe(
    "New contacts can be given to members of this workspace alone.",
  );
  await addField(owner, "Shoe", "text", { required: true });
  expect(await refusal(whole)).toContain("“Shoe”");
});

test("erasing a contact takes its calls along", async () => {
  const owner = await signUp();
  const webhook = await addIncoming(owner);
  await call(webhook, { name: "Grace Hopper", email: `${randomUUID()}@x.example` });
  const [grace] = await owner.get("/api/contacts", z.array(contact));
  const disclosure = await owner.ask({
    method: "GET",
    path: `/api/contacts/${grace?.id}/disclosure`,
  });
  const { incomingCalls } = z
    .object({ incomingCalls: z.array(z.object({ body: z.string() })) })
    .parse(disclosure.body);
  expect(incomingCalls[0]?.body).toContain(grace?.email);
  await owner.ask({ method: "POST", path: `/api/contacts/${grace?.id}/erasure` });
  expect(await owner.get(`${path}/${webhook.id}/calls`, z.array(incomingCall))).toEqual([]);
});
