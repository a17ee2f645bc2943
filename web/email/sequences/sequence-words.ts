import { countText } from "#shared/format/count-text.ts";
import { cityOfZone } from "#shared/format/country-zones.ts";
import { format, formatFor } from "#shared/format/format.ts";
import { priorityLabels } from "#shared/crm/priorities.ts";
import { variantsOf } from "#shared/email/sequence-emails.ts";
import type {
  RunEvent,
  RunLogEntry,
  RunState,
  SendingHours,
  Sequence,
  SequenceRun,
  StopReason,
  WaitReason,
} from "#shared/email/sequences.ts";
import { ownTimeZone } from "#web/platform/time-zone.ts";
import type { BadgeTone } from "#web/ui/badge.tsx";
import type { EmailStep, SequenceStep, WaitUnit } from "#shared/email/sequence-steps.ts";
import { sentence } from "#web/ui/isolated.ts";

export const stateLabels: Record<RunState, string> = {
  active: "Active",
  paused: "Paused",
  finished: "Finished",
  stopped: "Stopped",
};

export const stateTones: Record<RunState, BadgeTone> = {
  active: "accent",
  paused: "warning",
  finished: "success",
  stopped: "neutral",
};

const reasonTexts: Record<StopReason | WaitReason, string> = {
  replied: "The contact replied",
  "company-replied": "Someone else at the company replied",
  bounced: "The email came back",
  "not-sent": "The email could not be sent",
  unsubscribed: "The contact is on the list “Do not email”",
  "deal-closed": "A deal with the contact was won or lost",
  "contact-gone": "The contact was deleted, or its sender does not see it any more",
  merged: "The contact was merged into one that was in the sequence as well",
  "no-address": "The contact has no email address",
  "missing-value": "The contact has no value for a field of the email",
  "task-refused": "Tasks need a value that the sequence does not give",
  "sender-left": "Its sender cannot write from the email account any more",
  "by-hand": "Stopped by hand",
  "by-rule": "A rule stopped it",
  "sequence-deleted": "The sequence was deleted",
  step: "As the sequence says",
  hours: "Emails go at other hours",
  "day-limit": "The email account has sent as much as it may in a day",
  "email-before": "The email before is not sent yet",
  "mailbox-behind": "The mailbox was not read lately, so a reply may be in it",
  "workspace-inactive": "The workspace is suspended or not paid for",
  "out-of-office": "The contact is out of office",
};

const eventTexts: Record<RunEvent, string> = {
  started: "Started",
  "email-queued": "Email sent",
  "email-withdrawn": "Email withdrawn before it was sent",
  "task-added": "Task added",
  waiting: "Waits",
  paused: "Paused",
  resumed: "Resumed",
  replied: "Reply received",
  finished: "Finished",
  stopped: "Stopped",
};

/** Such as "Waits until 3 Dec 2026, 09:00: As the sequence says". */
export function logText(entry: RunLogEntry): string {
  const { event, step, variant, until, byName, reason } = entry;
  const words = [eventTexts[event]];
  if (until !== null) words.push(`until ${format.moment(until, "minute")}${placeText(entry)}`);
  if (byName !== null) words.push(`by ${byName}`);
  const isSaid = reason === "by-hand" && byName !== null;
  const why = reason === null || isSaid ? "" : `: ${reasonTexts[reason]}`;
  const which = variant === null ? `Step ${step}` : `Step ${step}, variant ${variant}`;
  return `${step === null ? "" : `${which}: `}${words.join(" ")}${why}`;
}

/** The same moment where the contact is, unless the reader's clock shows that. */
function placeText({ until, timeZone }: RunLogEntry): string {
  if (until === null || timeZone === null || timeZone === ownTimeZone()) return "";
  const there = formatFor({ timeZone });
  return ` (${there.moment(until, "minute")} in ${cityOfZone(timeZone)})`;
}

export const kindLabels: Record<SequenceStep["kind"], string> = {
  email: "Email",
  task: "Task",
  wait: "Wait",
};

export const unitLabels: Record<WaitUnit, string> = {
  hours: "hours",
  days: "days",
  "working-days": "working days",
};

const oneOf: Record<WaitUnit, string> = {
  hours: "hour",
  days: "day",
  "working-days": "working day",
};

export function describeStep(step: SequenceStep): string {
  switch (step.kind) {
    case "email":
      return describeEmail(step);
    case "task":
      return sentence`${step.title} (${priorityLabels[step.priority]})`;
    case "wait":
      return countText(step.count, oneOf[step.unit], unitLabels[step.unit]);
  }
}

function describeEmail(step: EmailStep): string {
  const subject = subjectText(step.subject);
  const count = variantsOf(step).length;
  return count === 1 ? subject : sentence`${subject} (${count} variants)`;
}

export function subjectText(subject: string): string {
  return subject || "Answers the email before";
}

/** Such as "12 of 40 (30%)". */
export function shareText(count: number, cases: number): string {
  if (cases === 0) return "0";
  const percent = format.number((100 * count) / cases, 0);
  return `${format.number(count)} of ${format.number(cases)} (${percent}%)`;
}

export const daysLabels: Record<SendingHours["sendingDays"], string> = {
  "working-days": "Monday to Friday",
  "all-days": "Every day",
};

export const clockLabels: Record<Sequence["clock"], string> = {
  sender: "The sender",
  recipient: "The recipient, where known",
};

type Hours = Pick<Sequence, "sendingDays" | "fromHour" | "toHour" | "clock">;

/** Such as "Monday to Friday, 09:00 to 17:00, by the sender's clock". */
export function describeHours({ sendingDays, fromHour, toHour, clock }: Hours): string {
  const hours = `${hourText(fromHour)} to ${hourText(toHour)}`;
  return `${daysLabels[sendingDays]}, ${hours}, by the ${clock}'s clock`;
}

export function hourText(hour: number): string {
  return `${String(hour).padStart(2, "0")}:00`;
}

/** What comes next for a contact, or how it ended. */
export function describeRun(run: SequenceRun): string {
  const { nextStep, nextKind, length, dueAt, state, reason, endedAt } = run;
  if (endedAt !== null) {
    const how = reason === null ? stateLabels[state] : reasonTexts[reason];
    return `${how}, ${format.moment(endedAt, "minute")}`;
  }
  const next =
    nextStep === null || nextKind === null
      ? "All steps are done"
      : `Step ${nextStep} of ${length}: ${kindLabels[nextKind]}`;
  return dueAt === null ? next : `${next}, ${format.moment(dueAt, "minute")}`;
}
