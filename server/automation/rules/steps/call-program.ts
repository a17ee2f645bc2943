import { accessToAll } from "#server/platform/queries/access.ts";
import { sql } from "drizzle-orm";
import type { CallStep } from "#shared/rules/rule-steps.ts";
import { findRecordOfRun } from "#server/automation/rules/runs/record-of-run.ts";
import { goTo } from "#server/automation/rules/runs/go-to.ts";
import { type Instruction, programOf } from "#server/automation/rules/runs/program.ts";
import type { RunAnnouncer } from "#server/automation/rules/runs/run-announcer.ts";
import {
  findOpenRun,
  lockRun,
  noteStep,
  patchRun,
  type RunPlace,
  type StoredRun,
} from "#server/automation/rules/runs/rule-runs.queries.ts";
import { readSecrets } from "#server/automation/rules/rule-secrets.ts";
import { failRun } from "#server/automation/rules/rule-stops.ts";
import { findForRun, type RuleAtWork } from "#server/automation/rules/rules.queries.ts";
import { ruleFeeds } from "#server/automation/rules/rules.table.ts";
import { RestingAddresses } from "#server/automation/rules/steps/resting-addresses.ts";
import { slackMessage } from "#server/automation/rules/steps/slack-message.ts";
import { runRulesJob } from "#server/automation/rules/triggers/take-triggers.ts";
import { lockFeed } from "#server/crm/live/change-feed.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { HandleJob } from "#server/platform/jobs/job.ts";
import { sendJob } from "#server/platform/jobs/send-job.ts";
import type { SecretBox } from "#server/platform/secrets/secret-box.ts";
import { toWorkspaceId } from "#server/platform/queries/workspace-id.ts";
import { type Outcome, postJson } from "#server/records/webhooks/post-json.ts";
import { secondsUntilRetry } from "#server/records/webhooks/retry-waits.ts";
import { secretsInUse, signedHeaders } from "#server/records/webhooks/signature.ts";

/** With the waits between them these take most of a day. */
const mostTries = 7;

const gone = 410;

const notAsked: Outcome = {
  status: null,
  durationMs: 0,
  restSeconds: 0,
  problem: "The endpoint did not answer a moment ago, so it was not asked.",
};

interface Caller {
  db: Db;
  runs: RunAnnouncer;
  fetch: typeof fetch;
  box: SecretBox;
  /** Where people open records, for the links in messages. */
  baseUrl: string;
}

interface Call {
  run: StoredRun;
  step: CallStep;
  next: number;
  body: string;
}

/** The same key each time that a step of a run is sent, so that the other program can leave out what it has. */
export function callProgram({
  db,
  runs,
  fetch,
  box,
  baseUrl,
}: Caller): HandleJob<{ workspaceId: string; runId: string }> {
  const resting = new RestingAddresses();
  return async (data, { signal, complete }) => {
    const place = { workspaceId: toWorkspaceId(data.workspaceId), runId: data.runId };
    const call = await readCall(db, place, baseUrl);
    if (!call) return;
    const { run, step, body } = call;
    const { url } = step;
    const secrets =
      step.type === "webhook" ? await readSecrets(db, { ...place, ruleId: run.ruleId }, box) : null;
    const headersOf = () => headersOfCall(call, secrets && secretsInUse(secrets, box));
    // No run is given up without a last try.
    const isLast = run.attempts + 1 >= mostTries;
    const isSent = isLast || !resting.isResting(place.workspaceId, url);
    const outcome = isSent ? await postJson(fetch, { url, headersOf, body }, signal) : notAsked;
    // The server stops: what became of it is not known, and it is sent again under the same key.
    if (signal.aborted) return;
    if (isSent) resting.note(place.workspaceId, url, outcome.status === null);
    await db.transaction(async (tx) => {
      await noteCall(tx, place, call, outcome);
      // The next step may be a call as well, which asks for a job of the same key.
      await complete(tx);
    });
    runs.announce(place.workspaceId);
  };
}

/** One for a chat is signed by its address alone. */
function headersOfCall({ run, body }: Call, secrets: string[] | null): Record<string, string> {
  const id = `${run.id}-${run.place}`;
  const seconds = Math.floor(Date.now() / 1_000);
  const signed = secrets && signedHeaders({ id, seconds, body }, secrets);
  return { "idempotency-key": id, ...signed };
}

/** Null where the run has ended, or its record is gone, as its next step finds. */
async function readCall(db: Db, place: RunPlace, baseUrl: string): Promise<Call | null> {
  const run = await findOpenRun(db, place);
  if (!run) return null;
  const rule = await findForRun(db, { ...run, workspaceId: place.workspaceId });
  const instruction = programOf(rule.steps)[run.place];
  const access = accessToAll(place.workspaceId, rule.userId);
  const found = await findRecordOfRun(db, access, rule, run);
  if (!found || !isCall(instruction)) return null;
  const { record } = found;
  const { step, next } = instruction;
  const body =
    step.type === "slack"
      ? slackMessage(step.text, rule, record, baseUrl)
      : bodyOf(run, rule, record);
  return { run, step, next, body };
}

function isCall(
  instruction: Instruction | undefined,
): instruction is { step: CallStep; next: number } {
  return instruction !== undefined && "url" in instruction.step;
}

function bodyOf(run: StoredRun, rule: RuleAtWork, record: Record<string, unknown>) {
  return JSON.stringify({
    type: "rule.step",
    timestamp: new Date().toISOString(),
    data: {
      ruleId: rule.id,
      ruleName: rule.name,
      runId: run.id,
      kind: run.kind,
      id: run.recordId,
      record,
    },
  });
}

async function noteCall(tx: Db, place: RunPlace, call: Call, outcome: Outcome): Promise<void> {
  const { workspaceId } = place;
  await lockFeed(tx, ruleFeeds, workspaceId);
  const run = await lockRun(tx, place);
  // Stopped meanwhile, or another call was quicker.
  if (run?.state !== "running" || run.place !== call.run.place) return;
  const { problem, status, durationMs } = outcome;
  if (problem !== null) return noteFailure(tx, place, run, call, { ...outcome, problem });
  const { type, url } = call.step;
  const what = type === "slack" ? "Wrote the message to" : "Sent the record to";
  const said = `${what} ${new URL(url).host}, which answered ${status}.`;
  await noteStep(tx, place, { type, isFailed: false, outcome: said, durationMs });
  await goTo(tx, place, call.next);
  await sendJob(tx, runRulesJob, { workspaceId });
}

/** It is tried again a few times, and then the run ends with a line in the log. */
async function noteFailure(
  tx: Db,
  place: RunPlace,
  { ruleId, attempts: before }: StoredRun,
  { step: { type, url } }: Call,
  { status, problem, durationMs, restSeconds }: Outcome & { problem: string },
): Promise<void> {
  const attempts = before + 1;
  if (attempts < mostTries && status !== gone) {
    const seconds = Math.max(secondsUntilRetry(attempts), restSeconds);
    const wakesAt = sql`now() + ${seconds} * interval '1 second'`;
    return patchRun(tx, place, { attempts, wakesAt, problem: `${problem} It is tried again.` });
  }
  const outcome = `${new URL(url).host}: ${problem}`;
  await noteStep(tx, place, { type, isFailed: true, outcome, durationMs });
  await failRun(tx, place, ruleId, outcome);
}
