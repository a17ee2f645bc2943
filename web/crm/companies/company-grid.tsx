import type { ReactNode } from "react";
import type { Company } from "#shared/crm/companies.ts";
import { CardActionsProvider, useListActions } from "#web/platform/kinds/card-actions.ts";
import type { InfiniteList } from "#web/platform/lists/infinite-list.ts";
import { RecordGrid } from "#web/platform/lists/record-grid.tsx";
import { useDeleteRecord } from "#web/records/kinds/delete-record.ts";
import { CompanyCard, CompanyCardSkeleton } from "./company-card.tsx";

type CompanyGridProps = {
  companies: InfiniteList<Company>;
  empty: ReactNode;
};

export function CompanyGrid({ companies, empty }: CompanyGridProps) {
  const { mutate: deleteCompany } = useDeleteRecord("company");
  const actions = useListActions(deleteCompany);
  return (
    <CardActionsProvider value={actions}>
      <RecordGrid
        label="Companies"
        list={companies}
        renderItem={renderCompany}
        skeleton={<CompanyCardSkeleton />}
        minColumnWidth={260}
        estimatedRowHeight={174}
        empty={empty}
      />
    </CardActionsProvider>
  );
}

const renderCompany = (company: Company) => <CompanyCard company={company} />;
