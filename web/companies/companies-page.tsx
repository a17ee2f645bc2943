import { Building2, Plus } from "lucide-react";
import { company, companyChanges } from "#shared/companies.ts";
import { ExportMenu } from "#web/exports/export-menu.tsx";
import { ImportButton } from "#web/imports/import-button.tsx";
import { OwnerFilter, useOwnerFilter } from "#web/members/owner-filter.tsx";
import { Link } from "react-router";
import { EmptyRecords } from "#web/platform/empty-records.tsx";
import { titled } from "#web/platform/page-title.ts";
import { apiPaths, paths } from "#web/platform/paths.ts";
import { RecordEditor } from "#web/platform/record-editor.tsx";
import { useSearchParam, useViewParams } from "#web/platform/view-params.ts";
import { Permitted } from "#web/platform/permitted.tsx";
import { PageHeader } from "#web/shell/page-header.tsx";
import { Button } from "#web/ui/button.tsx";
import { ListCount } from "#web/ui/list-count.tsx";
import { SearchBox } from "#web/ui/search-box.tsx";
import { useListView } from "#web/views/list-view.ts";
import { useRecordColumns } from "#web/views/record-columns.ts";
import { RecordTable } from "#web/views/record-table.tsx";
import { useRowSelection } from "#web/views/selection.ts";
import { ViewToolbar } from "#web/views/view-toolbar.tsx";
import { useCompanies } from "./companies.api.ts";
import { companyColumns } from "./company-columns.tsx";
import { CompanyDialog } from "./company-dialog.tsx";
import { CompanyGrid } from "./company-grid.tsx";

export const meta = () => titled("Companies");

export default function CompaniesPage() {
  const { set, open } = useViewParams();
  const search = useSearchParam();
  const ownerId = useOwnerFilter();
  const view = useListView("company");
  const columns = useRecordColumns("company", companyColumns);
  const query = { q: search.q, ownerId, ...view.query };
  const companies = useCompanies(query);
  const selection = useRowSelection(companies.items.map(({ id }) => id));
  const add = () => open({ new: "true" });
  const empty = (
    <EmptyRecords
      one="company"
      many="companies"
      icon={Building2}
      addLabel="Add Company"
      isFiltered={Object.values(query).some(Boolean)}
      onAdd={add}
      onClearFilters={() => set({ q: null, owner: null, filter: null }, { replace: true })}
    />
  );
  return (
    <>
      <PageHeader title="Companies" description="Manage the organizations you work with">
        <ExportMenu view={view} path={apiPaths.companies} query={query} />
        <Permitted to="records.write">
          <Button asChild>
            <Link to={paths.duplicates("company")}>Duplicates</Link>
          </Button>
          <ImportButton kind="company" />
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
      <ViewToolbar view={view} many="companies" columns={columns} />
      {view.layout === "table" ? (
        <RecordTable
          view={view}
          label="Companies"
          path={apiPaths.companies}
          query={query}
          list={companies}
          columns={columns}
          changes={companyChanges}
          nameOf={({ name }) => name}
          selection={selection}
          empty={empty}
        />
      ) : (
        <CompanyGrid companies={companies} empty={empty} />
      )}
      <RecordEditor schema={company} path={apiPaths.companies} loaded={companies.items}>
        {(record, close) => <CompanyDialog company={record} onClose={close} />}
      </RecordEditor>
    </>
  );
}
