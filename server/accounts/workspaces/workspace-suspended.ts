import { suspendedSentence, suspendedStatus } from "#shared/suspensions.ts";
import { HttpError } from "#server/platform/errors.ts";

/** The operator has suspended the workspace that a call or a job is about. */
export class WorkspaceSuspended extends HttpError {
  constructor(reason: string) {
    super(suspendedStatus, suspendedSentence(reason));
  }
}
