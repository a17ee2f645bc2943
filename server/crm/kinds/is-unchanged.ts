import { sql, type SQL } from "drizzle-orm";
import type { ListedKind } from "#shared/records/kind-definition.ts";
import { kindTables } from "#server/crm/kinds/kind-tables.ts";
import type { Versioned } from "#server/crm/kinds/record-version.ts";
import { lockedWorkspace } from "#server/accounts/workspaces/lock-rights.ts";

/** Whether a record is stored as it was read; then it is locked until the transaction ends. For `lockAsRead`. */
export function isUnchanged(kind: ListedKind, { id, version }: Versioned): SQL {
  return sql`exists (select from (
    select from ${kindTables[kind]} as record
    where record.workspace_id = ${lockedWorkspace} and record.id = ${id} and record.version = ${version}
    for update) as locked)`;
}
