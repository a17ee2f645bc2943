import { type Company, companyChanges } from "#shared/companies.ts";
import { RecordDetails } from "#web/records/kinds/record-details.tsx";
import { companyColumns } from "./company-columns.tsx";
import { WebsiteLink } from "./website-link.tsx";

/** Every field of a company. */
export function CompanyDetails({ company }: { company: Company }) {
  return (
    <RecordDetails
      kind="company"
      record={company}
      columns={companyColumns}
      changes={companyChanges}
      special={{ website: ({ website }) => website && <WebsiteLink website={website} /> }}
    />
  );
}
