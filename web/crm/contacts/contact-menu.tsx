import { Mail } from "lucide-react";
import type { ReactNode } from "react";
import type { Contact } from "#shared/contacts.ts";
import { StartRuleItems } from "#web/records/rules-by-hand/start-rule-items.tsx";
import { HistoryMenuItem } from "#web/records/history/history-button.tsx";
import { useMay } from "#web/platform/use-may.ts";
import { useViewParams } from "#web/platform/view-params.ts";
import { DropdownMenuItem } from "#web/ui/dropdown-menu.tsx";
import { RecordMenu } from "#web/ui/record-menu.tsx";
import { writeTo } from "#web/email/compose/opened-email.ts";
import { useDeleteContact } from "./contacts.api.ts";

type ContactMenuProps = { contact: Contact; onDeleted?: () => void; children?: ReactNode };

export function ContactMenu({ contact, onDeleted, children }: ContactMenuProps) {
  const { open } = useViewParams();
  const { mutate: deleteContact } = useDeleteContact();
  if (!useMay("records.write")) return null;
  return (
    <RecordMenu
      name={contact.name}
      onEdit={() => open({ edit: contact.id })}
      onDelete={() => deleteContact(contact.id, { onSuccess: onDeleted })}
    >
      <WriteMenuItem contact={contact} />
      <HistoryMenuItem kind="contact" id={contact.id} />
      <StartRuleItems kind="contact" recordIds={[contact.id]} />
      {children}
    </RecordMenu>
  );
}

function WriteMenuItem({ contact: { name, email } }: { contact: Contact }) {
  if (email === null) return null;
  return (
    <DropdownMenuItem onSelect={() => void writeTo({ name, email })}>
      <Mail aria-hidden />
      Write email
    </DropdownMenuItem>
  );
}
