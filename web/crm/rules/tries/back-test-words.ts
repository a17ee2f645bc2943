import { format } from "#shared/format/format.ts";
import { kindWords } from "#shared/records/kind-words.ts";
import {
  type BackTest,
  comparedDays,
  mostTestedChanges,
  type PeoplesWay,
  type TestedOutcome,
  type TestedStep,
} from "#shared/rules/back-test.ts";
import { hasOrigins, type NewRule, type RuleKind } from "#shared/rules/rules.ts";
import { ruleOrigins } from "#shared/rules/origins.ts";
import type { RuleStep, StepType } from "#shared/rules/rule-steps.ts";
import { sayHours } from "#shared/rules/wait-words.ts";
import { type RuleWording, sayFilter } from "#web/crm/rules/rule-words.ts";
import { originWords } from "#web/crm/rules/origin-words.ts";
import type { ChartPart } from "#web/ui/charts/chart-legend.tsx";

export const aboutBackTest =
  "What it would have done in the past, and what people did. Each record is looked at as it was then, and nothing is written.";

export const aboutPeople = `What people did counts within ${comparedDays} days. The latest runs have had less time.`;

export const aboutAbsences =
  "When members were away is not kept: the back-test takes all of them as here.";

/** Whether a step chooses among people who are here. */
export function isOfWhoIsHere(step: RuleStep): boolean {
  return (step.type === "assign" || step.type === "assign-by-territory") && !step.includesAway;
}

export const peopleParts: (ChartPart & { name: PeoplesWay })[] = [
  { name: "same", label: "People did the same", fill: "solid" },
  { name: "other", label: "Something else", fill: "grid" },
  { name: "nothing", label: "Nothing of the kind", fill: "plain" },
];

function times(count: number): string {
  return `${format.number(count)} ${count === 1 ? "time" : "times"}`;
}

function sayRuns(kind: RuleKind, days: number, { runs, records, looks }: BackTest): string {
  const { one, many } = kindWords[kind];
  const inDays = `the last ${days} days`;
  const when =
    looks === null
      ? `In ${inDays}`
      : looks === 0
        ? "Now"
        : `Now and at its ${times(looks)} in ${inDays}`;
  if (runs === 0) return `${when} it would not have run.`;
  const whose = `for ${format.number(records)} ${records === 1 ? one : many}`;
  return `${when} it would have run ${times(runs)}, ${whose}.`;
}

/** Why it would not have run, where what was not counted does not say so. */
function sayWhyNot(
  { kind, trigger }: NewRule,
  { changes, unmet, leftOut, looks }: BackTest,
): string | null {
  const { one, many } = kindWords[kind];
  if (unmet > 0 || ruleOrigins.some((origin) => leftOut[origin] > 0)) return null;
  if (looks !== null) return `No ${one} met the condition then.`;
  if (trigger.type === "date") return `No ${one} had that day in the field.`;
  if (!hasOrigins(trigger)) return "Nothing that it waits for happened in that time.";
  if (changes === 0) {
    const event = trigger.type === "deleted" ? "was deleted" : "was added or changed";
    return `No ${one} ${event} in that time.`;
  }
  return `None of the ${format.number(changes)} changes of ${many} was what it waits for.`;
}

/** Such as "In the last 30 days it would have run 42 times, for 40 contacts." and what was not counted. */
export function sayBackTest(
  rule: NewRule,
  days: number,
  tested: BackTest,
  wording: RuleWording,
): string[] {
  const { kind, trigger } = rule;
  const { runs, unmet, leftOut, isCut, changes, askedNow } = tested;
  const { many } = kindWords[kind];
  const said = [sayRuns(kind, days, tested)];
  const whyNot = runs === 0 ? sayWhyNot(rule, tested) : null;
  if (whyNot !== null) said.push(whyNot);
  if (unmet > 0) {
    const then = trigger.type === "deleted" ? "" : " then";
    said.push(
      `Not counted: ${format.number(unmet)} more, of ${many} that did not meet the condition${then}.`,
    );
  }
  for (const origin of ruleOrigins) {
    if (leftOut[origin] === 0) continue;
    said.push(
      `Not counted: ${format.number(leftOut[origin])} by ${originWords[origin]}, which the rule is not for.`,
    );
  }
  if (askedNow.length > 0) {
    const asked = [...new Set(askedNow.map((text) => sayFilter(kind, text, wording) ?? ""))];
    said.push(`Asked as of now, since the change log does not have it: ${asked.join("; ")}.`);
  }
  if (isCut) {
    said.push(
      changes >= mostTestedChanges
        ? `Only the latest ${format.number(mostTestedChanges)} changes were looked at.`
        : "Older times were left out, since that many records take too long.",
    );
  }
  return said;
}

/** Such as "42 times. People did so 31 times, after 2 days (median); 5 times they chose something else." */
export function sayTested(step: RuleStep, { done, unchanged, refused, people }: TestedStep) {
  if (done + unchanged + refused === 0) return "It would not have been done.";
  const said = [`It would have been done ${times(done)}.`];
  if (people && done > 0) said.push(sayPeople(step, people));
  if (unchanged > 0) said.push(`${times(unchanged)} it was so already.`);
  if (refused > 0) said.push(`${times(refused)} it would have failed.`);
  return said.join(" ");
}

const wrote = "wrote to the contact";

/** What stands for a step that sets no fields. */
const peoplesWork: Partial<Record<StepType, string>> = {
  task: "added a task for the record",
  note: "added a note to the record",
  email: wrote,
  sequence: wrote,
};

function workOf({ type }: RuleStep): string {
  return peoplesWork[type] ?? "did so";
}

function sayPeople(step: RuleStep, people: NonNullable<TestedStep["people"]>): string {
  const { same, other, medianHours } = people;
  const did = workOf(step);
  const after = medianHours === null ? "" : `, after ${sayAbout(medianHours)} (median)`;
  const chosen = other === 0 ? "" : `; ${times(other)} they chose something else`;
  return same + other === 0
    ? `People never ${did}.`
    : `People ${did} ${times(same)}${after}${chosen}.`;
}

/** "less than an hour", "5 hours", "2 days". */
function sayAbout(hours: number): string {
  if (hours < 1) return "less than an hour";
  return sayHours(hours < 48 ? Math.round(hours) : Math.round(hours / 24) * 24);
}

/** What people did in place of one step of one run; null where there is nothing to compare with. */
export function sayComparison(
  step: RuleStep,
  { people, afterHours }: TestedOutcome,
): string | null {
  if (people === null) return null;
  if (people === "other") return "People chose something else.";
  const did = workOf(step);
  return people === "nothing" || afterHours === null
    ? `People never ${did}.`
    : `People ${did} after ${sayAbout(afterHours)}.`;
}
