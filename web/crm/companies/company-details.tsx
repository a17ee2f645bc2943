import { type Company, companyChanges } from "#shared/crm/companies.ts";
import { RecordDetails, type SpecialFacts } from "#web/records/kinds/record-details.tsx";
import { companyColumns } from "./company-columns.tsx";
import { WebsiteLink } from "./website-link.tsx";

const specialFacts: SpecialFacts<Company> = {
  website: ({ website }) => website && <WebsiteLink website={website} />,
};

export function CompanyDetails({ company }: { company: Company }) {
  return (
    <RecordDetails
      kind="company"
      record={company}
      columns={companyColumns}
      changes={companyChanges}
      special={specialFacts}
    />
  );
}
