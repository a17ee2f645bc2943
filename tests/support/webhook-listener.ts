import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { z } from "zod";
import { delivery, webhookWithSecret } from "#shared/records/webhooks.ts";
import { signUp, type TestClient } from "./test-client.ts";

export const contactEvents = ["contact.created", "contact.updated", "contact.deleted"];

/** A person whose webhook for contacts leads to a path of their own at an endpoint. */
export async function listenAt(origin: string, fields: object = {}) {
  const user = await signUp();
  const path = `/${randomUUID()}`;
  const body = { url: origin + path, events: contactEvents, ...fields };
  const made = await user.create("/api/webhooks", webhookWithSecret, body);
  return { user, path, made, address: `/api/webhooks/${made.id}` };
}

export async function logOf(user: TestClient, address: string) {
  return user.get(`${address}/deliveries`, z.array(delivery));
}

/** The newest delivery, once it has been tried so often. */
export async function tried(user: TestClient, address: string, attempts = 1) {
  const newest = async () => (await logOf(user, address))[0];
  await expect.poll(async () => (await newest())?.attempts ?? 0).toBeGreaterThanOrEqual(attempts);
  return newest();
}
