import { Readable } from "node:stream";
import { and, asc, eq, gt } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { DeletionEffect } from "#shared/accounts/account-settings.ts";
import { secondFactorSentence } from "#shared/accounts/second-factors.ts";
import { kindLists, kindsInOrder } from "#shared/records/kind-definitions.ts";
import { activities } from "#server/crm/activities/activities.table.ts";
import { findUserById } from "#server/accounts/accounts.queries.ts";
import { listDeletionEffects } from "#server/administration/account-deletion/deletion-effects.ts";
import { listUserSessions } from "#server/accounts/sessions/list-sessions.ts";
import type { SignedIn } from "#server/accounts/sessions/signed-in.ts";
import { listPasskeys } from "#server/accounts/second-factors/second-factors.queries.ts";
import { readBillingDetails } from "#server/billing/invoices/billing-details.queries.ts";
import { listAllInvoices } from "#server/billing/invoices/invoices.queries.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import { listOwnTemplates } from "#server/email/templates/email-templates.queries.ts";
import { listOwnDashboards } from "#server/crm/reports/dashboards/dashboards.queries.ts";
import { listOwnReportMails } from "#server/crm/reports/mails/report-mails.queries.ts";
import { listOwnReports } from "#server/crm/reports/saved/saved-reports.queries.ts";
import { listOwnViews } from "#server/records/views/views.queries.ts";
import { listBarredWorkspaces } from "#server/accounts/workspaces/second-factor-rule.ts";
import { kindTables } from "#server/crm/kinds/kind-tables.ts";
import { listSuspendedWorkspaces } from "#server/accounts/workspaces/suspended-workspaces.ts";

const pageSize = 500;

const lists: [string, RecordTable][] = [
  ...kindsInOrder.map((kind): [string, RecordTable] => [kindLists[kind], kindTables[kind]]),
  ["activities", activities],
];

/**
 * The account, its views, reports, dashboards, email templates, and records of workspaces that are the user's alone.
 * @throws HttpError 403 where one of these demands a second factor that was not shown
 */
export async function exportAccount(db: Db, { user, session }: SignedIn): Promise<Readable> {
  const workspaces = await listDeletionEffects(db, user.id);
  const barred = await listBarredWorkspaces(db, session.token);
  if (workspaces.some((one) => isOwn(one) && barred.includes(one.workspaceId))) {
    throw new HttpError(403, secondFactorSentence);
  }
  return Readable.from(writeAccountExport(db, user.id, session.id, workspaces));
}

/** The user is its only member. */
function isOwn({ effect }: DeletionEffect): boolean {
  return effect === "deleted";
}

async function* writeAccountExport(
  db: Db,
  userId: string,
  sessionId: string,
  workspaces: DeletionEffect[],
): AsyncGenerator<string> {
  yield `{"account":${JSON.stringify(await readAccount(db, userId))}`;
  yield `,"sessions":${JSON.stringify(await listUserSessions(db, userId, sessionId))}`;
  yield `,"passkeys":${JSON.stringify(await listPasskeys(db, userId))}`;
  yield `,"billingDetails":${JSON.stringify(await readBillingDetails(db, userId))}`;
  yield `,"invoices":${JSON.stringify(await listAllInvoices(db, userId))}`;
  yield `,"views":${JSON.stringify(await listOwnViews(db, userId))}`;
  yield `,"reports":${JSON.stringify(await listOwnReports(db, userId))}`;
  yield `,"reportEmails":${JSON.stringify(await listOwnReportMails(db, userId))}`;
  yield `,"dashboards":${JSON.stringify(await listOwnDashboards(db, userId))}`;
  yield `,"emailTemplates":${JSON.stringify(await listOwnTemplates(db, userId))}`;
  yield `,"memberships":${JSON.stringify(workspaces.map(({ name }) => name))}`;
  yield `,"workspaces":[`;
  const suspended = await listSuspendedWorkspaces(db, userId);
  const own = workspaces.filter((one) => isOwn(one) && !suspended.includes(one.workspaceId));
  for (const [number, { workspaceId, name }] of own.entries()) {
    yield `${number > 0 ? "," : ""}{"name":${JSON.stringify(name)}`;
    for (const [list, table] of lists) {
      yield `,"${list}":[`;
      yield* writeRecords(db, table, workspaceId);
      yield "]";
    }
    yield "}";
  }
  yield "]}\n";
}

async function readAccount(db: Db, userId: string) {
  const user = await findUserById(db, userId);
  if (!user) return null;
  const { mollieCustomerId: _customer, mollieSubscriptionId: _subscription, ...account } = user;
  return account;
}

type RecordTable = PgTable & { workspaceId: PgColumn; id: PgColumn };

/** Reads page by page along the primary key, so that memory stays small. */
async function* writeRecords(
  db: Db,
  table: RecordTable,
  workspaceId: string,
): AsyncGenerator<string> {
  let last: string | null = null;
  do {
    const rows: Record<string, unknown>[] = await db
      .select()
      .from(table)
      .where(and(eq(table.workspaceId, workspaceId), last ? gt(table.id, last) : undefined))
      .orderBy(asc(table.id))
      .limit(pageSize);
    if (rows.length > 0) {
      const separator = last === null ? "" : ",";
      yield separator + rows.map((row) => JSON.stringify(withoutInternals(row))).join(",");
    }
    last = rows.length === pageSize ? String(rows.at(-1)?.id) : null;
  } while (last !== null);
}

function withoutInternals(row: Record<string, unknown>): Record<string, unknown> {
  const { workspaceId: _workspaceId, searchText: _searchText, ...fields } = row;
  return fields;
}
