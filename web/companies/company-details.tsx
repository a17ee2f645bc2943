import { format } from "date-fns";
import type { Company } from "#shared/companies.ts";
import { OwnerName } from "#web/members/owner-name.tsx";
import { useCustomDetails } from "#web/custom-fields/custom-details.ts";
import { TagBadges } from "#web/tags/tag-badges.tsx";
import { CardSection } from "#web/ui/card.tsx";
import { DetailList } from "#web/ui/detail-list.tsx";
import { WebsiteLink } from "./website-link.tsx";

/** Every field of a company. */
export function CompanyDetails({ company }: { company: Company }) {
  const custom = useCustomDetails("company", company.customFields);
  return (
    <CardSection title="Details">
      <DetailList
        details={[
          { label: "Website", value: company.website && <WebsiteLink website={company.website} /> },
          { label: "Location", value: company.location },
          { label: "Industry", value: company.industry },
          { label: "Size", value: company.size },
          { label: "Owner", value: <OwnerName userId={company.ownerId} /> },
          {
            label: "Tags",
            value:
              company.tags.length > 0 ? <TagBadges tags={company.tags} linksTo="company" /> : null,
          },
          ...custom,
          { label: "Notes", value: company.notes },
          { label: "Added", value: format(company.createdAt, "MMM d, yyyy") },
        ]}
      />
    </CardSection>
  );
}
