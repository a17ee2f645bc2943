import { z } from "zod";
import { notAFilter, parseFilter } from "#shared/filters/filters.ts";
import { stepProblem } from "./fitting-steps.ts";
import {
  definition,
  draftNote,
  formTrigger,
  incomingTrigger,
  plainTriggers,
  type RuleDefinition,
  rule,
  triggersOf,
} from "./rules.ts";
import { allSteps, boundedSteps, filtersOf, ruleSteps } from "./rule-steps.ts";

/** Empty until it is chosen. */
function open(chosen: z.ZodUUID) {
  return z
    .string()
    .refine((id) => id === "" || chosen.safeParse(id).success, "Choose it, or leave it open");
}

/** Also with a form or webhook that is still to be chosen. */
const draftTrigger = z.discriminatedUnion("type", [
  ...plainTriggers,
  formTrigger.extend({ formId: open(formTrigger.shape.formId) }),
  incomingTrigger.extend({ webhookId: open(incomingTrigger.shape.webhookId) }),
]);

const stored = z.object({
  name: z.string().trim().max(100, "Name must be at most 100 characters"),
  ...definition,
  trigger: draftTrigger,
  steps: ruleSteps,
});

/**
 * Body of PUT /api/rules/{id}/draft: what can be opened in the editor again. It need not be complete, and what it names
 * need not exist: that is asked when the rule is saved.
 */
export const ruleDraft = stored
  .extend({
    filter: definition.filter.default(null),
    alsoFor: definition.alsoFor.default([]),
    steps: boundedSteps,
  })
  .refine(({ kind, trigger }) => triggersOf(kind).includes(trigger.type), {
    path: ["trigger"],
    error: "Records of this kind have no such trigger",
  })
  .refine(({ kind, steps }) => allSteps(steps).every(({ type }) => !stepProblem(kind, type)), {
    path: ["steps"],
    error: "Records of this kind do not have all of these steps",
  })
  .refine((draft) => allFilters(draft).every((filter) => parseFilter(filter) !== null), {
    path: ["filter"],
    error: notAFilter,
  });

export type RuleDraft = z.output<typeof ruleDraft>;

function allFilters({
  trigger,
  filter,
  steps,
}: Pick<RuleDefinition, "trigger" | "filter" | "steps">) {
  const ofValues = trigger.type === "changed" ? [trigger.before, trigger.after] : [];
  const asked = [filter, ...ofValues, ...allSteps(steps).flatMap(filtersOf)];
  return asked.filter((one) => typeof one === "string");
}

/** A rule as it is read alone: with all that its draft says. */
export const ruleWithDraft = rule.extend({
  draft: draftNote.extend(stored.shape).nullable(),
});

export type RuleWithDraft = z.infer<typeof ruleWithDraft>;
