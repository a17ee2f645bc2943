import { raised } from "#shared/format/first-letters.ts";
import { countText } from "#shared/format/count-text.ts";
import { format } from "#shared/format/format.ts";
import { parseFilter } from "#shared/filters/filters.ts";
import { findField, isCustomName } from "#shared/filters/known-fields.ts";
import { kindWords } from "#shared/records/kind-words.ts";
import { kindDefinitions } from "#shared/records/kind-definitions.ts";
import type { AddedStep } from "#shared/rules/added-records.ts";
import type { RuleDefinition, RuleKind, RuleTrigger, TriggerType } from "#shared/rules/rules.ts";
import type {
  DealStep,
  RuleStep,
  StepType,
  UntilStep,
  WaitForStep,
} from "#shared/rules/rule-steps.ts";
import { sayHours } from "#shared/rules/wait-words.ts";
import { sayNode, type Wording } from "#shared/filters/filter-words.ts";
import { sayPeople } from "./assign-words.ts";
import { valuesByName } from "./step-changes.ts";
import { sayAway, sayHour, sayTimes } from "./time-words.ts";

export interface RuleWording extends Wording {
  templateOf: (id: string) => string;
  sequenceOf: (id: string) => string;
  formOf: (id: string) => string;
  incomingOf: (id: string) => string;
}

export const triggerLabels = {
  added: "is added",
  changed: "is changed",
  deleted: "is deleted",
  restored: "is restored",
  "stage-entered": "enters a stage",
  "stage-left": "leaves a stage",
  "task-done": "is done",
  form: "fills in a web form",
  "incoming-webhook": "comes in through a webhook",
  email: "writes an email",
  reply: "answers an email",
  date: "comes near a date",
  schedule: "meets the condition at a set time",
  "by-hand": "is chosen by hand",
} satisfies Record<TriggerType, string>;

export const stepLabels = {
  change: "Change a field or tags",
  assign: "Assign",
  "assign-by-territory": "Assign by territory",
  task: "Add a task",
  deal: "Add a deal",
  contact: "Add a contact",
  company: "Add a company",
  note: "Add a note",
  notify: "Notify a member",
  email: "Send an email",
  sequence: "Start or stop a sequence",
  slack: "Send a Slack message",
  webhook: "Call a webhook",
  wait: "Wait",
  "wait-until": "Wait until a date",
  "wait-for": "Wait for a condition",
  branch: "If and otherwise",
} satisfies Record<StepType, string>;

/** Such as "When a deal enters the stage Proposal, if Value is more than $1,000.00". */
export function sayTrigger(rule: Omit<RuleDefinition, "steps">, wording: RuleWording): string {
  const when = sayWhen(rule, wording);
  const condition = sayFilter(rule.kind, rule.filter, wording);
  return condition === null ? when : `${when}, if ${condition}`;
}

function sayWhen(rule: Omit<RuleDefinition, "steps">, wording: RuleWording): string {
  const { one } = kindWords[rule.kind];
  return rule.trigger.type === "schedule"
    ? `${sayTimes(rule.trigger)}, for each ${one}`
    : `When a ${one} ${sayEvent(rule, wording)}`;
}

function sayEvent({ kind, trigger }: Omit<RuleDefinition, "steps">, wording: RuleWording): string {
  const stageName = (key: string) => findField(wording.known, kind, "stage")?.choices?.[key] ?? key;
  switch (trigger.type) {
    case "stage-entered":
      return `enters the stage ${stageName(trigger.stage)}`;
    case "stage-left":
      return `leaves the stage ${stageName(trigger.stage)}`;
    case "changed":
      return `is changed${sayFields(kind, trigger.fields, wording)}${sayValues(kind, trigger, wording)}`;
    case "date":
      return `is ${sayAway(trigger)} its ${labelOf(kind, trigger.field, wording)}${sayHour(trigger)}`;
    case "form":
      if (trigger.formId === "") return triggerLabels[trigger.type];
      return `fills in the form “${wording.formOf(trigger.formId)}”`;
    case "incoming-webhook":
      if (trigger.webhookId === "") return triggerLabels[trigger.type];
      return `comes in through the webhook “${wording.incomingOf(trigger.webhookId)}”`;
    case "email":
    case "reply":
    case "added":
    case "deleted":
    case "restored":
    case "task-done":
    case "schedule":
    case "by-hand":
      return triggerLabels[trigger.type];
  }
}

function sayFields(kind: RuleKind, fields: string[], wording: Wording): string {
  const labels = fields.map((name) => labelOf(kind, name, wording));
  return labels.length === 0 ? "" : ` in ${listed(labels)}`;
}

/** Such as " from “Value is less than $1,000” to “Value is at least $1,000”". */
function sayValues(
  kind: RuleKind,
  { before, after }: Extract<RuleTrigger, { type: "changed" }>,
  wording: Wording,
): string {
  const [from, to] = [sayFilter(kind, before, wording), sayFilter(kind, after, wording)];
  return `${from === null ? "" : ` from “${from}”`}${to === null ? "" : ` to “${to}”`}`;
}

/** Null for none. */
export function sayFilter(
  kind: RuleKind,
  text: string | null | undefined,
  wording: Wording,
): string | null {
  const filter = typeof text === "string" ? parseFilter(text) : null;
  return filter && filter.conditions.length > 0 ? sayNode(kind, filter, wording) : null;
}

