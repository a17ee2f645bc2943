import { MailCheck } from "lucide-react";
import { useState } from "react";
import type { FailedMail } from "#shared/administration/operator.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { titled } from "#web/platform/navigation/page-title.ts";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { ConfirmDialog } from "#web/ui/dialogs/confirm-dialog.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { useFailedMails, useSendAllAgain, useSendMailAgain } from "./operator.api.ts";

export const meta = () => titled("Failed mails");

export default function FailedMailsPage() {
  const mails = useFailedMails();
  const [isAsking, setIsAsking] = useState(false);
  const isSomeSendable = mails.data?.some(({ isForgotten }) => !isForgotten) ?? false;
  return (
    <CardSection
      title="Failed mails"
      description="Mails that were given up, newest first. What they say is not shown."
      actions={isSomeSendable && <Button onClick={() => setIsAsking(true)}>Send all again</Button>}
    >
      {mails.isPending && <Skeleton className="h-48" />}
      {mails.error && (
        <FailureState
          title="The mails could not be loaded"
          description={failureSentence(mails.error)}
          onRetry={() => void mails.refetch()}
        />
      )}
      {mails.data?.length === 0 && (
        <EmptyState
          icon={MailCheck}
          title="No mail has failed"
          description="A mail stands here once its receiver refuses it, or after four days of attempts."
        />
      )}
      <ul aria-label="Failed mails, newest first" className="grid divide-y divide-line">
        {mails.data?.map((mail) => (
          <MailItem key={mail.id} mail={mail} />
        ))}
      </ul>
      {isAsking && <SendAllDialog onClose={() => setIsAsking(false)} />}
    </CardSection>
  );
}

function MailItem({ mail }: { mail: FailedMail }) {
  const { mutate: send, isPending } = useSendMailAgain();
  const { id, recipient, subject, createdAt, lastError, isForgotten } = mail;
  return (
    <li className="flex flex-wrap items-start gap-3 py-3 first:pt-0 last:pb-0">
      <div className="grid min-w-0 flex-1 basis-64 gap-0.5 wrap-anywhere">
        <p className="font-medium">{subject}</p>
        <p className="text-ink-muted">
          To {recipient} · <RelativeTime moment={createdAt} />
        </p>
        {lastError && <p className="text-xs text-danger-ink">{lastError}</p>}
        {isForgotten && (
          <p className="text-xs text-ink-muted">
            What it said is forgotten. Its sender can ask for a new one.
          </p>
        )}
      </div>
      {!isForgotten && (
        <Button
          disabled={isPending}
          aria-label={`Send again “${subject}” to ${recipient}`}
          onClick={() => send(id)}
        >
          {isPending ? "Sending..." : "Send again"}
        </Button>
      )}
    </li>
  );
}

function SendAllDialog({ onClose }: { onClose: () => void }) {
  const sendAll = useSendAllAgain();
  return (
    <ConfirmDialog
      title="Send all failed mails again?"
      description="Each gets all of its attempts once more. Those whose text is forgotten stay."
      confirmLabel="Send all again"
      pendingLabel="Sending..."
      isPending={sendAll.isPending}
      onConfirm={() => sendAll.mutate(undefined, { onSettled: onClose })}
      onClose={onClose}
    />
  );
}
