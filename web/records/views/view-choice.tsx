import type { View } from "#shared/filters/views.ts";
import { useSignedInUser } from "#web/platform/session/signed-in-user.ts";
import { Badge } from "#web/ui/badge.tsx";
import { sentence } from "#web/ui/isolated.ts";

export function ViewChoice({ view }: { view: View }) {
  const { id } = useSignedInUser();
  const { name, isShared, ownerId, ownerName, problem } = view;
  const isOwn = ownerId === id;
  return (
    <span className="flex min-w-0 flex-1 items-center gap-2">
      <span className="max-w-64 truncate">{name}</span>
      {isShared && (
        <span className="truncate text-xs text-ink-muted">
          {isOwn || ownerName === null ? "Shared" : sentence`Shared by ${ownerName}`}
        </span>
      )}
      {problem && <Badge tone="warning">Outdated</Badge>}
    </span>
  );
}
