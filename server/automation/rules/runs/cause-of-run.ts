import { and, asc, eq } from "drizzle-orm";
import type { RunCause } from "#shared/rules/run-details.ts";
import type { RuleRun } from "#shared/rules/rules.ts";
import { ruleRuns, rules, ruleVersions } from "#server/automation/rules/rules.table.ts";
import { authorOf, withAuthor } from "#server/crm/changes/authors.ts";
import { changes } from "#server/crm/changes/changes.table.ts";
import { fieldsOf, nameLinks } from "#server/crm/changes/field-histories.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";

/** What the version of its rule waits for, and the change that was it. */
export async function readCause(db: Db, access: RecordAccess, run: RuleRun) {
  const [[version], cause] = await Promise.all([
    db
      .select({ trigger: ruleVersions.trigger, filter: ruleVersions.filter })
      .from(ruleVersions)
      .where(
        and(
          eq(ruleVersions.workspaceId, access.workspaceId),
          eq(ruleVersions.ruleId, run.ruleId),
          eq(ruleVersions.number, run.version),
        ),
      ),
    findChange(db, access, run),
  ]);
  if (!version) throw new Error("the rule has no such version");
  return { ...version, cause };
}

async function findChange(
  db: Db,
  access: RecordAccess,
  { kind, recordId, recordName, causeId }: RuleRun,
): Promise<RunCause | null> {
  const select = db
    .select({ action: changes.action, before: changes.before, after: changes.after, ...authorOf })
    .from(changes)
    .$dynamic();
  const rows = await withAuthor(select)
    .where(
      and(
        eq(changes.workspaceId, access.workspaceId),
        eq(changes.changeSetId, causeId),
        eq(changes.entity, kind),
        eq(changes.entityId, recordId),
      ),
    )
    .orderBy(asc(changes.id));
  const [first] = rows;
  if (!first) return null;
  const nameOf = await nameLinks(db, access, kind, rows);
  const { before: _before, after: _after, ...author } = first;
  // Of a record that one does not see there is no value.
  const seen = recordName === null ? [] : rows;
  const fields = seen.flatMap(({ before, after }) => fieldsOf(before, after, nameOf));
  return { ...author, fields, byRun: await findRunBehind(db, access, causeId) };
}

/** A run's change set has its id. */
async function findRunBehind(
  db: Db,
  { workspaceId }: RecordAccess,
  causeId: string,
): Promise<RunCause["byRun"]> {
  const [found] = await db
    .select({ id: ruleRuns.id, ruleId: ruleRuns.ruleId, ruleName: rules.name })
    .from(ruleRuns)
    .innerJoin(
      rules,
      and(eq(rules.workspaceId, ruleRuns.workspaceId), eq(rules.id, ruleRuns.ruleId)),
    )
    .where(and(eq(ruleRuns.workspaceId, workspaceId), eq(ruleRuns.id, causeId)));
  return found ?? null;
}
