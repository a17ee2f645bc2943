import { and, desc, eq, not, type SQL, sql } from "drizzle-orm";
import { makeLane } from "#shared/lane.ts";
import { type BackTest, type BackTestInput, mostTestedChanges } from "#shared/rules/back-test.ts";
import { isTestable, type RuleKind, type RuleTrigger } from "#shared/rules/rules.ts";
import { onlyFitting } from "#server/automation/rules/triggers/fits-values.ts";
import { listPastEntries } from "#server/automation/rules/triggers/form-triggers.ts";
import { isTriggered } from "#server/automation/rules/triggers/is-triggered.ts";
import { listMeeting } from "#server/automation/meets-filter.ts";
import { requireFitting } from "#server/automation/rules/require-fitting.ts";
import { listCauses } from "#server/automation/rules/runs/rule-runs.queries.ts";
import { changes } from "#server/crm/changes/changes.table.ts";
import { nameKey, nameRecords } from "#server/crm/changes/name-records.ts";
import type { RecordAccess } from "#server/platform/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/errors.ts";
import type { WorkspaceId } from "#server/platform/workspace-id.ts";

const readAtOnce = 5_000;
const askedAtOnce = 1_000;
const mostShown = 20;

/** Reading so much of the log takes seconds: one such call at a time leaves the server to the others. */
const inTurn = makeLane(1);

interface Triggered {
  recordId: string;
  at: string;
}

/**
 * Looks through the change log for what would have triggered a rule, also by the values before and after each change. Its
 * condition is asked of the records as they are now, and of deleted ones as they were.
 * @throws HttpError 400 where the rule cannot be, or waits for what the past does not show
 */
export async function testBack(
  db: Db,
  access: RecordAccess,
  input: BackTestInput,
  privateOrigins: readonly string[],
): Promise<BackTest> {
  requireTestable(input.rule.trigger);
  await requireFitting(db, access, input.rule, privateOrigins);
  return inTurn(() => lookBack(db, access, input));
}

function requireTestable(trigger: RuleTrigger): void {
  if (isTestable(trigger)) return;
  const message =
    "Only rules that wait for changes or web forms can be tested back: try it on a record instead.";
  throw new HttpError(400, message, [{ path: "rule.trigger", message }]);
}

async function lookBack(db: Db, access: RecordAccess, input: BackTestInput): Promise<BackTest> {
  const { rule } = input;
  const { read, triggered, unmet } =
    rule.trigger.type === "form"
      ? await lookAtEntries(db, access, rule.trigger.formId, input.days)
      : await lookAtChanges(db, access, input);
  const met =
    rule.trigger.type === "deleted"
      ? new Set(triggered.map(({ recordId }) => recordId))
      : await listAllMeeting(db, access, rule, triggered);
  const runs = triggered.filter(({ recordId }) => met.has(recordId));
  return {
    changes: read,
    isCut: read >= mostTestedChanges,
    runs: runs.length,
    records: met.size,
    unmet: unmet + triggered.length - runs.length,
    latest: await withNames(db, access, rule.kind, runs.slice(0, mostShown)),
  };
}

interface Looked {
  read: number;
  triggered: Triggered[];
  /** Deletions of records that did not meet the condition then. */
  unmet: number;
}

async function lookAtEntries(
  db: Db,
  { workspaceId }: RecordAccess,
  formId: string,
  days: number,
): Promise<Looked> {
  const asked = { formId, days, limit: mostTestedChanges };
  const triggered = await listPastEntries(db, workspaceId, asked);
  return { read: triggered.length, triggered, unmet: 0 };
}

async function lookAtChanges(db: Db, access: RecordAccess, input: BackTestInput): Promise<Looked> {
  const triggered: Triggered[] = [];
  let [read, unmet] = [0, 0];
  for await (const batch of readLog(db, access.workspaceId, input)) {
    read += batch.length;
    const triggering = await onlyTriggering(db, access, input, batch);
    const fitting = await onlyFitting(db, access, input.rule, triggering);
    if (input.rule.trigger.type === "deleted") unmet += triggering.length - fitting.length;
    triggered.push(...fitting.map(({ entityId: recordId, createdAt: at }) => ({ recordId, at })));
  }
  return { read, triggered, unmet };
}

/** Changes of records of the rule's kind in batches, the newest first. */
async function* readLog(db: Db, workspaceId: WorkspaceId, { rule, days }: BackTestInput) {
  const isDeletion = eq(changes.action, "delete");
  let before: SQL | undefined;
  let left = mostTestedChanges;
  while (left > 0) {
    const batch = await db
      .select()
      .from(changes)
      .where(
        and(
          eq(changes.workspaceId, workspaceId),
          eq(changes.entity, rule.kind),
          rule.trigger.type === "deleted" ? isDeletion : not(isDeletion),
          sql`${changes.createdAt} > now() - ${days} * interval '1 day'`,
          before,
        ),
      )
      .orderBy(desc(changes.createdAt), desc(changes.id))
      .limit(Math.min(readAtOnce, left));
    const last = batch.at(-1);
    if (!last) return;
    yield batch;
    left -= batch.length;
    before = sql`(${changes.createdAt}, ${changes.id}) < (${last.createdAt}, ${last.id})`;
  }
}

type Change = typeof changes.$inferSelect;

/** What the rule itself has written never triggers it. */
async function onlyTriggering(
  db: Db,
  access: RecordAccess,
  { ruleId, rule }: BackTestInput,
  batch: Change[],
): Promise<Change[]> {
  const byRules = batch.filter(({ channel }) => channel === "rule");
  const causes = await listCauses(db, access.workspaceId, [
    ...new Set(byRules.map(({ changeSetId }) => changeSetId)),
  ]);
  return batch.filter((change) => {
    const isOwn = ruleId !== null && causes.get(change.changeSetId)?.ruleId === ruleId;
    return !isOwn && isTriggered(rule, change);
  });
}

async function listAllMeeting(
  db: Db,
  access: RecordAccess,
  rule: BackTestInput["rule"],
  triggered: Triggered[],
): Promise<Set<string>> {
  const ids = [...new Set(triggered.map(({ recordId }) => recordId))];
  const met = new Set<string>();
  for (let from = 0; from < ids.length; from += askedAtOnce) {
    const some = await listMeeting(db, access, rule, ids.slice(from, from + askedAtOnce));
    for (const id of some) met.add(id);
  }
  return met;
}

async function withNames(db: Db, access: RecordAccess, kind: RuleKind, runs: Triggered[]) {
  const keyOf = ({ recordId }: Triggered) => ({ entity: kind, id: recordId });
  const names = await nameRecords(db, access, runs.map(keyOf));
  return runs.map((run) => ({ ...run, recordName: names.get(nameKey(keyOf(run))) ?? null }));
}
