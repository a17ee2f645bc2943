import type { PlainStep } from "#shared/rules/rule-steps.ts";
import { contactOfRecord, senderOfRule } from "#server/automation/rules/steps/contact-of-record.ts";
import { listOpenRuns, readSequence } from "#server/email/sequences/sequences.queries.ts";
import { startRun } from "#server/email/sequences/start-run.ts";
import { stopRun } from "#server/email/sequences/stop-runs.ts";
import type { StepContext } from "./step-context.ts";

type SequenceStep = Extract<PlainStep, { type: "sequence" }>;

/** Starts or stops a sequence with the record's contact. @returns what was done @throws HttpError where it cannot start */
export async function runSequence(
  context: StepContext,
  { action, sequenceId, timeZone }: SequenceStep,
): Promise<string> {
  const { tx, by } = context;
  const { id: contactId, name: person } = await contactOfRecord(context);
  const { name } = await readSequence(tx, by.workspaceId, sequenceId);
  const open = await listOpenRuns(tx, by.workspaceId, { sequenceId, contactId });
  if (action === "stop") {
    if (open.length === 0) return `${person} is not in the sequence “${name}”.`;
    for (const run of open) await stopRun(tx, run, { reason: "by-rule" });
    return `Stopped the sequence “${name}” with ${person}.`;
  }
  if (open.length > 0) return `${person} is in the sequence “${name}” already.`;
  const { id: accountId } = await senderOfRule(context);
  await startRun(tx, by, sequenceId, { contactId, accountId, timeZone, startsAnyway: false });
  return `Started the sequence “${name}” with ${person}.`;
}
