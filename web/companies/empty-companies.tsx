import { Building2, SearchX } from "lucide-react";
import { Permitted } from "#web/platform/permitted.tsx";
import { useMay } from "#web/platform/use-may.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";

type EmptyCompaniesProps = {
  /** A search or a filter is set, so that an empty list does not mean an empty workspace. */
  isFiltered: boolean;
  onAdd: () => void;
  onClearSearch: () => void;
};

export function EmptyCompanies({ isFiltered, onAdd, onClearSearch }: EmptyCompaniesProps) {
  return isFiltered ? <NoMatches onClearSearch={onClearSearch} /> : <NoCompanies onAdd={onAdd} />;
}

function NoMatches({ onClearSearch }: Pick<EmptyCompaniesProps, "onClearSearch">) {
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

function NoCompanies({ onAdd }: Pick<EmptyCompaniesProps, "onAdd">) {
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
