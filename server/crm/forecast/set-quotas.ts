import { and, eq, gte, inArray, lte, sql } from "drizzle-orm";
import { dayAfter, type Period, periodAbout } from "#shared/forecast/forecast-periods.ts";
import {
  type QuotaChanges,
  quotaMeasureLabels,
  type Quotas,
  type QuotasQuery,
} from "#shared/forecast/quotas.ts";
import { recordAudit } from "#server/accounts/audit/record-audit.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";
import { readWorkspace } from "#server/accounts/workspaces/workspaces.queries.ts";
import { listQuotaSubjects } from "#server/crm/forecast/quota-subjects.ts";
import { quotaTable } from "#server/crm/forecast/quotas.table.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";

/** The quotas of the year that a day lies in, of those whose records the caller sees. */
export async function listQuotas(
  db: Db,
  access: RecordAccess,
  { measure, period, date }: QuotasQuery,
): Promise<Quotas> {
  const { yearStartMonth } = await readWorkspace(db, access.workspaceId);
  const year = periodAbout("year", date, yearStartMonth);
  const [subjects, rows] = await Promise.all([
    listQuotaSubjects(db, access),
    selectQuotas(db, access, measure, year),
  ]);
  const seen = new Set(subjects.map(({ id }) => id));
  return {
    yearStartMonth,
    subjects,
    quotas: rows.filter((row) => row.period === period && seen.has(row.subjectId)),
  };
}

/** The quotas whose periods begin within another one. */
export function selectQuotas(
  db: Db,
  { workspaceId }: RecordAccess,
  measure: QuotasQuery["measure"],
  { first, last }: Period,
) {
  return db
    .select({
      subject: quotaTable.subject,
      subjectId: quotaTable.subjectId,
      period: quotaTable.period,
      first: quotaTable.first,
      amount: quotaTable.amount,
    })
    .from(quotaTable)
    .where(
      and(
        eq(quotaTable.workspaceId, workspaceId),
        eq(quotaTable.measure, measure),
        gte(quotaTable.first, first),
        lte(quotaTable.first, last),
      ),
    );
}

type By = Actor & RecordAccess;

/** @throws HttpError 400 for someone who is not here, and for a day on which no period begins */
export async function setQuotas(tx: Db, by: By, changes: QuotaChanges): Promise<void> {
  const { workspaceId } = by;
  await requireSound(tx, by, changes);
  const { measure, period, quotas } = changes;
  for (const { subjectId, first, subject, amount } of quotas) {
    const key = { workspaceId, measure, period, first, subjectId };
    if (amount !== null) await putQuota(tx, { ...key, subject, amount });
  }
  const taken = quotas.filter(({ amount }) => amount === null);
  for (const first of new Set(taken.map((quota) => quota.first))) {
    const ids = taken.filter((quota) => quota.first === first).map((quota) => quota.subjectId);
    await tx
      .delete(quotaTable)
      .where(
        and(
          eq(quotaTable.workspaceId, workspaceId),
          eq(quotaTable.measure, measure),
          eq(quotaTable.period, period),
          eq(quotaTable.first, first),
          inArray(quotaTable.subjectId, ids),
        ),
      );
  }
}

async function putQuota(tx: Db, row: typeof quotaTable.$inferInsert): Promise<void> {
  const { workspaceId, measure, period, first, subjectId } = quotaTable;
  await tx
    .insert(quotaTable)
    .values(row)
    .onConflictDoUpdate({
      target: [workspaceId, measure, period, first, subjectId],
      set: { amount: sql`excluded.amount` },
    });
}

async function requireSound(tx: Db, by: By, { measure, period, quotas }: QuotaChanges) {
  const { yearStartMonth } = await readWorkspace(tx, by.workspaceId);
  const subjects = await listQuotaSubjects(tx, by);
  const named = new Map(subjects.map((one) => [`${one.subject} ${one.id}`, one.name]));
  for (const [place, { subject, subjectId, first }] of quotas.entries()) {
    if (!named.has(`${subject} ${subjectId}`)) {
      const message = `There is no such ${subject} in the workspace.`;
      throw new HttpError(400, message, [{ path: `quotas.${place}.subjectId`, message }]);
    }
    const { first: begins, last } = periodAbout(period, first, yearStartMonth);
    if (begins !== first) {
      const message = `A ${period} begins on ${begins} or ${dayAfter(last, 1)}, not on ${first}.`;
      throw new HttpError(400, message, [{ path: `quotas.${place}.first`, message }]);
    }
  }
  await recordAudit(tx, by, {
    action: "quotas.changed",
    target: quotaMeasureLabels[measure],
    details: quotas.slice(0, 100).map(({ subject, subjectId, first, amount }) => ({
      field: `${named.get(`${subject} ${subjectId}`)}, ${period} from ${first}`,
      before: null,
      after: amount,
    })),
  });
}
