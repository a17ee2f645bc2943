import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { createdApiKey } from "#shared/accounts/api-keys.ts";
import { mailedToken } from "#tests/support/account-mails.ts";
import { invite, mailedInvitation } from "#tests/support/members.ts";
import { createOwnDatabase } from "#tests/support/own-database.ts";
import { signUpWithApp } from "#tests/support/second-factors.ts";
import { startServer } from "#tests/support/server-process.ts";
import { readAllTables } from "#tests/support/stored-rows.ts";
import {
  clientWith,
  clientWithKey,
  send,
  sendTo,
  someAddress,
  testPassword,
} from "#tests/support/test-client.ts";

const home = await createOwnDatabase();
let server = await startServer(home.variables);
sendTo(server.baseUrl);

afterAll(async () => {
  await server.stop();
  await home.remove();
});

/** Someone with one secret of every kind, and those secrets. */
async function somebodyWithSecrets() {
  const { user, totpUri, backupCodes } = await signUpWithApp();
  const made = { name: "Import", role: "admin" };
  const { key } = await user.create("/api/api-keys", createdApiKey, made);
  const guest = `${randomUUID()}@test.example`;
  await invite(user, guest, { role: "admin" });
  const body = { email: user.email };
  await send({ method: "POST", path: "/api/auth/request-password-reset", body });
  const reset = await mailedToken(user.email, "reset-password");
  const secrets = [
    testPassword,
    key,
    reset,
    await mailedInvitation(guest),
    z.string().parse(new URL(totpUri).searchParams.get("secret")),
    z.string().parse(decodeURIComponent(user.cookie).split(".").at(-1)),
    ...backupCodes,
  ];
  return { user, key, reset, secrets };
}

/** The database as a thief reads it, whose mails have been sent: those that wait contain their links. */
async function steal(): Promise<string> {
  await server.stop();
  const database = await home.open();
  const { mails: _waiting, ...tables } = await readAllTables(database.db);
  await database.close();
  server = await startServer(home.variables);
  sendTo(server.baseUrl);
  return JSON.stringify(tables);
}

test("a stolen database opens no session, no key and no link", async () => {
  const { user, key, reset, secrets } = await somebodyWithSecrets();
  const stolen = await steal();
  expect(stolen).toContain(user.email);
  for (const secret of secrets) expect(stolen).not.toContain(secret);

  const words = new Set(stolen.match(/[\w-]{20,}/g));
  expect(words.size).toBeGreaterThan(10);
  for (const word of words) {
    const cookie = `crm.session_token=${word}`;
    const signed = `${cookie}.${encodeURIComponent(Buffer.from(word).toString("base64"))}`;
    const thieves = [
      clientWith(cookie, ""),
      clientWith(signed, ""),
      clientWithKey(word),
      clientWithKey(`crm_${word}`),
    ];
    const list = { method: "GET", path: "/api/contacts" };
    await Promise.all(thieves.map((thief) => thief.refusal(401, list)));
    // Too long for a link, or none of ours.
    expect([400, 410]).toContain((await resetWith(word)).status);
  }

  // What their owner has goes on to work.
  await user.get("/api/contacts", z.unknown());
  await clientWithKey(key).get("/api/contacts", z.unknown());
  expect(await resetWith(reset)).toMatchObject({ status: 200 });
});

function resetWith(token: string) {
  return send({
    method: "POST",
    path: "/api/auth/reset-password",
    body: { token, newPassword: "another good password" },
    headers: { "x-forwarded-for": someAddress() },
  });
}
