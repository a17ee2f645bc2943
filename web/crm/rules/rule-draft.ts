import { ruleDraft, type RuleDraft } from "#shared/rules/rule-drafts.ts";
import {
  newRule,
  type NewRule,
  type Rule,
  type RuleKind,
  type RuleTrigger,
  type TriggerType,
} from "#shared/rules/rules.ts";
import { ownTimeZone } from "#web/platform/time-zone.ts";

export const emptyRule: RuleDraft = {
  name: "",
  kind: "contact",
  trigger: { type: "added" },
  filter: null,
  alsoFor: [],
  steps: [],
};

/** What a rule says by now, or said in a version, to be changed. */
export function toDraft({
  name,
  kind,
  trigger,
  filter,
  alsoFor,
  steps,
}: Pick<Rule, keyof NewRule>): RuleDraft {
  return { name, kind, trigger, filter, alsoFor, steps };
}

/** Turns a draft to another kind of record, to which its fields and stages do not apply. */
export function withKind(draft: RuleDraft, kind: RuleKind): RuleDraft {
  return { ...draft, kind, trigger: { type: "added" }, filter: null, steps: [] };
}

/** Its days begin where who writes it is, unless another zone was written before. */
export function inOwnZone(draft: RuleDraft): RuleDraft {
  const timeZone = ownTimeZone();
  if (timeZone === null || draft.trigger.timeZone !== undefined) return draft;
  return { ...draft, trigger: { ...draft.trigger, timeZone } };
}

/** What the fields of a trigger begin with: the first stage, and the first date. */
export interface TriggerStarts {
  stage: string;
  date: string;
}

export function newTrigger(type: TriggerType, { stage, date }: TriggerStarts): RuleTrigger {
  const time = { hour: 9, timeZone: ownTimeZone() ?? "UTC" };
  switch (type) {
    case "changed":
      return { type, fields: [] };
    case "stage-entered":
    case "stage-left":
      return { type, stage };
    case "form":
      return { type, formId: "" };
    case "incoming-webhook":
      return { type, webhookId: "" };
    case "date":
      return { type, field: date, days: 0, ...time };
    case "schedule":
      return { type, days: "daily", ...time };
    case "email":
    case "reply":
    case "added":
    case "deleted":
    case "restored":
    case "task-done":
    case "by-hand":
      return { type };
  }
}

export type DraftProblems = Partial<Record<keyof RuleDraft, string>>;

/** What keeps it from being a rule, in a sentence by the part that it is about. */
export function problemsOf(draft: RuleDraft): DraftProblems {
  return problemsIn(newRule, draft);
}

/** What keeps it from being put aside. */
export function problemsOfDraft(draft: RuleDraft): DraftProblems {
  return problemsIn(ruleDraft, draft);
}

function problemsIn(schema: typeof newRule | typeof ruleDraft, draft: RuleDraft): DraftProblems {
  const { error } = schema.safeParse(draft);
  return Object.fromEntries(
    error?.issues.toReversed().map(({ path: [part = ""], message }) => [part, message]) ?? [],
  );
}
