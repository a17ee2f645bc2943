import { useMember } from "./members.api.ts";

export function OwnerName({ userId }: { userId: string | null }) {
  const member = useMember(userId);
  if (userId === null) return <span className="text-ink-muted">No one</span>;
  return <>{member?.name ?? "\u00a0"}</>;
}
