import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { z } from "zod";
import { contact } from "#shared/crm/contacts.ts";
import { createOwnDatabase } from "#tests/support/own-database.ts";
import { startServer } from "#tests/support/server-process.ts";
import { type Request, signUp } from "#tests/support/test-client.ts";

test("what a killed server was doing is done once when it is sent again", async () => {
  const home = await createOwnDatabase();
  const killed = await startServer(home.variables);
  const user = await signUp(undefined, {}, killed.baseUrl);
  const calls = Array.from({ length: 60 }, (_, place) => ({
    method: "POST",
    path: "/api/contacts",
    body: { name: `Contact ${place}`, email: `${place}@x.example` },
    headers: { "idempotency-key": randomUUID() },
  }));

  const answered = new Map<number, unknown>();
  const { promise: halfway, resolve: isHalfway } = Promise.withResolvers<void>();
  const sent = calls.map(async (call, place) => {
    const { body } = await user.ask({ ...call, server: killed.baseUrl });
    answered.set(place, body);
    if (answered.size === 20) isHalfway();
  });
  const settled = Promise.allSettled(sent);
  await halfway;
  await killed.kill();
  await settled;

  const server = await startServer(home.variables);
  const again = (request: Request) => user.ask({ ...request, server: server.baseUrl });
  const answers = await Promise.all(calls.map((call) => again(call)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  for (const [place, body] of answered) expect(answers[place]?.body).toEqual(body);
  const names = z
    .array(contact)
    .parse((await again({ method: "GET", path: "/api/contacts" })).body)
    .map(({ name }) => name);
  expect(names.toSorted()).toEqual(calls.map(({ body }) => body.name).toSorted());
  await server.stop();
  await home.remove();
});
