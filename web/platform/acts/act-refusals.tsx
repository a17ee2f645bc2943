import { format } from "#shared/format.ts";
import type { Act } from "#shared/acts.ts";
import { Notice } from "#web/ui/notice.tsx";
import { CircleAlert } from "lucide-react";
import { failureSentence } from "#web/platform/api-client.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useActRefusals } from "./acts.api.ts";

/** The records that an act left as they were, each with the reason. */
export function ActRefusals({ act }: { act: Act }) {
  const refusals = useActRefusals(act.id);
  if (refusals.isPending) return <Skeleton className="h-16" />;
  if (refusals.error) {
    return (
      <Notice icon={CircleAlert} isWarning>
        {failureSentence(refusals.error)}
      </Notice>
    );
  }
  const more = act.refused - refusals.data.length;
  return (
    <ul aria-label="Records that were kept" className="list-disc pl-5">
      {refusals.data.map(({ entity, entityId, label, reason }) => (
        <li key={`${entity} ${entityId}`} className="break-words">
          <span className="font-medium">{label ?? "A record"}</span>
          {`: ${reason}`}
        </li>
      ))}
      {more > 0 && <li>{`and ${format.number(more)} more`}</li>}
    </ul>
  );
}
