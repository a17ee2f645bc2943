import { Mail, MailCheck, Paperclip, Users } from "lucide-react";
import { RelativeTime } from "#web/ui/relative-time.tsx";

type EmailLineProps = {
  subject: string;
  isOutgoing: boolean;
  /** Its sender, or its recipients. */
  person: string;
  /** What it says, in short. */
  text: string;
  sentAt: string;
  hasFiles: boolean;
  /** Others than its owner can read it. */
  isShared: boolean;
  onOpen: () => void;
};

export function EmailLine(props: EmailLineProps) {
  const { subject, isOutgoing, person, text, sentAt, hasFiles, isShared, onOpen } = props;
  const Icon = isOutgoing ? MailCheck : Mail;
  return (
    <button
      type="button"
      className="flex min-h-11 w-full cursor-pointer items-start gap-2 rounded-md px-2 py-1.5 text-left transition-colors hover:bg-hover"
      onClick={onOpen}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-muted" />
      <span className="grid min-w-0 grow">
        <span className="truncate font-medium">{subject || "No subject"}</span>
        <span className="truncate text-sm text-ink-muted">
          {text ? `${person}: ${text}` : person}
        </span>
      </span>
      {isShared && <Users aria-label="Shared" className="mt-0.5 size-4 shrink-0 text-ink-muted" />}
      {hasFiles && (
        <Paperclip aria-label="With files" className="mt-0.5 size-4 shrink-0 text-ink-muted" />
      )}
      <RelativeTime moment={sentAt} className="shrink-0 text-xs text-ink-muted" />
    </button>
  );
}
