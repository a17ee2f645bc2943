import { raised } from "#shared/format/first-letters.ts";
import { and, type Column, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import { activityTypes } from "#shared/crm/activities.ts";
import type { DeletedKey } from "#shared/records/deleted-records.ts";
import type { ListedKind } from "#shared/records/kind-definition.ts";
import { kindDefinitions, kindsInOrder } from "#shared/records/kind-definitions.ts";
import { activities } from "#server/crm/activities/activities.table.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { newId } from "#server/platform/queries/ids.ts";
import { kindColumns, kindTables } from "#server/crm/kinds/kind-tables.ts";

const timelines = ["contactId", "companyId", "dealId"] as const;

type Timeline = (typeof timelines)[number];

export async function recordRestorations(
  tx: Db,
  access: RecordAccess,
  restored: DeletedKey[],
): Promise<void> {
  for (const kind of kindsInOrder) {
    const ids = restored.filter(({ entity }) => entity === kind).map(({ id }) => id);
    if (ids.length > 0) await recordOfKind(tx, access, kind, ids);
  }
}

async function recordOfKind(
  tx: Db,
  { workspaceId }: RecordAccess,
  kind: ListedKind,
  ids: string[],
): Promise<void> {
  const { one } = kindDefinitions[kind].words;
  const { id, name, workspaceId: owner } = kindColumns[kind];
  const rows = await tx
    .select({ relatedId: sql<string>`${id}`, relatedTo: sql<string>`${name}`, ...linksOf(kind) })
    .from(kindTables[kind])
    .where(and(eq(owner, workspaceId), inArray(id, ids)));
  const line = { type: activityTypes.find((type) => type === kind) ?? "note", workspaceId };
  const title = `${raised(one)} restored`;
  await tx.insert(activities).values(rows.map((row) => ({ ...line, id: newId(), title, ...row })));
}

/** The timelines of the record and of what it belongs to. */
function linksOf(kind: ListedKind): Partial<Record<Timeline, SQL<string>>> {
  const own: Record<string, Column> = getTableColumns(kindTables[kind]);
  const links = timelines.flatMap((link) => {
    const column = link === `${kind}Id` ? kindColumns[kind].id : own[link];
    return column ? [[link, sql<string>`${column}`] as const] : [];
  });
  return Object.fromEntries(links);
}
