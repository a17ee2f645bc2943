import { and, asc, desc, eq, inArray, lt } from "drizzle-orm";
import type { RecordRun, RecordRunsQuery } from "#shared/rules/record-runs.ts";
import type { StepType } from "#shared/rules/rule-steps.ts";
import type { RuleKind } from "#shared/rules/rules.ts";
import { users } from "#server/accounts/accounts.table.ts";
import { goesOnAt } from "#server/automation/rules/runs/rule-runs.queries.ts";
import { ruleRuns, ruleRunSteps, rules } from "#server/automation/rules/rules.table.ts";
import { requireSeen } from "#server/crm/changes/list-history.ts";
import { listMerged } from "#server/crm/kinds/merged-records.queries.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { cutPage, type Page } from "#server/platform/queries/lists.ts";

interface RunRecord {
  kind: RuleKind;
  id: string;
}

/** Newest first, with those of records that were merged into it. @throws HttpError 404 for a record that is not seen */
export async function listRunsOfRecord(
  db: Db,
  access: RecordAccess,
  { kind, id }: RunRecord,
  { limit, cursor }: RecordRunsQuery,
): Promise<Page<RecordRun>> {
  const { workspaceId } = access;
  await requireSeen(db, access, kind, id);
  const found = await db
    .select({
      id: ruleRuns.id,
      ruleId: ruleRuns.ruleId,
      ruleName: rules.name,
      state: ruleRuns.state,
      startedByName: users.name,
      wakesAt: goesOnAt,
      waitsUntil: ruleRuns.waitsUntil,
      problem: ruleRuns.problem,
      createdAt: ruleRuns.createdAt,
      finishedAt: ruleRuns.finishedAt,
    })
    .from(ruleRuns)
    .innerJoin(
      rules,
      and(eq(rules.workspaceId, ruleRuns.workspaceId), eq(rules.id, ruleRuns.ruleId)),
    )
    .leftJoin(users, eq(users.id, ruleRuns.startedBy))
    .where(
      and(
        eq(ruleRuns.workspaceId, workspaceId),
        inArray(ruleRuns.recordId, [id, ...(await listMerged(db, workspaceId, [id]))]),
        eq(ruleRuns.kind, kind),
        cursor ? lt(ruleRuns.id, cursor) : undefined,
      ),
    )
    .orderBy(desc(ruleRuns.id))
    .limit(limit + 1);
  const page = cutPage(found, limit);
  return { ...page, rows: await withSteps(db, access, kind, page.rows) };
}

async function withSteps(
  db: Db,
  access: RecordAccess,
  kind: RuleKind,
  runs: Omit<RecordRun, "steps">[],
): Promise<RecordRun[]> {
  if (runs.length === 0) return [];
  const ids = runs.map(({ id }) => id);
  const { workspaceId, runId, number, type, isFailed, outcome } = ruleRunSteps;
  const found = await db
    .select({ runId, number, type, isFailed, outcome })
    .from(ruleRunSteps)
    .where(and(eq(workspaceId, access.workspaceId), inArray(runId, ids)))
    .orderBy(asc(runId), asc(number));
  const stepsOf = Map.groupBy(found, (step) => step.runId);
  return runs.map((run) => {
    const steps = (stepsOf.get(run.id) ?? []).map((step) => ({
      number: step.number,
      isFailed: step.isFailed,
      outcome: sayToAll(step, kind, access),
    }));
    // It failed with the sentence of its last step.
    const failure = run.state === "failed" ? steps.findLast((step) => step.isFailed) : undefined;
    return { ...run, problem: failure?.outcome ?? run.problem, steps };
  });
}

interface Said {
  type: StepType;
  isFailed: boolean;
  outcome: string;
}

/** Emails are their sender's, and who is written to may be a contact that the reader does not see. */
function sayToAll(
  { type, isFailed, outcome }: Said,
  kind: RuleKind,
  { visibility }: RecordAccess,
): string {
  const isAboutOther = kind !== "contact" && visibility !== "all";
  if (type === "email" && !isFailed) return "Sends an email.";
  if (type === "email" && isAboutOther) return "The email was not sent.";
  if (type === "sequence" && isAboutOther) {
    return isFailed ? "The sequence was not started or stopped." : "Starts or stops a sequence.";
  }
  return outcome;
}
