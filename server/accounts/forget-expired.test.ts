import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { sessions, users } from "#server/accounts/accounts.table.ts";
import { forgetExpired } from "#server/accounts/forget-expired.ts";
import { signInAttempts } from "#server/accounts/sign-in/sign-in-attempts.table.ts";
import { openDatabase, type Database } from "#server/platform/database/database.ts";
import { newId } from "#server/platform/queries/ids.ts";
import { sharedCounters } from "#server/platform/limits/shared-counters.table.ts";
import { hashToken } from "#server/accounts/single-sign-on/ask-to-confirm-identity.ts";
import {
  confirmIdentity,
  readPendingIdentity,
} from "#server/accounts/single-sign-on/confirm-identity.ts";
import { pendingIdentities } from "#server/accounts/single-sign-on/pending-identities.table.ts";
import { ssoProviders } from "#server/accounts/single-sign-on/sso-providers.table.ts";
import { workspaces } from "#server/accounts/workspaces/workspaces.table.ts";

const hour = 3_600_000;
let dataDir: string;
let database: Database;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "crm-expired-"));
  database = await openDatabase({ dataDir });
  return async () => {
    await database.close();
    await rm(dataDir, { recursive: true });
  };
});

test("what has run out is forgotten, and the rest is kept", async () => {
  const { db } = database;
  const [past, future] = [new Date(Date.now() - hour), new Date(Date.now() + hour)];
  await db.insert(sessions).values([
    { sid: "over", sess: { session: {} }, expire: past },
    { sid: "live", sess: { session: {} }, expire: future },
  ]);
  await db.insert(sharedCounters).values([
    { key: "over", value: "1", expire: past },
    { key: "live", value: "1", expire: future },
    { key: "for ever", value: "1", expire: null },
  ]);
  await db.insert(signInAttempts).values([
    { emailHash: "over", failures: 9, blockedUntil: new Date(Date.now() - 25 * hour) },
    { emailHash: "live", failures: 9, blockedUntil: past },
  ]);

  await forgetExpired(db);

  expect((await db.select().from(sessions)).map(({ sid }) => sid)).toEqual(["live"]);
  expect((await db.select().from(sharedCounters)).map(({ key }) => key)).toEqual([
    "live",
    "for ever",
  ]);
  expect((await db.select().from(signInAttempts)).map(({ emailHash }) => emailHash)).toEqual([
    "live",
  ]);
});

test("a link to confirm single sign-on is too old after its hour, and unknown after a week", async () => {
  const { db } = database;
  const [userId, workspaceId, providerId] = [newId(), newId(), newId()];
  const email = "ada@corp.example";
  const issuer = "https://login.corp.example";
  await db.insert(users).values({ id: userId, name: "Ada", email, emailVerified: true });
  await db.insert(workspaces).values({ id: workspaceId, name: "Corp" });
  await db.insert(ssoProviders).values({
    id: providerId,
    providerId,
    workspaceId,
    issuer,
    domain: "corp.example",
    domainToken: "token",
    defaultRole: "member",
    oidcConfig: "{}",
  });
  const linkOf = (name: string, hoursAgo: number) => ({
    userId,
    providerId,
    issuer,
    email,
    accountId: name,
    tokenHash: hashToken(name),
    expiresAt: new Date(Date.now() - hoursAgo * hour),
  });
  await db.insert(pendingIdentities).values([linkOf("late", 1), linkOf("old", 8 * 24)]);

  await forgetExpired(db);

  expect(await readPendingIdentity(db, "late")).toEqual({ state: "expired" });
  expect(await readPendingIdentity(db, "old")).toEqual({ state: "unknown" });
  const where = { address: "", baseUrl: "http://localhost" };
  await expect(confirmIdentity(db, "late", where)).rejects.toThrow("This link is too old.");
});
