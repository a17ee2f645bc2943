import type { ReactNode } from "react";
import type { Contact } from "#shared/crm/contacts.ts";
import { CardActionsProvider, useListActions } from "#web/platform/kinds/card-actions.ts";
import type { InfiniteList } from "#web/platform/lists/infinite-list.ts";
import { RecordGrid } from "#web/platform/lists/record-grid.tsx";
import { MembersOfCards, useMembers } from "#web/settings/members/members.api.ts";
import { Permitted } from "#web/platform/session/permitted.tsx";
import { useDeleteRecord } from "#web/records/kinds/delete-record.ts";
import { ContactCard, ContactCardSkeleton } from "./contact-card.tsx";
import { ContactLimitNotice } from "./contact-limit-notice.tsx";

type ContactGridProps = {
  contacts: InfiniteList<Contact>;
  empty: ReactNode;
};

export function ContactGrid({ contacts, empty }: ContactGridProps) {
  const { data: members } = useMembers();
  const { mutate: deleteContact } = useDeleteRecord("contact");
  const actions = useListActions(deleteContact);
  return (
    <MembersOfCards value={members}>
      <CardActionsProvider value={actions}>
        <RecordGrid
          label="Contacts"
          list={contacts}
          renderItem={renderContact}
          skeleton={<ContactCardSkeleton />}
          minColumnWidth={260}
          estimatedRowHeight={174}
          notice={
            <Permitted to="records.write">
              <ContactLimitNotice />
            </Permitted>
          }
          empty={empty}
        />
      </CardActionsProvider>
    </MembersOfCards>
  );
}

const renderContact = (contact: Contact) => <ContactCard contact={contact} />;
