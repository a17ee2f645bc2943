import type { Deal } from "#shared/deals.ts";
import { paths } from "#web/platform/paths.ts";
import { RecordLink } from "#web/platform/record-link.tsx";
import { RecordDetails } from "#web/records/kinds/record-details.tsx";

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

export function DealDetails({ deal }: { deal: Deal }) {
  const { contactId, contactName, companyId, companyName } = deal;
  return (
    <RecordDetails
      kind="deal"
      record={deal}
      special={{
        contactName: contactId && <RecordLink to={paths.contact(contactId)} name={contactName} />,
        companyName: companyId && <RecordLink to={paths.company(companyId)} name={companyName} />,
      }}
      hidden={deal.closedAt === null ? [...shownElsewhere, ...ofClosed] : shownElsewhere}
    />
  );
}