export function sayStep(kind: RuleKind, step: RuleStep, wording: RuleWording): string {
  const { nameOf } = wording;
  switch (step.type) {
    case "change":
      return sayChanges(kind, step.changes, wording);
    case "assign":
      return `Assign to ${sayPeople(step, wording)}`;
    case "assign-by-territory":
      return `Assign by territory: ${format.list(step.territories.map(({ name }) => name))}`;
    case "task": {
      const due = step.dueInDays === null ? "" : `, due ${sayDays(step.dueInDays)}`;
      const whose = step.assignedUserId === null ? "its owner" : nameOf(step.assignedUserId);
      return `Add the task “${step.title}” for ${whose}${due}`;
    }
    case "deal":
      return sayDeal(step, wording);
    case "contact":
    case "company":
      return sayAdded(kind, step, wording);
    case "note":
      return `Add the note “${step.text}”`;
    case "notify":
      return `Notify ${step.userId === null ? "its owner" : nameOf(step.userId)}: “${step.text}”`;
    case "email":
      return `Send the email “${wording.templateOf(step.templateId)}”`;
    case "sequence": {
      const name = wording.sequenceOf(step.sequenceId);
      return `${step.action === "start" ? "Start" : "Stop"} the sequence “${name}”`;
    }
    case "slack":
      return `Write “${step.text}” to Slack`;
    case "webhook":
      return `Send the record to ${hostOf(step.url)}`;
    case "wait":
      return `Wait ${sayHours(step.hours)}`;
    case "wait-until":
      return sayUntil(kind, step, wording);
    case "wait-for":
      return sayWaitFor(kind, step, wording);
    case "branch":
      return `If ${sayFilter(kind, step.filter, wording) ?? "anything"}`;
  }
}

/** Such as "Wait until 3 days before its Expected Close Date at 09:00 (UTC), or end without one". */
function sayUntil(kind: RuleKind, step: UntilStep, wording: Wording): string {
  const away = step.days === 0 ? "" : `${sayAway(step)} `;
  const without = step.ifEmpty === "end" ? "end" : "go on";
  return `Wait until ${away}its ${labelOf(kind, step.field, wording)}${sayHour(step)}, or ${without} without one`;
}

/** Such as "Wait until Next Step is empty, for at most 7 days, else end". */
function sayWaitFor(kind: RuleKind, step: WaitForStep, wording: Wording): string {
  const condition = sayFilter(kind, step.filter, wording) ?? "anything";
  const otherwise = step.ifNot === "end" ? "end" : "go on";
  return `Wait until ${condition}, for at most ${sayHours(step.hours)}, else ${otherwise}`;
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}

/** Such as "Add a contact with Name from Company Name and Status “lead”". */
function sayAdded(kind: RuleKind, step: AddedStep, wording: Wording): string {
  const fields = step.fields.map((row) => {
    const label = labelOf(step.type, row.field, wording);
    if (row.source === "record") return `${label} from ${labelOf(kind, row.from, wording)}`;
    const field = findField(wording.known, step.type, row.field);
    const person = field?.type === "member" ? wording.nameOf(row.value) : undefined;
    return `${label} “${field?.choices?.[row.value] ?? person ?? row.value}”`;
  });
  return `${stepLabels[step.type]} with ${format.list(fields)}`;
}

/** Such as "Add the deal “Renewal: …” worth $500.00 to Lead, to close in 30 days, for its owner". */
function sayDeal({ title, stage, value, closesInDays, ownerId }: DealStep, wording: RuleWording) {
  const choices = findField(wording.known, "deal", "stage")?.choices ?? {};
  const where = stage === null ? "the first stage" : (choices[stage] ?? stage);
  const closes = closesInDays === null ? "" : `, to close ${sayDays(closesInDays)}`;
  const whose = ownerId === null ? "its owner" : wording.nameOf(ownerId);
  return `Add the deal “${title}: …” worth ${format.money(value)} to ${where}${closes}, for ${whose}`;
}

function sayDays(days: number): string {
  if (days === 0) return "the same day";
  return `in ${countText(days, "day", "days")}`;
}

function sayChanges(kind: RuleKind, changes: Record<string, unknown>, wording: Wording): string {
  const sentences = Object.entries(valuesByName(changes)).map(([name, value]) => {
    if (name === "addTags") return `add ${sayTags(value)}`;
    if (name === "removeTags") return `remove ${sayTags(value)}`;
    const label = labelOf(kind, name, wording);
    if (value === null) return `clear ${label}`;
    const field = findField(wording.known, kind, name);
    const said = sayValue(value);
    const person = field?.type === "member" ? wording.nameOf(said) : undefined;
    return `set ${label} to ${field?.choices?.[said] ?? person ?? said}`;
  });
  return raised(format.list(sentences));
}

function labelOf(kind: RuleKind, name: string, { known }: Wording): string {
  const field = findField(known, kind, name);
  if (field) return field.label;
  return isCustomName(name) ? name : (kindDefinitions[kind].fields[name]?.label ?? name);
}

function sayTags(tags: unknown): string {
  const word = Array.isArray(tags) && tags.length === 1 ? "tag" : "tags";
  return `the ${word} ${sayValue(tags)}`;
}

function sayValue(value: unknown): string {
  if (Array.isArray(value)) return listed(value.map(String));
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "string" || typeof value === "number"
    ? `${value}`
    : JSON.stringify(value);
}

function listed(words: string[]): string {
  return format.list(words);
}
