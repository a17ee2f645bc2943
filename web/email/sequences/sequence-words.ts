import { format } from "#shared/format.ts";
import { priorityLabels } from "#shared/priorities.ts";
import {
  type EmailStep,
  type RunEvent,
  type RunLogEntry,
  type RunState,
  type SendingHours,
  type SequenceRun,
  type SequenceStep,
  type StopReason,
  type WaitReason,
  type WaitUnit,
  variantsOf,
} from "#shared/sequences.ts";
import type { BadgeTone } from "#web/ui/badge.tsx";

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
  "no-address": "The contact has no email address",
  "missing-value": "The contact has no value for a field of the email",
  "sender-left": "The email account of its sender is not connected any more",
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
export function logText({ event, step, variant, until, byName, reason }: RunLogEntry): string {
  const words = [eventTexts[event]];
  if (until !== null) words.push(`until ${format.moment(until, "minute")}`);
  if (byName !== null) words.push(`by ${byName}`);
  const isSaid = reason === "by-hand" && byName !== null;
  const why = reason === null || isSaid ? "" : `: ${reasonTexts[reason]}`;
  const which = variant === null ? `Step ${step}` : `Step ${step}, variant ${variant}`;
  return `${step === null ? "" : `${which}: `}${words.join(" ")}${why}`;
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
      return `${step.title} (${priorityLabels[step.priority]})`;
    case "wait":
      return `${step.count} ${step.count === 1 ? oneOf[step.unit] : unitLabels[step.unit]}`;
  }
}

function describeEmail(step: EmailStep): string {
  const subject = subjectText(step.subject);
  const count = variantsOf(step).length;
  return count === 1 ? subject : `${subject} (${count} variants)`;
}

/** What an email is called by its subject. */
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

export function describeHours({ sendingDays, fromHour, toHour }: SendingHours): string {
  return `${daysLabels[sendingDays]}, ${hourText(fromHour)} to ${hourText(toHour)}`;
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
