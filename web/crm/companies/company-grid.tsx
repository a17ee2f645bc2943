import type { ReactNode } from "react";
import type { Company } from "#shared/companies.ts";
import type { InfiniteList } from "#web/platform/infinite-list.ts";
import { RecordGrid } from "#web/platform/record-grid.tsx";
import { CompanyCard, CompanyCardSkeleton } from "./company-card.tsx";

type CompanyGridProps = {
  companies: InfiniteList<Company>;
  /** Stands instead of a list without companies. */
  empty: ReactNode;
};

export function CompanyGrid({ companies, empty }: CompanyGridProps) {
  return (
    <RecordGrid
      label="Companies"
      list={companies}
      renderItem={renderCompany}
      skeleton={<CompanyCardSkeleton />}
      minColumnWidth={260}
      estimatedRowHeight={174}
      empty={empty}
    />
  );
}

const renderCompany = (company: Company) => <CompanyCard company={company} />;
