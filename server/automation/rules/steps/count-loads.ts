import { and, count, eq, gt, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { RuleKind } from "#shared/rules/rules.ts";
import { deals } from "#server/crm/deals/deals.table.ts";
import { kindColumns, kindTables } from "#server/crm/kinds/kind-tables.ts";
import { tasks } from "#server/crm/tasks/tasks.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";

const newDays = 30;

/** Contacts, companies and products have no end: those that are new are what one has to do. */
const whereCreatedLately = (kind: "contact" | "company" | "product") =>
  gt(kindColumns[kind].createdAt, sql`now() - ${newDays} * interval '1 day'`);

/** What of a kind counts as something to do for its owner. */
const toDo = {
  contact: whereCreatedLately("contact"),
  company: whereCreatedLately("company"),
  deal: isNull(deals.closedAt),
  task: ne(tasks.status, "completed"),
  product: whereCreatedLately("product"),
} satisfies Record<RuleKind, SQL>;

/** How much each of some members has to do beside a record; those with nothing are left out. */
export async function countLoads(
  tx: Db,
  workspaceId: WorkspaceId,
  { kind, id }: { kind: RuleKind; id: string },
  userIds: string[],
): Promise<Map<string, number>> {
  const columns = kindColumns[kind];
  const rows = await tx
    .select({ userId: columns.ownerId, load: count() })
    .from(kindTables[kind])
    .where(
      and(
        eq(columns.workspaceId, workspaceId),
        inArray(columns.ownerId, userIds),
        ne(columns.id, id),
        toDo[kind],
      ),
    )
    .groupBy(columns.ownerId);
  return new Map(rows.map(({ userId, load }) => [String(userId), load]));
}
