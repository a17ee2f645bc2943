import { randomUUID } from "node:crypto";
import fastify from "fastify";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { acceptKeys } from "#server/platform/retries/accept-keys.ts";
import { transactOnce } from "#server/platform/retries/transact-once.ts";
import { createOwnDatabase } from "#tests/support/own-database.ts";

test("a call with a key waits for a record as long as one without", async () => {
  const home = await createOwnDatabase();
  const { db, close } = await home.open();
  const app = fastify();
  app.decorate("db", db);
  acceptKeys(app, { authSecret: "a secret of the test", previousAuthSecret: null });
  const schema = { response: { 200: { type: "object", additionalProperties: true } } };
  app.post("/", { config: { takesKeysOfVisitors: true }, schema }, (request, reply) =>
    transactOnce(db, { request, reply }, async (tx) => {
      const { rows } = await tx.execute(sql`select current_setting('lock_timeout') as longest`);
      return { rows };
    }),
  );
  const call = { method: "POST", url: "/" } as const;
  const without = await app.inject(call);
  const keyed = await app.inject({ ...call, headers: { "idempotency-key": randomUUID() } });
  expect(keyed.json()).toEqual(without.json());
  expect(without.json()).toEqual({ rows: [{ longest: "0" }] });
  await app.close();
  await close();
  await home.remove();
});
