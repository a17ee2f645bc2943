import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { currentUser } from "#shared/accounts/accounts.ts";
import { contact } from "#shared/crm/contacts.ts";
import {
  databaseSize,
  operatedWorkspaceDetails,
  operatorLogEntry,
} from "#shared/administration/operator.ts";
import { logOperation } from "#server/accounts/support-access/operator-log.ts";
import { dayIn } from "#server/platform/queries/calendar-days.ts";
import { addMember } from "#tests/support/members.ts";
import { type OperatedServer, startOperatedServer } from "#tests/support/operators.ts";
import { createOwnDatabase } from "#tests/support/own-database.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

const jane = { name: "Jane", email: "jane@x.example" };
const reason = "It sends unwanted mail.";

let operated: OperatedServer;
let operator: TestClient;

beforeAll(async () => {
  operated = await startOperatedServer();
  operator = operated.operator;
  return () => operated.stop();
});

async function workspaceOf(user: TestClient): Promise<string> {
  return (await user.get("/api/auth/user", currentUser)).workspaceId;
}

const suspensionOf = (id: string) => `/api/operator/workspaces/${id}/suspension`;

test("a trial is extended to a day, and not shortened", async () => {
  const owner = await signUp();
  const until = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
  const extend = (body: object) =>
    operator.ask({ method: "POST", path: "/api/operator/trials", body });
  const { status, body } = await extend({ email: owner.email, until });
  expect(status).toBe(200);
  const end = Date.parse(`${until}T00:00:00Z`) + 86_400_000;
  expect(body).toEqual({ trialEndsAt: new Date(end).toISOString() });
  expect((await extend({ email: owner.email, until: "2020-01-01" })).status).toBe(409);
  expect((await extend({ email: owner.email, until, days: 3 })).status).toBe(400);
  expect((await extend({ email: owner.email })).status).toBe(400);
});

test("a workspace's size is shown table by table, and that of the database", async () => {
  const owner = await signUp();
  await owner.create("/api/contacts", contact, jane);
  await owner.create("/api/contacts", contact, { name: "Joan", email: "joan@x.example" });
  const colleague = await addMember(owner, { role: "viewer" });
  const id = await workspaceOf(owner);
  const read = await operator.get(`/api/operator/workspaces/${id}`, operatedWorkspaceDetails);
  expect(read.records).toBe(2);
  expect(read.people).toMatchObject([
    { email: owner.email, role: "owner" },
    { email: colleague.email, role: "viewer" },
  ]);
  const byTable = Object.fromEntries(read.storage.map(({ table, rows }) => [table, rows]));
  // An activity about each contact.
  expect(byTable).toMatchObject({ contacts: 2, activities: 2, changes: 4 });
  expect(byTable.audit_events).toBeGreaterThan(0);
  expect(read.recordBytes).toBeGreaterThan(0);
  const { bytes } = await operator.get("/api/operator/database", databaseSize);
  const own = read.storage.reduce((sum, table) => sum + table.bytes, 0);
  expect(own).toBeGreaterThan(1_000);
  expect(bytes).toBeGreaterThan(own);
});

test("the log is read page by page and narrowed, and no one can change it", async () => {
  const owner = await signUp();
  const id = await workspaceOf(owner);
  for (const method of ["POST", "DELETE", "POST", "DELETE"]) {
    await operator.ask({ method, path: suspensionOf(id), body: { reason } });
  }
  const page = (query: string) =>
    operator.get(`/api/operator/log?workspaceId=${id}${query}`, z.array(operatorLogEntry));
  const all = await page("");
  expect(all).toHaveLength(4);
  const first = await page("&limit=3");
  expect([...first, ...(await page(`&limit=3&cursor=${first[2]?.id}`))]).toEqual(all);
  expect(await page("&action=workspace.freed")).toHaveLength(2);
  expect(await page(`&search=${encodeURIComponent("UNWANTED mail")}`)).toHaveLength(2);
  const today = new Date().toISOString().slice(0, 10);
  expect(await page("&to=2020-01-01")).toEqual([]);
  expect(await page(`&from=${today}&to=${today}`)).toHaveLength(4);
  for (const timeZone of ["Pacific/Kiritimati", "Etc/GMT+12"]) {
    const day = dayIn(timeZone, new Date());
    const zone = encodeURIComponent(timeZone);
    expect(await page(`&from=${day}&to=${day}&timeZone=${zone}`)).toHaveLength(4);
  }
  for (const days of ["from=0000-01-01", "to=9999-12-31"]) {
    const path = `/api/operator/log?${days}`;
    const { error } = await operator.refusal(400, { method: "GET", path });
    expect(error).toMatch(/^(from|to) must be a date such as 2026-03-31$/);
  }

  const own = await createOwnDatabase();
  const { db, close } = await own.open();
  const by = { userId: null, name: "command line", address: "" };
  await logOperation(db, by, { action: "workspace.freed", target: "Acme" });
  for (const change of [
    sql`update operator_log set target = 'Other'`,
    sql`delete from operator_log`,
    sql`truncate operator_log`,
  ]) {
    const failure: unknown = await db.execute(change).catch((error: unknown) => error);
    expect(String(failure instanceof Error && failure.cause)).toContain("only added to");
  }
  await close();
  await own.remove();
});
