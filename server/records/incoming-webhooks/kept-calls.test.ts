import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { z } from "zod";
import { incomingCall, incomingWebhook } from "#shared/incoming-webhooks/incoming-webhooks.ts";
import { newId } from "#server/platform/queries/ids.ts";
import { incomingCalls } from "#server/records/incoming-webhooks/incoming-webhooks.table.ts";
import { sweep } from "#server/sweep.ts";
import { addIncoming, call } from "#tests/support/incoming-webhooks.ts";
import { useOwnServer } from "#tests/support/own-server.ts";
import { signUp } from "#tests/support/test-client.ts";

const whileAway = useOwnServer();

const path = "/api/incoming-webhooks";

test("of each webhook the newest 1,000 calls are kept", async () => {
  const owner = await signUp();
  const webhook = await addIncoming(owner, { mapping: [] });
  const other = await addIncoming(owner, { mapping: [] });
  await call(other, { of: "another webhook" });
  await call(webhook, { which: "first" });
  await call(webhook, { which: "second" });
  await whileAway(async (db) => {
    const [row] = await db
      .select({ workspaceId: incomingCalls.workspaceId })
      .from(incomingCalls)
      .where(sql`${incomingCalls.webhookId} = ${webhook.id}`)
      .limit(1);
    const place = { workspaceId: row?.workspaceId ?? "", webhookId: webhook.id };
    const calls = Array.from({ length: 998 }, () => ({ ...place, id: newId(), body: "{}" }));
    await db
      .insert(incomingCalls)
      .values(calls.map((one) => ({ ...one, state: "waiting" as const })));
  });
  const counted = async () => (await owner.get(`${path}/${webhook.id}`, incomingWebhook)).calls;
  expect(await counted()).toBe(1_000);
  await call(webhook, { which: "newest" });
  expect(await counted()).toBe(1_000);
  const all: string[] = [];
  let cursor = "";
  do {
    const page = await owner.get(
      `${path}/${webhook.id}/calls?limit=200${cursor}`,
      z.array(incomingCall),
    );
    all.push(...page.map(({ id }) => id));
    cursor = page.length === 200 ? `&cursor=${all.at(-1)}` : "";
  } while (cursor !== "");
  const bodyOf = async (id: string | undefined) =>
    (await owner.ask({ method: "GET", path: `${path}/${webhook.id}/calls/${id}` })).body;
  expect(await bodyOf(all[0])).toMatchObject({ body: '{"which":"newest"}' });
  expect(await bodyOf(all.at(-1))).toMatchObject({ body: '{"which":"second"}' });
  expect((await owner.get(`${path}/${other.id}`, incomingWebhook)).calls).toBe(1);
});

test("calls are kept for 90 days", async () => {
  const owner = await signUp();
  const webhook = await addIncoming(owner);
  for (const name of ["Old", "Young"]) {
    await call(webhook, { name, email: `${randomUUID()}@x.example` });
  }
  await whileAway(async (db) => {
    await db.execute(sql`update incoming_calls set created_at = now() - case
        when body like '%"Old"%' then interval '90 days 1 minute' else interval '89 days 23 hours' end
      where webhook_id = ${webhook.id}`);
    await sweep(db);
  });
  const calls = await owner.get(`${path}/${webhook.id}/calls`, z.array(incomingCall));
  expect(calls.map(({ contactName }) => contactName)).toEqual(["Young"]);
});
