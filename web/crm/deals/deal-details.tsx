import { type Deal, dealChanges } from "#shared/crm/deals.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { PriorityBadge } from "#web/platform/kinds/priority-badge.tsx";
import { RecordLink } from "#web/platform/kinds/record-link.tsx";
import { RecordDetails, type SpecialFacts } from "#web/records/kinds/record-details.tsx";
import { dealColumns } from "./deal-columns.tsx";

/** Above the details, or among the next steps. */
const shownElsewhere = [
  "pipelineId",
  "stage",
  "nextStep",
  "nextStepDate",
  "idleSince",
  "snoozedUntil",
  "snoozeReason",
] as const;

const ofClosed = ["closeReason", "closeNote", "closedAt"] as const;

const specialFacts: SpecialFacts<Deal> = {
  priority: ({ priority }) => <PriorityBadge priority={priority} />,
  contactName: ({ contactId, contactName }) =>
    contactId && <RecordLink to={paths.contact(contactId)} name={contactName} />,
  companyName: ({ companyId, companyName }) =>
    companyId && <RecordLink to={paths.company(companyId)} name={companyName} />,
};

/** Every field of a deal but its stage, which stands above; why it was closed only once it is. */
export function DealDetails({ deal }: { deal: Deal }) {
  return (
    <RecordDetails
      kind="deal"
      record={deal}
      columns={dealColumns}
      changes={dealChanges}
      special={specialFacts}
      hidden={deal.closedAt === null ? [...shownElsewhere, ...ofClosed] : shownElsewhere}
      fixed={deal.followsLineItems ? ["value"] : []}
    />
  );
}
