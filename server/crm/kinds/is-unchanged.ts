import { sql, type SQL } from "drizzle-orm";
import type { ListedKind } from "#shared/records/kind-definition.ts";
import { kindColumns, kindTables } from "#server/crm/kinds/kind-tables.ts";
import type { Versioned } from "#server/crm/kinds/record-version.ts";
import { type RecordAccess, whereVisibleRecord } from "#server/platform/access.ts";
import { lockedWorkspace } from "#server/accounts/workspaces/lock-rights.ts";

/**
 * Whether a record is stored as it was read, and may still be seen; then it is locked until the transaction ends. For
 * `lockAsRead`.
 */
export function isUnchanged(
  kind: ListedKind,
  access: RecordAccess,
  { id, version }: Versioned,
): SQL {
  const { workspaceId } = kindColumns[kind];
  return sql`exists (select from (
    select from ${kindTables[kind]}
    where ${whereVisibleRecord(kindColumns[kind], access, id)} and version = ${version}
      and ${workspaceId} = ${lockedWorkspace}
    for update) as locked)`;
}

/** Whether a record's owner is in the team still; undefined where no team decides. For `lockAsRead`. */
export function isStillVisible(
  kind: ListedKind,
  access: RecordAccess,
  { id }: Versioned,
): SQL | undefined {
  if (access.visibility !== "team") return undefined;
  return sql`exists (select from ${kindTables[kind]}
    where ${whereVisibleRecord(kindColumns[kind], access, id)})`;
}
