import { Mail } from "lucide-react";
import type { ReactNode } from "react";
import type { Contact } from "#shared/contacts.ts";
import { StartRuleItems } from "#web/records/rules-by-hand/start-rule-items.tsx";
import { HistoryMenuItem } from "#web/records/history/history-button.tsx";
import { useMay } from "#web/platform/use-may.ts";
import { useViewParams } from "#web/platform/view-params.ts";
import { DropdownMenuItem } from "#web/ui/dropdown-menu.tsx";
import { fetchCode } from "#web/ui/lazy-part.ts";
import { RecordMenu } from "#web/ui/record-menu.tsx";
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
    <DropdownMenuItem onSelect={() => void beginWriting({ name, email })}>
      <Mail aria-hidden />
      Write email
    </DropdownMenuItem>
  );
}

async function beginWriting(to: { name: string; email: string }): Promise<void> {
  const { writeTo } = await fetchCode(() => import("#web/email/compose/start-email.ts"));
  await writeTo(to);
}
