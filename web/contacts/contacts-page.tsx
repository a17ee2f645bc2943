import { Plus, Users } from "lucide-react";
import { contact, contactChanges, contactStatuses } from "#shared/contacts.ts";
import { ExportMenu } from "#web/exports/export-menu.tsx";
import { ImportButton } from "#web/imports/import-button.tsx";
import { useOwnerFilter } from "#web/members/owner-filter.tsx";
import { Link } from "react-router";
import { EmptyRecords } from "#web/platform/empty-records.tsx";
import { titled } from "#web/platform/page-title.ts";
import { apiPaths, paths } from "#web/platform/paths.ts";
import { RecordEditor } from "#web/platform/record-editor.tsx";
import { useSearchParam, useViewParams } from "#web/platform/view-params.ts";
import { Permitted } from "#web/platform/permitted.tsx";
import { useUsage } from "#web/settings/usage.api.ts";
import { PageHeader } from "#web/shell/page-header.tsx";
import { Button } from "#web/ui/button.tsx";
import { useListView } from "#web/views/list-view.ts";
import { useRecordColumns } from "#web/views/record-columns.ts";
import { RecordTable } from "#web/views/record-table.tsx";
import { useRowSelection } from "#web/views/selection.ts";
import { ViewToolbar } from "#web/views/view-toolbar.tsx";
import { contactColumns } from "./contact-columns.tsx";
import { ContactDialog } from "./contact-dialog.tsx";
import { ContactGrid } from "./contact-grid.tsx";
import { ContactToolbar } from "./contact-toolbar.tsx";
import { useContacts } from "./contacts.api.ts";

export const meta = () => titled("Contacts");

export default function ContactsPage() {
  const { get, set, open } = useViewParams();
  const search = useSearchParam();
  const view = useListView("contact");
  const columns = useRecordColumns("contact", contactColumns);
  const status = contactStatuses.find((known) => known === get("status")) ?? null;
  const ownerId = useOwnerFilter();
  const query = { q: search.q, status, ownerId, ...view.query };
  const loaded = useContacts(query, { isStretch: true });
  const usage = useUsage();
  const contacts = { ...loaded, isPending: loaded.isPending || usage.isPending };
  const selection = useRowSelection(contacts.items.map(({ id }) => id));
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
      <PageHeader title="Contacts" description="Manage your contacts and relationships">
        <ExportMenu view={view} path={apiPaths.contacts} query={query} />
        <Permitted to="records.write">
          <Button asChild>
            <Link to={paths.duplicates("contact")}>Duplicates</Link>
          </Button>
          <ImportButton kind="contact" />
          <Button variant="primary" onClick={add}>
            <Plus aria-hidden />
            Add Contact
          </Button>
        </Permitted>
      </PageHeader>
      <ContactToolbar
        search={search.text}
        onSearchChange={search.setText}
        status={status}
        onStatusChange={(chosen) => set({ status: chosen }, { replace: true })}
        total={contacts.isPending ? null : contacts.total}
      />
      <ViewToolbar view={view} many="contacts" columns={columns} />
      {view.layout === "table" ? (
        <RecordTable
          view={view}
          label="Contacts"
          path={apiPaths.contacts}
          query={query}
          list={contacts}
          columns={columns}
          changes={contactChanges}
          nameOf={({ name }) => name}
          selection={selection}
          empty={empty}
        />
      ) : (
        <ContactGrid contacts={contacts} empty={empty} />
      )}
      <RecordEditor schema={contact} path={apiPaths.contacts} loaded={contacts.items}>
        {(record, close) => <ContactDialog contact={record} onClose={close} />}
      </RecordEditor>
    </>
  );
}
