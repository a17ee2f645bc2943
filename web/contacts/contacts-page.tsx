import { Plus } from "lucide-react";
import { contact, contactStatuses } from "#shared/contacts.ts";
import { useOwnerFilter } from "#web/members/owner-filter.tsx";
import { Link } from "react-router";
import { titled } from "#web/platform/page-title.ts";
import { apiPaths, paths } from "#web/platform/paths.ts";
import { RecordEditor } from "#web/platform/record-editor.tsx";
import { useSearchParam, useViewParams } from "#web/platform/view-params.ts";
import { Permitted } from "#web/platform/permitted.tsx";
import { useUsage } from "#web/settings/usage.api.ts";
import { PageHeader } from "#web/shell/page-header.tsx";
import { Button } from "#web/ui/button.tsx";
import { ContactDialog } from "./contact-dialog.tsx";
import { ContactGrid } from "./contact-grid.tsx";
import { ContactToolbar } from "./contact-toolbar.tsx";
import { useContacts } from "./contacts.api.ts";

export const meta = () => titled("Contacts");

export default function ContactsPage() {
  const { get, set, open } = useViewParams();
  const search = useSearchParam();
  const status = contactStatuses.find((known) => known === get("status")) ?? null;
  const ownerId = useOwnerFilter();
  const contacts = useContacts({ q: search.q, status, ownerId }, { isStretch: true });
  const usage = useUsage();
  return (
    <>
      <PageHeader title="Contacts" description="Manage your contacts and relationships">
        <Permitted to="records.write">
          <Button asChild>
            <Link to={paths.duplicates("contact")}>Duplicates</Link>
          </Button>
          <Button variant="primary" onClick={() => open({ new: "true" })}>
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
      <ContactGrid
        contacts={{ ...contacts, isPending: contacts.isPending || usage.isPending }}
        isFiltered={search.q !== "" || status !== null || ownerId !== null}
        onAdd={() => open({ new: "true" })}
        onClearFilters={() => set({ q: null, status: null, owner: null }, { replace: true })}
      />
      <RecordEditor schema={contact} path={apiPaths.contacts} loaded={contacts.items}>
        {(record, close) => <ContactDialog contact={record} onClose={close} />}
      </RecordEditor>
    </>
  );
}
