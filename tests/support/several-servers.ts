import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { z } from "zod";
import { contact } from "#shared/contacts.ts";
import type { ServerProcess } from "./server-process.ts";
import { changeSetOf, type TestClient } from "./test-client.ts";

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
