import { Users } from "lucide-react";
import {
  contact,
  contactChanges,
  contactStatuses,
  contactStatusLabels,
} from "#shared/crm/contacts.ts";
import { OwnerFilter, useOwnerFilter } from "#web/settings/members/owner-filter.tsx";
import { EmptyRecords } from "#web/platform/lists/empty-records.tsx";
import { titled } from "#web/platform/navigation/page-title.ts";
import { useSearchParam, useViewParams } from "#web/platform/navigation/view-params.ts";
import { useUsage } from "#web/settings/usage.api.ts";
import { lazyDialog } from "#web/ui/dialogs/lazy-dialog.tsx";
import { ListCount } from "#web/ui/lists/list-count.tsx";
import { SearchBox, searchBoxWidth } from "#web/ui/fields/search-box.tsx";
import { SegmentedControl } from "#web/ui/fields/segmented-control.tsx";
import { ListHeader } from "#web/records/views/list-header.tsx";
import { useListView } from "#web/records/views/list-view.ts";
import { useRecordColumns } from "#web/records/views/record-columns.ts";
import { RecordList } from "#web/records/views/record-list.tsx";
import { tableCode } from "#web/records/views/table-code.ts";
import { ViewToolbar } from "#web/records/views/view-toolbar.tsx";
import { ContactGrid } from "./contact-grid.tsx";
import { useContacts } from "./contacts.api.ts";

const ContactDialog = lazyDialog(async () => (await import("./contact-dialog.tsx")).ContactDialog);

const contactColumns = tableCode(
  async () => (await import("./contact-columns.tsx")).contactColumns,
);

export const meta = () => titled("Contacts");

const statusSegments = [
  { value: "all", label: "All" },
  ...contactStatuses.map((status) => ({ value: status, label: contactStatusLabels[status] })),
] as const;

export default function ContactsPage() {
  const { get, set, open } = useViewParams();
  const search = useSearchParam();
  const view = useListView("contact");
  const columns = useRecordColumns("contact", contactColumns.useCode(view.layout === "table"));
  const status = contactStatuses.find((known) => known === get("status")) ?? null;
  const ownerId = useOwnerFilter();
  const query = { q: search.q, status, ownerId, ...view.query };
  const loaded = useContacts(query, { isWindow: true, isReady: view.isReady });
  const usage = useUsage();
  const contacts = { ...loaded, isPending: loaded.isPending || usage.isLoading };
  const add = () => open({ new: "true" });
  const empty = (
    <EmptyRecords
      kind="contact"
      icon={Users}
      addLabel="Add Contact"
      isFiltered={Object.values(query).some(Boolean)}
      onAdd={add}
      onClearFilters={() =>
        set({ q: null, status: null, owner: null, filter: null }, { replace: true })
      }
    />
  );
  return (
    <>
      <ListHeader title="Contacts" view={view} query={query} addLabel="Add Contact" onAdd={add}>
        <SearchBox
          placeholder="Search contacts..."
          value={search.text}
          onChange={search.setText}
          className={searchBoxWidth}
        />
        <OwnerFilter />
        <ListCount
          total={contacts.isPending ? null : contacts.total}
          one="contact"
          many="contacts"
        />
      </ListHeader>
      <ViewToolbar view={view} columns={columns}>
        <SegmentedControl
          label="Status"
          segments={statusSegments}
          value={status ?? "all"}
          onChange={(value) => set({ status: value === "all" ? null : value }, { replace: true })}
        />
      </ViewToolbar>
      <RecordList
        view={view}
        schema={contact}
        query={query}
        list={contacts}
        columns={columns}
        changes={contactChanges}
        nameOf={({ name }) => name}
        empty={empty}
        cards={<ContactGrid contacts={contacts} empty={empty} />}
      >
        {(record, close) => <ContactDialog contact={record} onClose={close} />}
      </RecordList>
    </>
  );
}
