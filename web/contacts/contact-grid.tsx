import { SearchX, Users } from "lucide-react";
import type { Contact } from "#shared/contacts.ts";
import type { InfiniteList } from "#web/platform/infinite-list.ts";
import { RecordGrid } from "#web/platform/record-grid.tsx";
import { Permitted } from "#web/platform/permitted.tsx";
import { useMay } from "#web/platform/use-may.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ContactCard, ContactCardSkeleton } from "./contact-card.tsx";
import { ContactLimitNotice } from "./contact-limit-notice.tsx";

type ContactGridProps = {
  contacts: InfiniteList<Contact>;
  /** A search or a filter is set, so that an empty list does not mean an empty workspace. */
  isFiltered: boolean;
  onAdd: () => void;
  onClearFilters: () => void;
};

export function ContactGrid({ contacts, isFiltered, onAdd, onClearFilters }: ContactGridProps) {
  return (
    <RecordGrid
      label="Contacts"
      list={contacts}
      renderItem={renderContact}
      skeleton={<ContactCardSkeleton />}
      minColumnWidth={296}
      estimatedRowHeight={190}
      notice={
        <Permitted to="records.write">
          <ContactLimitNotice />
        </Permitted>
      }
      empty={
        isFiltered ? <NoMatches onClearFilters={onClearFilters} /> : <NoContacts onAdd={onAdd} />
      }
    />
  );
}

const renderContact = (contact: Contact) => <ContactCard contact={contact} />;

function NoMatches({ onClearFilters }: Pick<ContactGridProps, "onClearFilters">) {
  return (
    <EmptyState
      icon={SearchX}
      title="No contacts match"
      description="No contact fits your search and filters."
    >
      <Button onClick={onClearFilters}>Show all contacts</Button>
    </EmptyState>
  );
}

function NoContacts({ onAdd }: Pick<ContactGridProps, "onAdd">) {
  const mayWrite = useMay("records.write");
  return (
    <EmptyState
      icon={Users}
      title="No contacts yet"
      description={
        mayWrite
          ? "Get started by adding your first contact"
          : "There is no contact that you can see."
      }
    >
      <Permitted to="records.write">
        <Button variant="primary" onClick={onAdd}>
          Add Contact
        </Button>
      </Permitted>
    </EmptyState>
  );
}
