import { expect, test } from "vitest";
import { contact } from "#shared/crm/contacts.ts";
import { delivery, deliveryWithBody, webhook } from "#shared/records/webhooks.ts";
import { useWebhookEndpoint, webhookEndpoint } from "#tests/support/own-webhook-server.ts";
import { listenAt, logOf, tried } from "#tests/support/webhook-listener.ts";

useWebhookEndpoint();

const jane = { name: "Jane", email: "jane@x.example" };

test("the log shows what was sent, and sends it again", async () => {
  const { user, path, address } = await listenAt(webhookEndpoint().origin);
  await user.create("/api/contacts", contact, jane);
  const [first] = await webhookEndpoint().hear(path, 1);
  const one = `${address}/deliveries/${first?.id}`;
  expect((await user.get(one, deliveryWithBody)).body).toEqual(first?.event);
  expect((await user.ask({ method: "POST", path: `${one}/replay` })).status).toBe(200);
  const [, again] = await webhookEndpoint().hear(path, 2);
  expect(again?.id).toBe(first?.id);
});

test("the log keeps what came back each time", async () => {
  const { user, path, address } = await listenAt(webhookEndpoint().origin);
  webhookEndpoint().answer(path, (response) => void response.writeHead(503).end());
  await user.create("/api/contacts", contact, jane);
  const { id } = (await tried(user, address)) ?? {};
  webhookEndpoint().answer(path);
  await user.update(address, webhook, { state: "active" });
  const one = `${address}/deliveries/${id}`;
  const read = () => user.get(one, deliveryWithBody);
  await expect.poll(async () => (await read()).state).toBe("delivered");
  const { tries, lastAttemptAt } = await read();
  expect(tries[0]).toMatchObject({ status: 503, problem: "The endpoint answered 503." });
  expect(tries.at(-1)).toMatchObject({ status: 204, problem: null, at: lastAttemptAt });
  // However often it is sent again, the log stays short.
  for (let count = tries.length; count < 22; count += 1) {
    await user.ask({ method: "POST", path: `${one}/replay` });
    await expect.poll(async () => (await read()).attempts).toBe(count + 1);
  }
  const last = await read();
  expect(last.tries.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 204));
  expect(last.tries.at(-1)?.at).toBe(last.lastAttemptAt);
});

test("the log names the records that it is about, also deleted ones", async () => {
  const { user, path, address } = await listenAt(webhookEndpoint().origin);
  const added = await user.create("/api/contacts", contact, jane);
  const one = `/api/contacts/${added.id}`;
  await user.update(one, contact, { name: "Jane Roe" });
  const kept = { recordId: added.id, recordName: "Jane Roe", isRecordDeleted: false };
  await webhookEndpoint().hear(path, 2);
  expect(await logOf(user, address)).toMatchObject([kept, kept]);
  const removed = await user.ask({ method: "DELETE", path: one });
  await webhookEndpoint().hear(path, 3);
  const [last] = await logOf(user, address);
  const gone = { recordName: "Jane Roe", isRecordDeleted: true };
  expect(last).toMatchObject(gone);
  expect(await user.get(`${address}/deliveries/${last?.id}`, deliveryWithBody)).toMatchObject(gone);
  const undo = `/api/change-sets/${removed.headers.get("x-change-set")}/undo`;
  expect((await user.ask({ method: "POST", path: undo })).status).toBe(200);
  await user.update(one, contact, { name: "Jane Doe" });
  await webhookEndpoint().hear(path, 5);
  const again = { recordName: "Jane Doe", isRecordDeleted: false };
  expect(await logOf(user, address)).toMatchObject(Array.from({ length: 5 }, () => again));
  const test = await user.create(`${address}/test`, delivery, {});
  expect(test).toMatchObject({ recordName: null, isRecordDeleted: false });
});

test("the log forgets an erased contact", async () => {
  const { user, path, address } = await listenAt(webhookEndpoint().origin);
  const added = await user.create("/api/contacts", contact, jane);
  await webhookEndpoint().hear(path, 1);
  const erase = { method: "POST", path: `/api/contacts/${added.id}/erasure` };
  expect((await user.ask(erase)).status).toBe(200);
  await webhookEndpoint().hear(path, 2);
  expect(JSON.stringify(await logOf(user, address))).not.toContain("contact.created");
  const erased = { recordName: "an erased contact", isRecordDeleted: true };
  expect(await logOf(user, address)).toMatchObject([erased]);
  for (const { id } of await logOf(user, address)) {
    const { body } = await user.get(`${address}/deliveries/${id}`, deliveryWithBody);
    expect(JSON.stringify(body)).not.toContain(jane.email);
  }
});
