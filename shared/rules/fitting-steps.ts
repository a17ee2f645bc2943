import { kindWords } from "#shared/records/kind-words.ts";
import { kindDefinitions } from "#shared/records/kind-definitions.ts";
import { isAddedFor } from "./added-records.ts";
import { hasDealStep, type StepType } from "./rule-steps.ts";
import type { RuleKind } from "./rules.ts";

/** Why rules about a kind have no step of a type, in a sentence; null where they have it. */
export function stepProblem(kind: RuleKind, type: StepType): string | null {
  if (type === "note" && kindDefinitions[kind].activityField === undefined) {
    return `A ${kindWords[kind].one} has no timeline for a note`;
  }
  const isWritten = type === "email" || type === "sequence";
  if (isWritten && kind !== "contact" && kind !== "deal") {
    return "Emails go to contacts, and to those of deals";
  }
  if ((type === "contact" || type === "company") && !isAddedFor(type, kind)) {
    return type === "contact"
      ? "Contacts are added for companies and deals"
      : "Companies are added for contacts and deals";
  }
  if (type === "deal" && !hasDealStep(kind)) {
    return "Deals are added for contacts, for companies, and after deals";
  }
  return null;
}
