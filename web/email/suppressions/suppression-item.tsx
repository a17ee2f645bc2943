import type { EmailSuppression } from "#shared/email/email-suppressions.ts";
import { useMay } from "#web/platform/session/use-may.ts";
import { Button } from "#web/ui/button.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { useRemoveSuppression } from "./suppressions.api.ts";

const reasonTexts = {
  added: "Added",
  unsubscribed: "Unsubscribed",
} satisfies Record<EmailSuppression["reason"], string>;

export function SuppressionItem({ entry }: { entry: EmailSuppression }) {
  const { target, reason, createdAt } = entry;
  const mayRemove = useMay("emailSuppressions.remove");
  const remove = useRemoveSuppression();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
      <div className="min-w-0">
        <p className="font-medium break-all">{target}</p>
        <p className="text-sm text-ink-muted">
          {reasonTexts[reason]} <RelativeTime moment={createdAt} />
        </p>
      </div>
      {/* Who has unsubscribed said so themselves: an admin alone may undo that. */}
      {mayRemove && (
        <Button
          aria-label={`Remove ${target}`}
          disabled={remove.isPending}
          onClick={() => remove.mutate(entry)}
        >
          Remove
        </Button>
      )}
    </li>
  );
}
