import { Building2 } from "lucide-react";
import { company, companyChanges } from "#shared/crm/companies.ts";
import { OwnerFilter, useOwnerFilter } from "#web/settings/members/owner-filter.tsx";
import { EmptyRecords } from "#web/platform/lists/empty-records.tsx";
import { titled } from "#web/platform/navigation/page-title.ts";
import { useSearchParam, useViewParams } from "#web/platform/navigation/view-params.ts";
import { lazyDialog } from "#web/ui/dialogs/lazy-dialog.tsx";
import { ListCount } from "#web/ui/lists/list-count.tsx";
import { SearchBox, searchBoxWidth } from "#web/ui/fields/search-box.tsx";
import { ListHeader } from "#web/records/views/list-header.tsx";
import { useListView } from "#web/records/views/list-view.ts";
import { useRecordColumns } from "#web/records/views/record-columns.ts";
import { RecordList } from "#web/records/views/record-list.tsx";
import { tableCode } from "#web/records/views/table-code.ts";
import { ViewToolbar } from "#web/records/views/view-toolbar.tsx";
import { useCompanies } from "./companies.api.ts";
import { CompanyGrid } from "./company-grid.tsx";

const CompanyDialog = lazyDialog(async () => (await import("./company-dialog.tsx")).CompanyDialog);

const companyColumns = tableCode(
  async () => (await import("./company-columns.tsx")).companyColumns,
);

export const meta = () => titled("Companies");

export default function CompaniesPage() {
  const { set, open } = useViewParams();
  const search = useSearchParam();
  const ownerId = useOwnerFilter();
  const view = useListView("company");
  const columns = useRecordColumns("company", companyColumns.useCode(view.layout === "table"));
  const query = { q: search.q, ownerId, ...view.query };
  const companies = useCompanies(query, view.isReady);
  const add = () => open({ new: "true" });
  const empty = (
    <EmptyRecords
      kind="company"
      icon={Building2}
      addLabel="Add Company"
      isFiltered={Object.values(query).some(Boolean)}
      onAdd={add}
      onClearFilters={() => set({ q: null, owner: null, filter: null }, { replace: true })}
    />
  );
  return (
    <>
      <ListHeader title="Companies" view={view} query={query} addLabel="Add Company" onAdd={add}>
        <SearchBox
          placeholder="Search companies..."
          value={search.text}
          onChange={search.setText}
          className={searchBoxWidth}
        />
        <OwnerFilter />
        <ListCount
          total={companies.isPending ? null : companies.total}
          one="company"
          many="companies"
        />
      </ListHeader>
      <ViewToolbar view={view} columns={columns} />
      <RecordList
        view={view}
        schema={company}
        query={query}
        list={companies}
        columns={columns}
        changes={companyChanges}
        nameOf={({ name }) => name}
        empty={empty}
        cards={<CompanyGrid companies={companies} empty={empty} />}
      >
        {(record, close) => <CompanyDialog company={record} onClose={close} />}
      </RecordList>
    </>
  );
}
