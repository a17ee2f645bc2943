import { format } from "#shared/format/format.ts";
import type { Operation } from "#shared/records/operations.ts";
import { Notice } from "#web/ui/notice.tsx";
import { CircleAlert } from "lucide-react";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { useOperationRefusals } from "./operations.api.ts";

export function OperationRefusals({ operation }: { operation: Operation }) {
  const refusals = useOperationRefusals(operation.id);
  if (refusals.isPending) return <Skeleton className="h-16" />;
  if (refusals.error) {
    return (
      <Notice icon={CircleAlert} isWarning>
        {failureSentence(refusals.error)}
      </Notice>
    );
  }
  const more = operation.refused - refusals.data.length;
  return (
    <ul aria-label="Records that were kept" className="list-disc pl-5">
      {refusals.data.map(({ entity, entityId, label, reason }) => (
        <li key={`${entity} ${entityId}`} className="wrap-anywhere">
          <span className="font-medium">{label ?? "A record"}</span>
          {`: ${reason}`}
        </li>
      ))}
      {more > 0 && <li>{`and ${format.number(more)} more`}</li>}
    </ul>
  );
}
