import { expect, test } from "vitest";
import { sessions, users } from "#server/accounts/accounts.table.ts";
import { endSessions } from "#server/accounts/sessions/end-sessions.ts";
import { insertSession, sessionStorage } from "#server/accounts/sessions/session-storage.ts";
import { newId } from "#server/platform/queries/ids.ts";
import { createOwnDatabase } from "#tests/support/own-database.ts";

test("a session that ends while it is being renewed stays ended", async () => {
  const home = await createOwnDatabase();
  const { db, close } = await home.open();
  const [userId, token] = [newId(), "t".repeat(32)];
  await db.insert(users).values({ id: userId, name: "Ada", email: "ada@x.example" });
  const expiresAt = new Date(Date.now() + 60_000);
  const origin = {
    secondFactor: null,
    providerId: null,
    providerSessionId: null,
    providerProvenAt: null,
  };
  await insertSession(db, { id: newId(), token, userId, expiresAt }, origin);
  const storage = sessionStorage(db);
  const read = (await storage.get(token)) ?? "";
  expect(read).toContain(userId);

  await endSessions(db, userId);
  await storage.set(token, read, 60);

  expect(await storage.get(token)).toBeNull();
  await close();
  await home.remove();
});

test("a session that is renewed every day ends after 30 days all the same", async () => {
  const home = await createOwnDatabase();
  const { db, close } = await home.open();
  const [userId, token] = [newId(), "t".repeat(32)];
  await db.insert(users).values({ id: userId, name: "Ada", email: "ada@x.example" });
  const dayMs = 86_400_000;
  const createdAt = new Date(Date.now() - 29 * dayMs);
  const [soon, later] = [1, 7].map((days) => new Date(Date.now() + days * dayMs));
  const begun = { id: newId(), token, userId, createdAt, expiresAt: soon };
  await insertSession(db, begun, {
    secondFactor: null,
    providerId: null,
    providerSessionId: null,
    providerProvenAt: null,
  });
  const storage = sessionStorage(db);
  await storage.set(token, JSON.stringify({ session: { ...begun, expiresAt: later } }), 7 * 86_400);

  const [row] = await db.select().from(sessions);
  expect(row?.expire.getTime()).toBe(createdAt.getTime() + 30 * dayMs);
  await close();
  await home.remove();
});

test("a session through a provider that never reports logouts, as SAML cannot, ends after an hour", async () => {
  const home = await createOwnDatabase();
  const { db, close } = await home.open();
  const [userId, token] = [newId(), "t".repeat(32)];
  await db.insert(users).values({ id: userId, name: "Ada", email: "ada@x.example" });
  const hourMs = 3_600_000;
  const providerProvenAt = new Date(Date.now() - hourMs / 2);
  const expiresAt = new Date(Date.now() + 7 * 24 * hourMs);
  const begun = { id: newId(), token, userId, createdAt: new Date(), expiresAt };
  const origin = { secondFactor: null, providerId: "saml", providerSessionId: null };
  await insertSession(db, begun, { ...origin, providerProvenAt });
  const endsAt = async () => (await db.select().from(sessions))[0]?.expire.getTime();
  expect(await endsAt()).toBe(providerProvenAt.getTime() + hourMs);

  // The library renews a session in use; that must not extend the provider's hour.
  await sessionStorage(db).set(token, JSON.stringify({ session: begun }), 7 * 86_400);
  expect(await endsAt()).toBe(providerProvenAt.getTime() + hourMs);
  await close();
  await home.remove();
});
