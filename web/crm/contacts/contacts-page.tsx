import { listAsks } from "#web/records/views/list-asks.ts";
import type { PageHandle } from "#web/platform/page-scripts.ts";
import { Users } from "lucide-react";
import { contact, contactChanges, contactStatuses } from "#shared/contacts.ts";
import { useOwnerFilter } from "#web/settings/members/owner-filter.tsx";
import { EmptyRecords } from "#web/platform/empty-records.tsx";
import { titled } from "#web/platform/page-title.ts";
import { apiPaths } from "#web/platform/paths.ts";
import { useSearchParam, useViewParams } from "#web/platform/view-params.ts";
import { useUsage } from "#web/settings/usage.api.ts";
import { ListHeader } from "#web/records/views/list-header.tsx";
import { useListView } from "#web/records/views/list-view.ts";
import { useRecordColumns } from "#web/records/views/record-columns.ts";
import { RecordList } from "#web/records/views/record-list.tsx";
import { ViewToolbar } from "#web/records/views/view-toolbar.tsx";
import { contactColumns } from "./contact-columns.tsx";
import { ContactDialog } from "./contact-dialog.tsx";
import { ContactGrid } from "./contact-grid.tsx";
import { ContactToolbar } from "./contact-toolbar.tsx";
import { useContacts } from "./contacts.api.ts";

export const meta = () => titled("Contacts");

export const handle: PageHandle = {
  asks: [...listAsks("contact"), apiPaths.usage],
};

export default function ContactsPage() {
  const { get, set, open } = useViewParams();
  const search = useSearchParam();
  const view = useListView("contact");
  const columns = useRecordColumns("contact", contactColumns);
  const status = contactStatuses.find((known) => known === get("status")) ?? null;
  const ownerId = useOwnerFilter();
  const query = { q: search.q, status, ownerId, ...view.query };
  const loaded = useContacts(query, { isWindow: true, isReady: view.isReady });
  const usage = useUsage();
  const contacts = { ...loaded, isPending: loaded.isPending || usage.isLoading };
  const add = () => open({ new: "true" });
  const empty = (
    <EmptyRecords
      one="contact"
      many="contacts"
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
      <ListHeader
        title="Contacts"
        description="Manage your contacts and relationships"
        view={view}
        path={apiPaths.contacts}
        query={query}
        addLabel="Add Contact"
        onAdd={add}
      />
      <ContactToolbar
        search={search.text}
        onSearchChange={search.setText}
        status={status}
        onStatusChange={(chosen) => set({ status: chosen }, { replace: true })}
        total={contacts.isPending ? null : contacts.total}
      />
      <ViewToolbar view={view} columns={columns} />
      <RecordList
        view={view}
        label="Contacts"
        path={apiPaths.contacts}
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
