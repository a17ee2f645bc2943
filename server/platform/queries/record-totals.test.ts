import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { openDatabase, type Database } from "#server/platform/database/database.ts";
import { countedCompanies } from "#server/crm/companies/companies.queries.ts";
import { countedContacts } from "#server/crm/contacts/contacts.queries.ts";
import { newId } from "./ids.ts";
import { readMonthlyGrowth } from "./record-totals.ts";
import { toWorkspaceId } from "./workspace-id.ts";

let dataDir: string;
let database: Database;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "crm-totals-"));
  database = await openDatabase({ dataDir });
  return async () => {
    await database.close();
    await rm(dataDir, { recursive: true });
  };
});

test("growth looks back over 30 days and no further", async () => {
  const workspaceId = toWorkspaceId(newId());
  await database.db.execute(sql`insert into workspaces (id, name) values (${workspaceId}, 'Old')`);
  await addCompanies(workspaceId, 3, 59);
  await addCompanies(workspaceId, 2, 29);
  await addCompanies(workspaceId, 1, 0);
  const access = { workspaceId, userId: newId(), visibility: "all", teamId: null } as const;
  const growth = await readMonthlyGrowth(database.db, access, [countedCompanies, countedContacts]);
  expect(growth).toEqual([{ list: "companies", bucket: "", count: 3, value: "0.00" }]);
});

test("a write that belongs to no change set is refused", async () => {
  const workspaceId = newId();
  await database.db.execute(sql`insert into workspaces (id, name) values (${workspaceId}, 'New')`);
  const write = database.db.execute(
    sql`insert into companies (workspace_id, id, name) values (${workspaceId}, ${newId()}, 'X')`,
  );
  await expect(write).rejects.toMatchObject({
    cause: { message: "a write to companies must belong to a change set" },
  });
});

async function addCompanies(workspaceId: string, count: number, daysAgo: number): Promise<void> {
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('crm.change_set_id', ${newId()}, true),
      set_config('crm.channel', 'web', true)`);
    await tx.execute(sql`insert into companies (workspace_id, id, name, created_at)
      select ${workspaceId}, gen_random_uuid(), 'Company', now() - make_interval(days => ${daysAgo}::int)
      from generate_series(1, ${count}::int)`);
  });
}
