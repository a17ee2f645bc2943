import { getTableName, sql } from "drizzle-orm";
import type { ImportEntity } from "#shared/imports/imports.ts";
import { storedColumns } from "#server/crm/changes/record-tables.ts";
import { countContacts } from "#server/crm/contacts/contacts.queries.ts";
import { lockContactLimit } from "#server/crm/contacts/lock-contact-limit.ts";
import type { ActingPerson } from "#server/crm/operations/operation-kind.ts";
import type { StoredRecord } from "#server/records/imports/plan/find-records.ts";
import type { Db } from "#server/platform/database/database.ts";
import { kindTables } from "#server/crm/kinds/kind-tables.ts";
import { listed, storeUpdates } from "#server/crm/kinds/store-updates.ts";
import type { BatchPlan } from "#server/records/imports/plan/batch-plan.ts";

/** One statement for each kind of record, in one round trip: contacts after the companies they name, the count last. */
export async function applyPlan(
  tx: Db,
  by: ActingPerson,
  entity: ImportEntity,
  { created, updated, linked }: BatchPlan,
): Promise<void> {
  const addsContacts = linked.contacts.length > 0 || (entity === "contact" && created.length > 0);
  const inserts = [
    insertRecords(tx, by, "company", linked.companies),
    insertRecords(tx, by, "contact", linked.contacts),
    insertRecords(tx, by, entity, created),
  ];
  const counted = addsContacts ? countContacts(tx, by) : null;
  const [total] = await Promise.all([counted, storeUpdates(tx, by, entity, updated), ...inserts]);
  if (total !== null) await lockContactLimit(tx, by, total);
}

/** Asks at once: what is asked next goes behind it. */
async function insertRecords(
  tx: Db,
  { workspaceId }: ActingPerson,
  entity: ImportEntity,
  records: StoredRecord[],
): Promise<void> {
  if (records.length === 0) return;
  const table = kindTables[entity];
  const set = new Set(records.flatMap((record) => Object.keys(record)));
  const columns = storedColumns(table).filter((column) => set.has(column));
  const insert = tx.execute(sql`
    insert into ${table} (workspace_id, ${listed(columns)})
    select ${workspaceId}, ${listed(columns)}
    from jsonb_populate_recordset(null::${table}, ${JSON.stringify(records)}::jsonb)`);
  await insert.execute();
}

/** Such as “contacts”. */
export function recordsCalled(entity: ImportEntity): string {
  return getTableName(kindTables[entity]);
}
