import { describeRecipients, parseRecipients } from "#shared/email/email-recipients.ts";
import { format } from "#shared/format/format.ts";
import { mayHaveArrived, type OutgoingEmail } from "#shared/email/outgoing-emails.ts";
import { Button } from "#web/ui/button.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { openEmail } from "#web/email/compose/opened-email.ts";
import { cancelEmail, readOutgoing, useOutgoingStep } from "./outgoing-emails.api.ts";
import { toastFailure } from "#web/platform/dialogs/record-writes.ts";

type OutgoingListProps = { label: string; emails: OutgoingEmail[] };

export function OutgoingList({ label, emails }: OutgoingListProps) {
  return (
    <ul aria-label={label} className="grid divide-y divide-line">
      {emails.map((email) => (
        <li key={email.id} className="grid gap-1.5 py-2 first:pt-0 last:pb-0">
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <div className="min-w-0 grow basis-48">
              <p className="truncate font-medium">{email.subject || "No subject"}</p>
              <p className="truncate text-ink-muted">
                {email.to ? `To ${asRead(email.to)}` : "To no one yet"}
              </p>
            </div>
            <p className="text-ink-muted">
              <StateText email={email} />
            </p>
            <Steps email={email} />
          </div>
          {email.problem && <p className="wrap-anywhere text-danger-ink">{email.problem}</p>}
        </li>
      ))}
    </ul>
  );
}

function asRead(to: string): string {
  const { recipients, wrong } = parseRecipients(to);
  return [describeRecipients(recipients), ...wrong].filter(Boolean).join(", ");
}

function StateText({ email }: { email: OutgoingEmail }) {
  const { state, dueAt, changedAt, sentAt, problem } = email;
  switch (state) {
    case "draft":
      return (
        <>
          Draft, <RelativeTime moment={changedAt} />
        </>
      );
    case "scheduled":
      return `${problem ? "Next try" : "Scheduled for"} ${format.moment(dueAt ?? changedAt, "minute")}`;
    case "sending":
    case "unsure":
      return mayHaveArrived(email) ? "Perhaps sent" : "Being sent";
    case "failed":
      return "Not sent";
    case "sent":
      return (
        <>
          Sent <RelativeTime moment={sentAt ?? changedAt} />
        </>
      );
  }
}

/** Each button says of which email it is. */
function Steps({ email }: { email: OutgoingEmail }) {
  const step = useOutgoingStep();
  const { id, state, subject } = email;
  const button = (text: string, onClick: () => void) => (
    <Button
      aria-label={`${text}: ${subject || "No subject"}`}
      disabled={step.isPending}
      onClick={onClick}
    >
      {text}
    </Button>
  );
  const take = (name: Parameters<typeof step.mutate>[0]["step"]) => () =>
    step.mutate({ id, step: name });
  const open = (read: Promise<OutgoingEmail>) => {
    read.then(openEmail, (failure: unknown) => toastFailure("The email was not opened", failure));
  };
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {state === "draft" && button("Open", () => open(readOutgoing(id)))}
      {(state === "scheduled" || state === "failed") && button("Edit", () => open(cancelEmail(id)))}
      {state === "scheduled" && button("Cancel", take("cancel"))}
      {(state === "scheduled" || state === "failed") && button("Send now", take("now"))}
      {mayHaveArrived(email) && button("It arrived", take("arrived"))}
      {mayHaveArrived(email) && button("Send again", take("lost"))}
      {(state === "draft" || state === "failed" || state === "sent") &&
        button(state === "sent" ? "Dismiss" : "Delete", take("delete"))}
    </div>
  );
}
