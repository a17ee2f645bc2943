import { type Company, companyChanges } from "#shared/crm/companies.ts";
import { RecordDetails } from "#web/records/kinds/record-details.tsx";
import { companyColumns } from "./company-columns.tsx";

export function CompanyDetails({ company }: { company: Company }) {
  return (
    <RecordDetails
      kind="company"
      record={company}
      columns={companyColumns}
      changes={companyChanges}
    />
  );
}
