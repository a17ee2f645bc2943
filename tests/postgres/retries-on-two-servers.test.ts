import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { z } from "zod";
import { contact } from "#shared/crm/contacts.ts";
import { createOwnDatabase } from "#tests/support/own-database.ts";
import { startServer } from "#tests/support/server-process.ts";
import { startTwo } from "#tests/support/several-servers.ts";
import { signUp, statusesOf } from "#tests/support/test-client.ts";

test("a call that reaches two servers at once is done by one, and answered by both", async () => {
  const home = await createOwnDatabase();
  const servers = await startTwo(() => startServer(home.variables));
  const user = await signUp(undefined, {}, servers[0].baseUrl);
  const call = {
    method: "POST",
    path: "/api/contacts",
    body: { name: "Jane", email: "jane@x.example" },
    headers: { "idempotency-key": randomUUID() },
  };
  const sendings = Array.from({ length: 20 }, (_, place) =>
    user.ask({ ...call, server: servers[place % 2 === 0 ? 0 : 1].baseUrl }),
  );
  const answers = await Promise.all(sendings);
  expect(new Set(statusesOf(answers))).toEqual(new Set([201]));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  const list = { method: "GET", path: "/api/contacts", server: servers[1].baseUrl };
  expect(z.array(contact).parse((await user.ask(list)).body)).toHaveLength(1);
  for (const server of servers) await server.stop();
  await home.remove();
});
