import { suspendedSentence, suspendedStatus } from "#shared/administration/suspensions.ts";
import { HttpError } from "#server/platform/http/errors.ts";

export class WorkspaceSuspended extends HttpError {
  constructor(reason: string) {
    super(suspendedStatus, suspendedSentence(reason));
  }
}
