import { recordPages } from "#shared/records/record-pages.ts";
import { type Delivery, kindOfEvent } from "#shared/records/webhooks.ts";
import { hiddenName } from "#web/platform/kinds/hidden-name.ts";
import { RecordLink } from "#web/platform/kinds/record-link.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { cn } from "#web/ui/class-names.ts";

type DeliveryRecordProps = { delivery: Delivery; className?: string };

/** The record that an event is about; a test is about none. */
export function DeliveryRecord({ delivery, className }: DeliveryRecordProps) {
  const { type, recordId, recordName, isRecordDeleted } = delivery;
  const kind = kindOfEvent(type);
  if (kind === null) return null;
  // A deleted record has no page, and an activity never has one.
  const hasPage = kind !== "activity" && !isRecordDeleted;
  return (
    <p className={cn("flex flex-wrap items-center gap-x-2 gap-y-1", className)}>
      <span className="min-w-0 wrap-anywhere">
        {hasPage ? (
          <RecordLink to={recordPages[kind](recordId)} name={recordName} />
        ) : (
          (recordName ?? hiddenName)
        )}
      </span>
      {isRecordDeleted && <Badge tone="plain">Deleted</Badge>}
    </p>
  );
}
