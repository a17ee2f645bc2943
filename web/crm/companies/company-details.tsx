import type { Company } from "#shared/companies.ts";
import { RecordDetails } from "#web/records/kinds/record-details.tsx";
import { WebsiteLink } from "./website-link.tsx";

/** Every field of a company. */
export function CompanyDetails({ company }: { company: Company }) {
  const website = company.website && <WebsiteLink website={company.website} />;
  return <RecordDetails kind="company" record={company} special={{ website }} />;
}
