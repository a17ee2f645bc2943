import { and, eq, inArray, like, or, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Arrival } from "#server/accounts/workspaces/joining.ts";
import { ruleDrafts, rules, ruleVersions } from "#server/automation/rules/rules.table.ts";
import { forgetAbsence } from "#server/administration/archives/judge-imported-rules.ts";
import { scoreOverrides, scores } from "#server/automation/scores/scores.table.ts";
import { scoresJob } from "#server/automation/scores/work-out-scores.ts";
import type { Db } from "#server/platform/database/database.ts";
import { sendJob } from "#server/platform/jobs/send-job.ts";
import { toWorkspaceId } from "#server/platform/queries/workspace-id.ts";
import { incomingWebhooks } from "#server/records/incoming-webhooks/incoming-webhooks.table.ts";
import { webForms } from "#server/records/web-forms/web-forms.table.ts";
import { webhooks } from "#server/records/webhooks/webhooks.table.ts";

/** Who joins is named wherever rules, scores, forms and webhooks named the archive's person. */
export async function nameInAutomation(
  tx: Db,
  arrival: Pick<Arrival, "workspaceId" | "userId">,
  people: string[],
): Promise<void> {
  for (const table of [rules, ruleVersions, ruleDrafts, webhooks, scores, scoreOverrides]) {
    await tx
      .update(table)
      .set({ userId: arrival.userId })
      .where(and(eq(table.workspaceId, arrival.workspaceId), inArray(table.userId, people)));
  }
  for (const person of people) {
    for (const column of columns) await replaceIn(tx, column, { ...arrival, person });
  }
  await workOutAgain(tx, arrival);
  await forgetAbsence(tx, toWorkspaceId(arrival.workspaceId));
}

/** Scores whose conditions name who has joined have other points now. */
async function workOutAgain(
  tx: Db,
  { workspaceId, userId }: Pick<Arrival, "workspaceId" | "userId">,
): Promise<void> {
  const named = await tx
    .update(scores)
    .set({ place: null, done: 0, dueAt: sql`now()`, problem: null })
    .where(
      and(
        eq(scores.workspaceId, workspaceId),
        or(eq(scores.userId, userId), like(sql`${scores.fit}::text`, `%${userId}%`)),
      ),
    )
    .returning({ id: scores.id });
  if (named.length > 0) await sendJob(tx, scoresJob, { workspaceId });
}

const columns = [
  ...[ruleVersions, ruleDrafts].flatMap(({ trigger, filter, steps }) => [trigger, filter, steps]),
  scores.fit,
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
