import type { ReactNode } from "react";
import type { Contact } from "#shared/contacts.ts";
import { useMay } from "#web/platform/use-may.ts";
import { useViewParams } from "#web/platform/view-params.ts";
import { lazyPart } from "#web/ui/lazy-part.ts";
import { RecordMenu } from "#web/ui/record-menu.tsx";
import { useDeleteContact } from "./contacts.api.ts";

const ContactMenuItems = lazyPart(
  async () => (await import("./contact-menu-items.tsx")).ContactMenuItems,
  { isFetchedSoon: true },
);

type ContactMenuProps = { contact: Contact; onDeleted?: () => void; children?: ReactNode };

export function ContactMenu({ contact, onDeleted, children }: ContactMenuProps) {
  const { open } = useViewParams();
  const { mutate: deleteContact } = useDeleteContact();
  if (!useMay("records.write")) return null;
  return (
    <RecordMenu
      name={contact.name}
      onEdit={() => open({ edit: contact.id })}
      fetchItems={ContactMenuItems.fetchCode}
      onDelete={() => deleteContact(contact.id, { onSuccess: onDeleted })}
    >
      <ContactMenuItems contact={contact} />
      {children}
    </RecordMenu>
  );
}
