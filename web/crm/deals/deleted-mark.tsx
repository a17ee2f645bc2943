import { format } from "#shared/format/format.ts";
import { Badge } from "#web/ui/badge.tsx";

/** On a deal as it was, which is deleted by now. */
export function DeletedMark({ at, className }: { at: string; className?: string }) {
  return (
    <Badge tone="plain" {...(className && { className })}>
      Deleted {format.moment(at)}
    </Badge>
  );
}
