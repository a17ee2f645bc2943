import { and, desc, eq, sql } from "drizzle-orm";
import type {
  NewSubmission,
  Submission,
  Submissions,
  SubmissionsQuery,
} from "#shared/forecast/forecast-submissions.ts";
import { periodAbout, type PeriodKind } from "#shared/forecast/forecast-periods.ts";
import { may } from "#shared/accounts/permissions.ts";
import { users } from "#server/accounts/accounts.table.ts";
import { importedPeople } from "#server/accounts/workspaces/imported-people.table.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";
import { readWorkspace } from "#server/accounts/workspaces/workspaces.queries.ts";
import { listQuotaSubjects } from "#server/crm/forecast/quota-subjects.ts";
import { forecastSubmissions } from "#server/crm/forecast/submissions.table.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import { newId } from "#server/platform/queries/ids.ts";

/** Every version of a period, of those whose records the caller sees. */
export async function listSubmissions(
  db: Db,
  access: RecordAccess,
  { period, date }: SubmissionsQuery,
): Promise<Submissions> {
  const first = await firstDayOf(db, access, period, date);
  const [subjects, rows] = await Promise.all([
    listQuotaSubjects(db, access),
    selectSubmissions(db, access).where(
      and(
        eq(forecastSubmissions.workspaceId, access.workspaceId),
        eq(forecastSubmissions.period, period),
        eq(forecastSubmissions.first, first),
      ),
    ),
  ]);
  const seen = new Set(subjects.map(({ id }) => id));
  return {
    subjects: subjects.map(({ subject, id, name }) => ({ subject, id, name })),
    submissions: rows.filter(({ subjectId }) => seen.has(subjectId)),
  };
}

function selectSubmissions(db: Db, { workspaceId }: RecordAccess) {
  const { id, subject, subjectId, amount, note, authorId, createdAt } = forecastSubmissions;
  const authorName = sql<string | null>`coalesce(${users.name}, ${importedPeople.name})`;
  return db
    .select({ id, subject, subjectId, amount, note, authorId, authorName, createdAt })
    .from(forecastSubmissions)
    .leftJoin(users, eq(users.id, authorId))
    .leftJoin(
      importedPeople,
      and(eq(importedPeople.workspaceId, workspaceId), eq(importedPeople.id, authorId)),
    )
    .orderBy(desc(id))
    .$dynamic();
}

/** @throws HttpError 403 for the number of someone else, unless the caller adjusts forecasts; 400 for no one */
export async function submitForecast(
  tx: Db,
  by: Actor,
  { date, ...input }: NewSubmission,
): Promise<Submission> {
  const { workspaceId, userId } = by;
  if (input.subjectId !== userId && !may(by.role, "forecasts.adjust")) {
    throw new HttpError(403, "Owners and admins adjust the numbers of others and of teams.");
  }
  const subjects = await listQuotaSubjects(tx, by);
  const isKnown = subjects.some(
    ({ subject, id, isMember }) => subject === input.subject && id === input.subjectId && isMember,
  );
  if (!isKnown) {
    const message = `There is no such ${input.subject} in the workspace.`;
    throw new HttpError(400, message, [{ path: "subjectId", message }]);
  }
  const first = await firstDayOf(tx, by, input.period, date);
  const id = newId();
  await tx
    .insert(forecastSubmissions)
    .values({ workspaceId, id, ...input, first, authorId: userId });
  const [added] = await selectSubmissions(tx, by).where(
    and(eq(forecastSubmissions.workspaceId, workspaceId), eq(forecastSubmissions.id, id)),
  );
  if (!added) throw new Error("the database returned no submission");
  return added;
}

async function firstDayOf(db: Db, { workspaceId }: RecordAccess, kind: PeriodKind, date: string) {
  const { yearStartMonth } = await readWorkspace(db, workspaceId);
  return periodAbout(kind, date, yearStartMonth).first;
}
