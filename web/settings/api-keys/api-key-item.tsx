import { format } from "#shared/format/format.ts";
import { isPast } from "date-fns";
import type { ApiKey } from "#shared/accounts/api-keys.ts";
import { useSignedInUser } from "#web/platform/session/signed-in-user.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { keyRoleLabels } from "./key-roles.ts";
import { sentence } from "#web/ui/isolated.ts";

type ApiKeyItemProps = { apiKey: ApiKey; onRevoke: () => void };

/** One key of the list: how to recognise it, what it may do, when it was used. */
export function ApiKeyItem({ apiKey, onRevoke }: ApiKeyItemProps) {
  const { name, role, start, createdAt, lastUsedAt } = apiKey;
  const user = useSignedInUser();
  return (
    <li className="flex items-center gap-3 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h3 className="font-medium wrap-anywhere">{name}</h3>
          <code className="text-xs text-ink-muted">{start}…</code>
          <Badge>{keyRoleLabels[role]}</Badge>
          <ExpiryBadge expiresAt={apiKey.expiresAt} />
        </div>
        <p className="mt-0.5 text-ink-muted">
          {apiKey.userId !== user.id && sentence`${apiKey.userName} · `}
          Made <RelativeTime moment={createdAt} />
          {" · "}
          {lastUsedAt ? (
            <>
              Used <RelativeTime moment={lastUsedAt} />
            </>
          ) : (
            "Never used"
          )}
        </p>
      </div>
      <Button aria-label={`Revoke ${name}`} onClick={onRevoke}>
        Revoke
      </Button>
    </li>
  );
}

function ExpiryBadge({ expiresAt }: { expiresAt: string | null }) {
  if (!expiresAt) return null;
  if (isPast(expiresAt)) return <Badge tone="danger">Expired</Badge>;
  return <Badge>{`Until ${format.moment(expiresAt)}`}</Badge>;
}
