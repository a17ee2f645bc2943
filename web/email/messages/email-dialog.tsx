import { Forward, Paperclip, Reply, ReplyAll } from "lucide-react";
import { useState } from "react";
import type { EmailMessage, ParticipantRole } from "#shared/email/email-messages.ts";
import { format } from "#shared/format/format.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { useDownload } from "#web/platform/calls/download.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { Button } from "#web/ui/button.tsx";
import { wrappingButton } from "#web/ui/wrapping-button.ts";
import { Dialog, DialogBody, DialogFooter } from "#web/ui/dialogs/dialog.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { startEmail } from "#web/email/compose/start-email.ts";
import { ThreadSharing } from "#web/email/sharing/thread-sharing.tsx";
import { EmailFrame } from "./email-frame.tsx";
import { useEmail } from "./emails.api.ts";
import { listed, sentence } from "#web/ui/isolated.ts";

export function EmailDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const email = useEmail(id);
  // One that is not shared any more is not shown from memory.
  const shown = email.error ? undefined : email.data;
  return (
    <Dialog title={shown?.subject || "Email"} isWide onClose={onClose}>
      <DialogBody>
        {email.isPending && <Skeleton className="h-48" />}
        {email.error && (
          <FailureState
            title="The email could not be loaded"
            description={failureSentence(email.error)}
            onRetry={() => void email.refetch()}
          />
        )}
        {shown && <EmailContent email={shown} />}
      </DialogBody>
      {shown?.mayAnswer && <Answers id={id} onClose={onClose} />}
    </Dialog>
  );
}

const answers = [
  { kind: "reply", label: "Reply", icon: Reply },
  { kind: "reply-all", label: "Reply all", icon: ReplyAll },
  { kind: "forward", label: "Forward", icon: Forward },
] as const;

function Answers({ id, onClose }: { id: string; onClose: () => void }) {
  const start = (kind: (typeof answers)[number]["kind"]) => {
    onClose();
    void startEmail({ kind, emailId: id });
  };
  return (
    <DialogFooter>
      {answers.map(({ kind, label, icon: Icon }) => (
        <Button key={kind} onClick={() => start(kind)}>
          <Icon aria-hidden />
          {label}
        </Button>
      ))}
    </DialogFooter>
  );
}

const roleLabels = {
  from: "From",
  to: "To",
  cc: "Cc",
  bcc: "Bcc",
} satisfies Record<ParticipantRole, string>;

const roles = ["from", "to", "cc", "bcc"] as const;

function EmailContent({ email }: { email: EmailMessage }) {
  const { id, participants, sentAt, text, quoted, hasHtml, hasRemotePictures } = email;
  const [isFormatted, setIsFormatted] = useState(hasHtml && text === "");
  return (
    <div className="grid gap-4 pb-6">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
        {roles.map((role) => {
          const people = participants.filter((one) => one.role === role);
          if (people.length === 0) return null;
          return (
            <div key={role} className="contents">
              <dt className="text-ink-muted">{roleLabels[role]}</dt>
              <dd className="wrap-anywhere">
                {listed(people.map((one) => one.name || one.address))}
              </dd>
            </div>
          );
        })}
        <dt className="text-ink-muted">Date</dt>
        <dd>{format.moment(sentAt, "minute")}</dd>
        <Writer email={email} />
      </dl>
      <ThreadSharing email={email} />
      {isFormatted ? (
        <EmailFrame id={id} hasRemotePictures={hasRemotePictures} />
      ) : (
        <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
      )}
      {!isFormatted && quoted !== "" && (
        <details>
          <summary className="cursor-pointer py-3 text-ink-muted">Quoted text</summary>
          <p className="wrap-anywhere whitespace-pre-wrap text-ink-muted">{quoted}</p>
        </details>
      )}
      {hasHtml && text !== "" && (
        <div>
          <Button onClick={() => setIsFormatted(!isFormatted)}>
            {isFormatted ? "Show plain text" : "Show formatted"}
          </Button>
        </div>
      )}
      <Files email={email} />
    </div>
  );
}

/** Of mail that several people read: a team mailbox has one name for all who write from it. */
function Writer({ email: { writerName, participants, sharing } }: { email: EmailMessage }) {
  if (writerName === null || sharing.sharedWith === "noOne") return null;
  const mailbox = participants.find(({ role }) => role === "from")?.address;
  return (
    <>
      <dt className="text-ink-muted">Sent by</dt>
      <dd className="wrap-anywhere">{sentence`${writerName} from ${mailbox ?? "the mailbox"}`}</dd>
    </>
  );
}

function Files({ email: { id, attachments } }: { email: EmailMessage }) {
  const download = useDownload("The file was not downloaded");
  if (attachments.length === 0) return null;
  return (
    <ul aria-label="Files" className="flex flex-wrap gap-2">
      {attachments.map(({ part, name, size }) => (
        <li key={part}>
          <Button
            className={wrappingButton}
            disabled={download.isPending}
            onClick={() =>
              download.mutate({ path: apiPaths.emailAttachment(id, part), fileName: name })
            }
          >
            <Paperclip aria-hidden />
            {sentence`${name} (${format.number(Math.ceil(size / 1_000))} kB)`}
          </Button>
        </li>
      ))}
    </ul>
  );
}
