import { explainStageProblem } from "#server/crm/pipelines/stage-problems.ts";
import { answerToDatabaseError } from "#server/platform/http/database-answers.ts";
import { HttpError } from "#server/platform/http/errors.ts";

/** Why a step is refused, in a sentence; null for a failure that is no fault of the rule. */
export function refusalOf(failure: unknown): string | null {
  const error = explainStageProblem(failure);
  if (error instanceof HttpError) return error.message;
  const [status, sentence] = answerToDatabaseError(error, "PUT") ?? [];
  // Such as an owner who has left. What others do at the same moment is tried again.
  return status === 400 ? (sentence ?? null) : null;
}
