import { CardSection } from "#web/ui/cards/card.tsx";
import { useWritableAccounts } from "./team-mailboxes.api.ts";
import { sentence } from "#web/ui/isolated.ts";

/** Team mailboxes of others that one writes from; nothing where there are none. */
export function SharedMailboxes() {
  const { data: accounts = [] } = useWritableAccounts();
  const mailboxes = accounts.filter(({ isOwn }) => !isOwn);
  if (mailboxes.length === 0) return null;
  return (
    <CardSection
      title="Team mailboxes"
      description="Mailboxes of others that you write from. You read what they exchange with contacts you see."
    >
      <ul className="grid divide-y divide-line">
        {mailboxes.map(({ id, address, senderName, ownerName, hasProblem }) => (
          <li key={id} className="py-3 first:pt-0 last:pb-0">
            <p className="font-medium wrap-anywhere">{address}</p>
            <p className="text-sm wrap-anywhere text-ink-muted">
              {sentence`${senderName} · connected by ${ownerName}`}
            </p>
            {hasProblem && (
              <p className="text-sm wrap-anywhere text-danger-ink">
                {sentence`Its connection does not work at the moment. ${ownerName} sees why, and can fix it.`}
              </p>
            )}
          </li>
        ))}
      </ul>
    </CardSection>
  );
}
