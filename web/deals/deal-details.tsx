import { format } from "date-fns";
import type { Deal } from "#shared/deals.ts";
import { priorityLabels } from "#shared/priorities.ts";
import { formatCalendarDate } from "#web/platform/calendar-date.ts";
import { formatMoney } from "#web/platform/money.ts";
import { paths } from "#web/platform/paths.ts";
import { RecordLink } from "#web/platform/record-link.tsx";
import { OwnerName } from "#web/members/owner-name.tsx";
import { useCustomDetails } from "#web/custom-fields/custom-details.ts";
import { TagBadges } from "#web/tags/tag-badges.tsx";
import { CardSection } from "#web/ui/card.tsx";
import { DetailList } from "#web/ui/detail-list.tsx";

/** Every field of a deal. */
export function DealDetails({ deal }: { deal: Deal }) {
  const custom = useCustomDetails("deal", deal.customFields);
  const { contactId, companyId, expectedCloseDate } = deal;
  return (
    <CardSection title="Details">
      <DetailList
        details={[
          { label: "Value", value: formatMoney(deal.value) },
          { label: "Priority", value: priorityLabels[deal.priority] },
          {
            label: "Expected Close Date",
            value: expectedCloseDate && formatCalendarDate(expectedCloseDate),
          },
          {
            label: "Contact",
            value: contactId && (
              <RecordLink to={paths.contact(contactId)} name={deal.contactName} />
            ),
          },
          {
            label: "Company",
            value: companyId && (
              <RecordLink to={paths.company(companyId)} name={deal.companyName} />
            ),
          },
          { label: "Owner", value: <OwnerName userId={deal.ownerId} /> },
          {
            label: "Tags",
            value: deal.tags.length > 0 ? <TagBadges tags={deal.tags} linksTo="deal" /> : null,
          },
          ...custom,
          { label: "Notes", value: deal.notes },
          { label: "Added", value: format(deal.createdAt, "MMM d, yyyy") },
        ]}
      />
    </CardSection>
  );
}
