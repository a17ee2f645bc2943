import { and, inArray, or, sql, type SQL } from "drizzle-orm";
import { builtInFields } from "#shared/filters/known-fields.ts";
import type { RuleKind } from "#shared/rules/rules.ts";
import { mostSearchedRuns, type RunQuery } from "#shared/rules/run-query.ts";
import { ruleRuns, ruleRunSteps } from "#server/automation/rules/rules.table.ts";
import { kindTables } from "#server/crm/kinds/kind-tables.ts";
import { recordKinds } from "#server/crm/kinds/record-kinds.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { likeLiteral } from "#server/platform/queries/search.ts";

interface Searched {
  ruleId: string;
  kind: RuleKind;
}

type Asked = Pick<RunQuery, "q" | "step" | "outcome">;

/** Runs that came to such a step, and those that are found by words. */
export function whereFound(
  db: Db,
  access: RecordAccess,
  searched: Searched,
  asked: Asked,
): SQL | undefined {
  const { q, step, outcome } = asked;
  const asksStep = step !== undefined || outcome !== undefined;
  if (q === undefined) return asksStep ? whereStep(access, searched, asked) : undefined;
  const inStep = whereStep(access, searched, asked);
  const inRun = whereNamed(db, access, searched.kind, q);
  const { q: _q, ...withoutWords } = asked;
  return asksStep
    ? or(inStep, and(inRun, whereStep(access, searched, withoutWords)))
    : or(inStep, inRun);
}

function whereNamed(db: Db, access: RecordAccess, kind: RuleKind, q: string): SQL | undefined {
  const table = kindTables[kind];
  const found = db
    .select({ id: table.id })
    .from(table)
    .where(recordKinds[kind].list.matches(access, { q, known: builtInFields }));
  return or(inArray(ruleRuns.recordId, found), contains(sql`coalesce(${ruleRuns.problem}, '')`, q));
}

/** The steps of a run are found by its key; so that the search ends soon, those of the newest runs alone are. */
function whereStep(
  { workspaceId }: RecordAccess,
  { ruleId }: Searched,
  { q, step, outcome }: Asked,
): SQL | undefined {
  const beforeNewest = sql`coalesce((select newer.id from ${ruleRuns} as newer
    where newer.workspace_id = ${workspaceId} and newer.rule_id = ${ruleId}
    order by newer.id desc offset ${mostSearchedRuns} limit 1), ${noRun})`;
  const isSuch = [
    sql`step.workspace_id = ${workspaceId} and step.run_id = ${ruleRuns}.id`,
    // Also where PostgreSQL looks for steps first.
    sql`step.run_id > ${beforeNewest}`,
    ...(step === undefined ? [] : [sql`step.type = ${step}`]),
    ...(outcome === undefined ? [] : [sql`step.is_failed = ${outcome === "failed"}`]),
    ...(q === undefined ? [] : [contains(sql`step.outcome`, q)]),
  ];
  return and(
    sql`${ruleRuns}.id > ${beforeNewest}`,
    sql`exists (select from ${ruleRunSteps} as step where ${sql.join(isSuch, sql` and `)})`,
  );
}

/** An id that sorts before those of all runs. */
const noRun = "00000000-0000-0000-0000-000000000000";

function contains(text: SQL, q: string): SQL {
  return sql`fold_text(${text}) like '%' || ${likeLiteral(q)} || '%'`;
}
