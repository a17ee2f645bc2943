import { format } from "#shared/format/format.ts";
import {
  type OutgoingEmail,
  type SentSeparately,
  undoSeconds,
} from "#shared/email/outgoing-emails.ts";
import { toastFailure } from "#web/platform/dialogs/record-writes.ts";
import { countText } from "#shared/format/count-text.ts";
import { toast } from "#web/ui/toasts/toast-store.ts";
import { cancelEmail } from "#web/email/outgoing/outgoing-emails.api.ts";
import { openEmail } from "./opened-email.ts";

export function toastSeparate({ queued, leftOut }: SentSeparately): void {
  toast({
    title: `${countText(queued, "email is", "emails are")} on the way`,
    ...(leftOut.length > 0 && {
      description: `Left out, as they must not be written to: ${leftOut.join(", ")}`,
    }),
  });
}

/** For as long as an email can be taken back; Undo brings the composer back. */
export function toastScheduled({ id }: OutgoingEmail, sendAt: string | null): void {
  toast({
    title:
      sendAt === null
        ? "The email is being sent"
        : `The email is scheduled for ${format.moment(sendAt, "minute")}`,
    durationMs: undoSeconds * 1_000,
    action: {
      label: "Undo",
      onPress: () => {
        cancelEmail(id).then(openEmail, (failure: unknown) =>
          toastFailure("The email could not be taken back", failure),
        );
      },
    },
  });
}
