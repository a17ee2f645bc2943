import { accessToAll } from "#server/platform/queries/access.ts";
import { and, asc, eq, gt, lte, sql } from "drizzle-orm";
import { v5 } from "uuid";
import { z } from "zod";
import { mostScheduled } from "#shared/rules/timed-triggers.ts";
import { isInactive } from "#server/accounts/coverage/is-inactive.ts";
import type { PaymentKind } from "#server/accounts/coverage/read-coverage.ts";
import { workspaceExists } from "#server/accounts/workspaces/workspace-exists.ts";
import type { Runner } from "#server/automation/rules/runs/do-steps.ts";
import { beginRuns } from "#server/automation/rules/triggers/begin-runs.ts";
import { filterOfDate, readFilter } from "#server/automation/meets-filter.ts";
import {
  awaitedDay,
  isTimed,
  nextLook,
  type TimedTrigger,
} from "#server/automation/rules/triggers/next-look.ts";
import { listOn, patchRule, type RuleOn } from "#server/automation/rules/rules.queries.ts";
import { ruleFeeds, rules } from "#server/automation/rules/rules.table.ts";
import { switchOff } from "#server/automation/rules/switch-rule.ts";
import { storeRuns } from "#server/automation/rules/triggers/take-triggers.ts";
import { afterDue } from "#server/crm/reports/mails/next-due.ts";
import { tables } from "#server/crm/kinds/filters/filter-scope.ts";
import { recordKinds } from "#server/crm/kinds/record-kinds.ts";
import { lockFeed } from "#server/crm/live/change-feed.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import { defineJob, type HandleJob } from "#server/platform/jobs/job.ts";
import { sendJob } from "#server/platform/jobs/send-job.ts";
import { toWorkspaceId, type WorkspaceId } from "#server/platform/queries/workspace-id.ts";

const place = z.object({ workspaceId: z.uuid(), ruleId: z.uuid() });

/** Looks for the records for which a date or a set time has come. */
export const lookJob = defineJob({
  name: "rule-look",
  data: place,
  key: ({ workspaceId, ruleId }) => `${workspaceId} ${ruleId}`,
});

/** For a job that serves all workspaces. */
export async function sendDueLooks(db: Db): Promise<void> {
  const due = await db
    .select({ workspaceId: rules.workspaceId, ruleId: rules.id })
    .from(rules)
    .where(and(lte(rules.dueAt, sql`now()`), workspaceExists(rules.workspaceId)))
    .orderBy(asc(rules.dueAt))
    .limit(1_000);
  for (const one of due) await sendJob(db, lookJob, one);
}

/** Runs and the next look are stored in one transaction, so that a server that dies leaves nothing out. */
export function lookForRecords({
  db,
  payments,
}: Pick<Runner, "db" | "payments">): HandleJob<z.infer<typeof place>> {
  return async ({ workspaceId, ruleId }, { isStopping }) => {
    let isMore = true;
    while (isMore && !isStopping()) {
      isMore = await db.transaction((tx) => look(tx, payments, toWorkspaceId(workspaceId), ruleId));
    }
    if (isMore) return { againInSeconds: 1 };
  };
}

interface Look {
  rule: RuleOn;
  trigger: TimedTrigger;
  dueAt: string;
  /** The last of the records that were taken before. */
  after: string | null;
}

async function look(
  tx: Db,
  payments: PaymentKind,
  workspaceId: WorkspaceId,
  ruleId: string,
): Promise<boolean> {
  // A job that is about to end waits for it, and then finds what begins here.
  await lockFeed(tx, ruleFeeds, workspaceId);
  const due = await lockLook(tx, workspaceId, ruleId);
  if (!due) return false;
  // A workspace that no one pays for any more would have more runs that wait each day.
  const isLeftOut = await isInactive(tx, payments, workspaceId);
  const found = isLeftOut ? [] : await tryToFind(tx, workspaceId, due);
  if (!found) return false;
  const cause = { causeId: causeOf(due), depth: 0 };
  const triggers = found.map((recordId) => ({ recordId, ...cause }));
  // Before runs begin: a rule that cannot have any is switched off, and has no next look.
  await patchRule(tx, workspaceId, ruleId, placeAfter(due, found));
  const begun = await beginRuns(tx, workspaceId, due.rule, triggers);
  await storeRuns(tx, workspaceId, begun);
  return true;
}

async function lockLook(
  tx: Db,
  workspaceId: WorkspaceId,
  ruleId: string,
): Promise<Look | undefined> {
  const [due] = await tx
    .select({ dueAt: rules.dueAt, after: rules.lookedUpTo })
    .from(rules)
    .where(
      and(
        eq(rules.workspaceId, workspaceId),
        eq(rules.id, ruleId),
        lte(rules.dueAt, sql`statement_timestamp()`),
      ),
    )
    .for("update");
  const rule = (await listOn(tx, workspaceId)).find(({ id }) => id === ruleId);
  if (!due?.dueAt || !rule || !isTimed(rule.trigger)) return undefined;
  return { rule, trigger: rule.trigger, dueAt: due.dueAt, after: due.after };
}

/** The same for the same date and days before or after it, so that a rule runs once for these. */
function causeOf({ rule, trigger, dueAt }: Look): string {
  const name =
    trigger.type === "date"
      ? `${trigger.field} ${awaitedDay(trigger, dueAt)} ${trigger.days}`
      : dueAt;
  return v5(name, rule.id);
}

/** @returns undefined for a rule that is switched off, since that cannot be asked any more */
async function tryToFind(
  tx: Db,
  workspaceId: WorkspaceId,
  due: Look,
): Promise<string[] | undefined> {
  try {
    return await findRecords(tx, workspaceId, due);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    const reason = `The records cannot be found any more: ${error.message}`;
    await switchOff(tx, { workspaceId, ruleId: due.rule.id }, reason);
    return undefined;
  }
}

/** Finds records by the date alone: the rule's condition is checked when its runs begin. */
async function findRecords(tx: Db, workspaceId: WorkspaceId, due: Look): Promise<string[]> {
  const { rule, trigger, after } = due;
  const access = accessToAll(workspaceId, rule.userId);
  const { kind } = rule;
  const table = tables[kind];
  const filter =
    trigger.type === "date"
      ? filterOfDate(trigger.field, awaitedDay(trigger, due.dueAt))
      : rule.filter;
  const view = { ...(await readFilter(tx, access, { kind, filter })), timeZone: trigger.timeZone };
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(
      and(recordKinds[kind].list.matches(access, view), after ? gt(table.id, after) : undefined),
    )
    .orderBy(asc(table.id))
    .limit(mostScheduled);
  return rows.map(({ id }) => id);
}

/** All records of a date are taken, part by part; a schedule takes one part each time, and what was missed once. */
function placeAfter({ trigger, dueAt }: Look, found: string[]) {
  const lookedUpTo = found.length === mostScheduled ? (found.at(-1) ?? null) : null;
  if (trigger.type === "date" && lookedUpTo !== null) return { lookedUpTo };
  const after = trigger.type === "date" ? new Date(dueAt) : afterDue(dueAt);
  return { lookedUpTo, dueAt: nextLook(trigger, after).toISOString() };
}
