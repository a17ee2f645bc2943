import { UserPlus } from "lucide-react";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { Button } from "#web/ui/button.tsx";
import { useAddSender, useUnknownSenders } from "./emails.api.ts";

export function UnknownSenders() {
  const senders = useUnknownSenders();
  const add = useAddSender();
  if (!senders.data || senders.data.length === 0) return null;
  return (
    <CardSection
      title="Not in your contacts"
      description="They have written to you. Once they are contacts, their mail shows on their page."
    >
      <ul className="grid divide-y divide-line">
        {senders.data.map(({ address, name, lastAt }) => (
          <li key={address} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">{name || address}</p>
              <p className="text-sm wrap-anywhere text-ink-muted">
                {address} · <RelativeTime moment={lastAt} />
              </p>
            </div>
            <Button
              aria-label={`Add as contact: ${name || address}`}
              disabled={add.isPending}
              onClick={() => add.mutate({ name: name || address, email: address })}
            >
              <UserPlus aria-hidden />
              Add as contact
            </Button>
          </li>
        ))}
      </ul>
    </CardSection>
  );
}
