import { z } from "zod";
import { explainStageProblem } from "#server/crm/pipelines/stage-problems.ts";
import { HttpError } from "#server/platform/errors.ts";

/** Why a step is refused, in a sentence; null for a failure that is no fault of the rule. */
export function refusalOf(failure: unknown): string | null {
  const error = explainStageProblem(failure);
  if (error instanceof HttpError) return error.message;
  // Valid changes may be too much for one record, such as one more tag.
  return error instanceof z.ZodError ? (error.issues[0]?.message ?? null) : null;
}
