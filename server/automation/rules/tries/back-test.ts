import { makeLane } from "#shared/platform/lane.ts";
import { type BackTest, type BackTestInput, mostTestedChanges } from "#shared/rules/back-test.ts";
import { listUnloggedConditions } from "#shared/rules/deleted-rules.ts";
import { allOf } from "#shared/filters/filters.ts";
import { isTestable, type RuleTrigger } from "#shared/rules/rules.ts";
import { requireFitting } from "#server/automation/rules/require-fitting.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import { nameRuns } from "./latest-runs.ts";
import { countLog } from "./past-log.ts";
import { PastRuns } from "./past-runs.ts";

/** Reading so much of the log takes seconds: one such call at a time leaves the server to the others. */
const inTurn = makeLane(1);

/** Of one workspace: the latest may be asked for while the one before is about to end. */
const mostOfWorkspace = 2;

const underway = new Map<string, number>();

export interface Following {
  signal: AbortSignal;
  onProgress: (progress: { read: number; total: number }) => void;
}

/** @throws HttpError 400 where the rule cannot be, or is started by hand */
export async function requireTestable(
  db: Db,
  access: RecordAccess,
  { rule }: BackTestInput,
  privateOrigins: readonly string[],
): Promise<void> {
  requireTestableTrigger(rule.trigger);
  await requireFitting(db, access, rule, privateOrigins);
}

function requireTestableTrigger(trigger: RuleTrigger): void {
  if (isTestable(trigger)) return;
  const message =
    "The past does not say for which records someone would have started it: try it on a record instead.";
  throw new HttpError(400, message, [{ path: "rule.trigger", message }]);
}

/**
 * Looks through the change log for what would have triggered a rule, and says what the rule would have done each time, as of
 * that moment, against what people did. Nothing is written.
 * @throws HttpError 499 once the signal has ended it, 409 while the workspace has others underway
 */
export async function testBack(
  db: Db,
  access: RecordAccess,
  input: BackTestInput,
  following: Following,
): Promise<BackTest> {
  const { signal } = following;
  const { workspaceId } = access;
  const others = underway.get(workspaceId) ?? 0;
  if (others >= mostOfWorkspace) {
    throw new HttpError(
      409,
      "Other rules of this workspace are being tested. Wait until one has ended.",
    );
  }
  underway.set(workspaceId, others + 1);
  try {
    return await inTurn(() => lookBack(db, access, input, following), signal);
  } catch (error) {
    throw signal.aborted ? new HttpError(499, "The back-test was stopped.") : error;
  } finally {
    leave(workspaceId);
  }
}

function leave(workspaceId: string): void {
  const left = (underway.get(workspaceId) ?? 0) - 1;
  if (left > 0) underway.set(workspaceId, left);
  else underway.delete(workspaceId);
}

async function lookBack(
  db: Db,
  access: RecordAccess,
  input: BackTestInput,
  { signal, onProgress }: Following,
): Promise<BackTest> {
  const { rule } = input;
  const total = await countLog(db, access.workspaceId, input);
  const past = await PastRuns.begin({ db, access, rule }, input);
  onProgress({ read: 0, total });
  let last = 0;
  for await (const read of past.walk()) {
    signal.throwIfAborted();
    if (read > last) onProgress({ read, total: Math.max(read, total) });
    last = read;
  }
  const { read, looks, runs, unmet, leftOut, records, steps, latest } = past.found();
  const unlogged = listUnloggedConditions(filtersOf(rule), rule.steps);
  return {
    changes: read,
    isCut: read >= mostTestedChanges || (looks?.isCut ?? false),
    looks: looks && rule.trigger.type === "schedule" ? Math.max(looks.count - 1, 0) : null,
    runs,
    records,
    unmet,
    leftOut,
    askedNow: [...new Set(unlogged.map((node) => JSON.stringify(allOf(node))))],
    steps,
    latest: await nameRuns({ db, access, rule }, latest),
  };
}

function filtersOf({ trigger, filter }: BackTestInput["rule"]): (string | null)[] {
  return trigger.type === "changed"
    ? [trigger.before ?? null, trigger.after ?? null, filter]
    : [filter];
}
