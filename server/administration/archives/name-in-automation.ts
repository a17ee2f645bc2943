import { and, eq, inArray, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Arrival } from "#server/accounts/workspaces/joining.ts";
import { ruleDrafts, rules, ruleVersions } from "#server/automation/rules/rules.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import { incomingWebhooks } from "#server/records/incoming-webhooks/incoming-webhooks.table.ts";
import { webForms } from "#server/records/web-forms/web-forms.table.ts";
import { webhooks } from "#server/records/webhooks/webhooks.table.ts";

/** Who joins is named wherever rules, forms and webhooks named the archive's person. */
export async function nameInAutomation(
  tx: Db,
  arrival: Pick<Arrival, "workspaceId" | "userId">,
  people: string[],
): Promise<void> {
  for (const table of [rules, ruleVersions, ruleDrafts, webhooks]) {
    await tx
      .update(table)
      .set({ userId: arrival.userId })
      .where(and(eq(table.workspaceId, arrival.workspaceId), inArray(table.userId, people)));
  }
  for (const person of people) {
    for (const column of columns) await replaceIn(tx, column, { ...arrival, person });
  }
}

const columns = [
  ...[ruleVersions, ruleDrafts].flatMap(({ trigger, filter, steps }) => [trigger, filter, steps]),
  webForms.settings,
  incomingWebhooks.settings,
];

async function replaceIn(
  tx: Db,
  column: PgColumn,
  { workspaceId, userId, person }: Pick<Arrival, "workspaceId" | "userId"> & { person: string },
): Promise<void> {
  const name = sql.identifier(column.name);
  const type = sql.raw(column.getSQLType());
  await tx.execute(sql`update ${column.table}
    set ${name} = replace(${name}::text, ${person}, ${userId})::${type}
    where workspace_id = ${workspaceId} and ${name}::text like ${`%${person}%`}`);
}
