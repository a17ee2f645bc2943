import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { z } from "zod";
import { contact } from "#shared/crm/contacts.ts";
import type { ServerProcess } from "./server-process.ts";
import { changeSetOf, type TestClient } from "./test-client.ts";

/** Leaves neither running where one does not start. */
export async function startTwo(
  start: () => Promise<ServerProcess>,
): Promise<[ServerProcess, ServerProcess]> {
  const starting = [start(), start()] as const;
  try {
    return await Promise.all(starting);
  } catch (error) {
    const outcomes = await Promise.allSettled(starting);
    for (const one of outcomes) if (one.status === "fulfilled") await one.value.kill();
    throw error;
  }
}

export async function addContact(user: TestClient, name: string, { baseUrl }: ServerProcess) {
  const body = { name, email: `${randomUUID()}@x.example` };
  const answer = await user.ask({ method: "POST", path: "/api/contacts", body, server: baseUrl });
  return { ...contact.parse(answer.body), changeSetId: changeSetOf(answer) };
}

export async function readFrom<Schema extends z.ZodType>(
  { baseUrl }: ServerProcess,
  user: TestClient,
  path: string,
  schema: Schema,
) {
  const { status, body } = await user.ask({ method: "GET", path, server: baseUrl });
  expect(status, `${path}: ${JSON.stringify(body)}`).toBe(200);
  return schema.parse(body);
}

export async function namesIn(server: ServerProcess, user: TestClient, path = "/api/contacts") {
  return (await readFrom(server, user, path, z.array(contact))).map(({ name }) => name);
}
