import { Plus } from "lucide-react";
import { company } from "#shared/companies.ts";
import { OwnerFilter, useOwnerFilter } from "#web/members/owner-filter.tsx";
import { Link } from "react-router";
import { titled } from "#web/platform/page-title.ts";
import { apiPaths, paths } from "#web/platform/paths.ts";
import { RecordEditor } from "#web/platform/record-editor.tsx";
import { useSearchParam, useViewParams } from "#web/platform/view-params.ts";
import { Permitted } from "#web/platform/permitted.tsx";
import { PageHeader } from "#web/shell/page-header.tsx";
import { Button } from "#web/ui/button.tsx";
import { ListCount } from "#web/ui/list-count.tsx";
import { SearchBox } from "#web/ui/search-box.tsx";
import { useCompanies } from "./companies.api.ts";
import { CompanyDialog } from "./company-dialog.tsx";
import { CompanyGrid } from "./company-grid.tsx";

export const meta = () => titled("Companies");

export default function CompaniesPage() {
  const { set, open } = useViewParams();
  const search = useSearchParam();
  const ownerId = useOwnerFilter();
  const companies = useCompanies({ q: search.q, ownerId });
  const add = () => open({ new: "true" });
  return (
    <>
      <PageHeader title="Companies" description="Manage the organizations you work with">
        <Permitted to="records.write">
          <Button asChild>
            <Link to={paths.duplicates("company")}>Duplicates</Link>
          </Button>
          <Button variant="primary" onClick={add}>
            <Plus aria-hidden />
            Add Company
          </Button>
        </Permitted>
      </PageHeader>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <SearchBox
          placeholder="Search companies..."
          value={search.text}
          onChange={search.setText}
          className="w-full sm:w-72"
        />
        <OwnerFilter />
        <ListCount
          total={companies.isPending ? null : companies.total}
          one="company"
          many="companies"
        />
      </div>
      <CompanyGrid
        companies={companies}
        isFiltered={search.q !== "" || ownerId !== null}
        onAdd={add}
        onClearSearch={() => set({ q: null, owner: null }, { replace: true })}
      />
      <RecordEditor schema={company} path={apiPaths.companies} loaded={companies.items}>
        {(record, close) => <CompanyDialog company={record} onClose={close} />}
      </RecordEditor>
    </>
  );
}
