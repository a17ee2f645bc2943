import type { z } from "zod";
import { questionProblem } from "#shared/reports/question-problem.ts";
import type { Question } from "#shared/reports/questions.ts";
import {
  maxOwnReports,
  maxSharedReports,
  type newReport,
  type ReportChanges,
  type SavedReport,
} from "#shared/reports/saved-reports.ts";
import { isSeenBy } from "#shared/reports/sharing.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";
import { readAskable } from "#server/crm/reports/plan-question.ts";
import {
  insertReport,
  patchReport,
  readReport,
} from "#server/crm/reports/saved/saved-reports.queries.ts";
import { savedReports } from "#server/crm/reports/saved/saved-reports.table.ts";
import {
  lockGivenTeam,
  lockSeen,
  removeOne,
  requireMayChange,
  requireRoom,
  share,
} from "#server/crm/reports/sharing.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import { newId } from "#server/platform/queries/ids.ts";

const reports = {
  what: "report",
  table: savedReports,
  maxOwn: maxOwnReports,
  maxShared: maxSharedReports,
};

export async function addReport(
  tx: Db,
  by: Actor,
  { id: formerId, ...input }: z.output<typeof newReport>,
): Promise<SavedReport> {
  const { workspaceId, userId } = by;
  const id = formerId ?? newId();
  // What comes back may be outdated, as it was before.
  if (formerId === undefined) await requireAskable(tx, by, input.question);
  await lockGivenTeam(tx, by, input);
  await requireRoom(tx, by, reports);
  const sharing = await share(tx, by, reports, input);
  const isAdded = await insertReport(tx, {
    workspaceId,
    id,
    ...input,
    ...sharing,
    ownerId: userId,
  });
  if (!isAdded) throw new HttpError(409, "There is a report with this id already.");
  return readReport(tx, by, id);
}

/** @returns the changed report, even if the person no longer sees it */
export async function changeReport(
  tx: Db,
  by: Actor,
  id: string,
  changes: ReportChanges,
): Promise<SavedReport> {
  await lockGivenTeam(tx, by, changes);
  await lockSeen(tx, savedReports, by, id);
  const before = await readReport(tx, by, id);
  requireMayChange(by, reports.what, before);
  // Only a changed question is checked, so that an outdated report can be renamed.
  if (changes.question) await requireAskable(tx, by, changes.question);
  const sharing = await share(tx, by, reports, changes, before);
  await patchReport(tx, by.workspaceId, id, { ...changes, ...sharing });
  return isSeenBy(sharing, by)
    ? readReport(tx, by, id)
    : { ...before, ...changes, ...sharing, teamName: null };
}

export async function deleteReport(tx: Db, by: Actor, id: string): Promise<void> {
  await lockSeen(tx, savedReports, by, id);
  requireMayChange(by, reports.what, await readReport(tx, by, id));
  await removeOne(tx, savedReports, by, id);
}

async function requireAskable(tx: Db, by: Actor, question: Question): Promise<void> {
  const { known, people } = await readAskable(tx, by);
  const problem = questionProblem(known, question, people);
  if (!problem) return;
  const path = `question.${problem.path}`;
  throw new HttpError(400, problem.message, [{ ...problem, path }]);
}
