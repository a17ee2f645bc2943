import { Building2, SearchX } from "lucide-react";
import type { Company } from "#shared/companies.ts";
import type { InfiniteList } from "#web/platform/infinite-list.ts";
import { RecordGrid } from "#web/platform/record-grid.tsx";
import { Permitted } from "#web/platform/permitted.tsx";
import { useMay } from "#web/platform/use-may.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { CompanyCard, CompanyCardSkeleton } from "./company-card.tsx";

type CompanyGridProps = {
  companies: InfiniteList<Company>;
  /** A search is set, so that an empty list does not mean an empty workspace. */
  isFiltered: boolean;
  onAdd: () => void;
  onClearSearch: () => void;
};

export function CompanyGrid({ companies, isFiltered, onAdd, onClearSearch }: CompanyGridProps) {
  return (
    <RecordGrid
      label="Companies"
      list={companies}
      renderItem={renderCompany}
      skeleton={<CompanyCardSkeleton />}
      minColumnWidth={296}
      estimatedRowHeight={190}
      empty={
        isFiltered ? <NoMatches onClearSearch={onClearSearch} /> : <NoCompanies onAdd={onAdd} />
      }
    />
  );
}

const renderCompany = (company: Company) => <CompanyCard company={company} />;

function NoMatches({ onClearSearch }: Pick<CompanyGridProps, "onClearSearch">) {
  return (
    <EmptyState
      icon={SearchX}
      title="No companies match"
      description="No company fits your search and filters."
    >
      <Button onClick={onClearSearch}>Show all companies</Button>
    </EmptyState>
  );
}

function NoCompanies({ onAdd }: Pick<CompanyGridProps, "onAdd">) {
  const mayWrite = useMay("records.write");
  return (
    <EmptyState
      icon={Building2}
      title="No companies yet"
      description={
        mayWrite
          ? "Get started by adding your first company"
          : "There is no company that you can see."
      }
    >
      <Permitted to="records.write">
        <Button variant="primary" onClick={onAdd}>
          Add Company
        </Button>
      </Permitted>
    </EmptyState>
  );
}
