import type { ReactNode } from "react";
import type { Contact } from "#shared/crm/contacts.ts";
import { useMay } from "#web/platform/session/use-may.ts";
import { lazyPart } from "#web/ui/late-code/lazy-part.ts";
import { RecordMenu } from "#web/ui/menus/record-menu.tsx";

const ContactMenuItems = lazyPart(
  async () => (await import("./contact-menu-items.tsx")).ContactMenuItems,
  { isFetchedSoon: true },
);

type ContactMenuProps = {
  contact: Contact;
  onEdit: () => void;
  onDelete: () => void;
  children?: ReactNode;
};

export function ContactMenu({ contact, children, ...actions }: ContactMenuProps) {
  if (!useMay("records.write")) return null;
  return (
    <RecordMenu name={contact.name} fetchItems={ContactMenuItems.fetchCode} {...actions}>
      <ContactMenuItems contact={contact} />
      {children}
    </RecordMenu>
  );
}
