import { expect, test } from "vitest";
import { users } from "#server/accounts/accounts.table.ts";
import { endSessions } from "#server/accounts/sessions/end-sessions.ts";
import { insertSession, sessionStorage } from "#server/accounts/sessions/session-storage.ts";
import { newId } from "#server/platform/ids.ts";
import { createOwnDatabase } from "#tests/support/own-database.ts";

test("a session that ends while it is being renewed stays ended", async () => {
  const home = await createOwnDatabase();
  const { db, close } = await home.open();
  const [userId, token] = [newId(), "t".repeat(32)];
  await db.insert(users).values({ id: userId, name: "Ada", email: "ada@x.example" });
  const expiresAt = new Date(Date.now() + 60_000);
  const origin = { secondFactor: null, providerId: null };
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
