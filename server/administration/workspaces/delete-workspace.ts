import { and, asc, eq, gt, lte, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { sessions } from "#server/accounts/accounts.table.ts";
import { lockEmailAccounts } from "#server/email/connections/email-accounts.queries.ts";
import { giveConsentsBack } from "#server/email/provider-sign-in/give-consent-back.ts";
import { operations } from "#server/crm/operations/operations.table.ts";
import { awaitedRecords } from "#server/administration/archives/archives.table.ts";
import { importedPeople } from "#server/accounts/workspaces/imported-people.table.ts";
import { changes } from "#server/crm/changes/changes.table.ts";
import { recordTables } from "#server/crm/changes/record-tables.ts";
import { withoutLog } from "#server/crm/changes/without-log.ts";
import { customFields } from "#server/crm/custom-fields/custom-fields.table.ts";
import { forecastNights, keptForecasts } from "#server/crm/forecast/kept-forecasts.table.ts";
import { forecastSubmissions } from "#server/crm/forecast/submissions.table.ts";
import { quotaTable } from "#server/crm/forecast/quotas.table.ts";
import { dashboards } from "#server/crm/reports/dashboards/dashboards.table.ts";
import { savedReports } from "#server/crm/reports/saved/saved-reports.table.ts";
import { dealStates, stageStays } from "#server/crm/pipelines/deal-history.table.ts";
import { closeReasonList, pipelines, stages } from "#server/crm/pipelines/pipelines.table.ts";
import { imports as fileImports, importWords } from "#server/records/imports/imports.table.ts";
import { emailMessages } from "#server/email/messages/email-messages.table.ts";
import { sequenceRuns } from "#server/email/sequences/sequence-runs.table.ts";
import { sequences } from "#server/email/sequences/sequences.table.ts";
import { emailSuppressions } from "#server/email/suppressions/email-suppressions.table.ts";
import { emailTemplates } from "#server/email/templates/email-templates.table.ts";
import { invitations } from "#server/accounts/invitations/invitations.table.ts";
import { dismissedDuplicates } from "#server/records/duplicates/duplicates.table.ts";
import { mergedRecords } from "#server/crm/kinds/merged-records.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/errors.ts";
import { dailyGrowth, recordTotals } from "#server/platform/record-totals.table.ts";
import type { WorkspaceId } from "#server/platform/workspace-id.ts";
import { workspaceWrites } from "#server/platform/workspace-writes.table.ts";
import { knownTags } from "#server/records/tags/known-tags.table.ts";
import {
  deliveries,
  eventFeeds,
  keptEvents,
  webhooks,
} from "#server/records/webhooks/webhooks.table.ts";
import {
  incomingCalls,
  incomingWebhooks,
} from "#server/records/incoming-webhooks/incoming-webhooks.table.ts";
import {
  webFormEntries,
  webFormFiles,
  webForms,
} from "#server/records/web-forms/web-forms.table.ts";
import { ruleFeeds, ruleRuns, rules } from "#server/automation/rules/rules.table.ts";
import { views } from "#server/records/views/views.table.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";
import { readWorkspace } from "#server/accounts/workspaces/workspaces.queries.ts";
import { scoreFeeds, scores } from "#server/automation/scores/scores.table.ts";
import { members, teams, workspaces } from "#server/accounts/workspaces/workspaces.table.ts";

/** Rows come before those that they reference; rows of a member go with the member. */
const large = [
  ...recordTables.toReversed().map(([, table]) => table),
  changes,
  keptForecasts,
  deliveries,
  webFormFiles,
  webFormEntries,
  incomingCalls,
  ruleRuns,
  emailMessages,
  sequenceRuns,
];
const imported = [awaitedRecords, importedPeople] as const;
const others = [
  mergedRecords,
  dismissedDuplicates,
  operations,
  fileImports,
  importWords,
  recordTotals,
  dailyGrowth,
  invitations,
  ...imported,
  quotaTable,
  forecastSubmissions,
  forecastNights,
  stageStays,
  dealStates,
  stages,
  pipelines,
  closeReasonList,
  scores,
  scoreFeeds,
  customFields,
  knownTags,
  views,
  savedReports,
  dashboards,
  emailTemplates,
  emailSuppressions,
  sequences,
  rules,
  ruleFeeds,
  webhooks,
  webForms,
  incomingWebhooks,
  keptEvents,
  eventFeeds,
  members,
  teams,
  workspaceWrites,
];

/** @param name what the person typed to confirm */
export async function deleteWorkspace(tx: Db, by: Actor, name: string): Promise<void> {
  const { workspaceId } = by;
  const workspace = await readWorkspace(tx, workspaceId);
  if (name !== workspace.name) {
    const message = "This is not the workspace's name, so nothing was deleted.";
    throw new HttpError(400, message, [{ path: "name", message }]);
  }
  await eraseWorkspace(tx, workspaceId);
}

/** Skips the confirmation. The change log goes too, so the deletions are not logged. */
export async function eraseWorkspace(tx: Db, workspaceId: WorkspaceId): Promise<void> {
  await stopWriters(tx, workspaceId);
  await giveConsentsBack(tx, workspaceId);
  await withoutLog(tx, sql`select ${workspaceId}::uuid`, async () => {
    for (const table of large) await deleteInBatches(tx, table, workspaceId);
    for (const table of others) {
      await tx.delete(table).where(eq(table.workspaceId, workspaceId));
    }
  });
  await tx.update(sessions).set({ workspaceId: null }).where(eq(sessions.workspaceId, workspaceId));
  await tx.delete(workspaces).where(eq(workspaces.id, workspaceId));
}

/** A statement of this size stays well within the statement timeout. */
const batchRows = 20_000;

type LargeTable = PgTable & { workspaceId: PgColumn; id: PgColumn };

async function deleteInBatches(tx: Db, table: LargeTable, workspaceId: string): Promise<void> {
  const { id } = table;
  let rest: SQL | undefined = eq(table.workspaceId, workspaceId);
  for (;;) {
    const [last] = await tx
      .select({ id })
      .from(table)
      .where(rest)
      .orderBy(asc(id))
      .offset(batchRows - 1)
      .limit(1);
    await tx.delete(table).where(last ? and(rest, lte(id, last.id)) : rest);
    if (!last) return;
    // Without it each batch would scan the deleted rows again.
    rest = and(eq(table.workspaceId, workspaceId), gt(id, last.id));
  }
}

/** Waits for running writes, and blocks new ones. */
async function stopWriters(tx: Db, workspaceId: WorkspaceId): Promise<void> {
  await tx
    .select({ userId: members.userId })
    .from(members)
    .where(eq(members.workspaceId, workspaceId))
    .orderBy(members.userId)
    .for("update");
  await lockEmailAccounts(tx, workspaceId);
}
