import { Mail } from "lucide-react";
import type { Contact } from "#shared/crm/contacts.ts";
import { useWriteTo } from "#web/email/compose/start-email.ts";
import { HistoryMenuItem } from "#web/records/history/history-button.tsx";
import { StartRuleItems } from "#web/records/rules-by-hand/start-rule-items.tsx";
import { DropdownMenuItem } from "#web/ui/menus/dropdown-menu.tsx";

export function ContactMenuItems({ contact: { id, name, email } }: { contact: Contact }) {
  const writeTo = useWriteTo();
  return (
    <>
      {email !== null && (
        <DropdownMenuItem onSelect={() => writeTo({ name, email })}>
          <Mail aria-hidden />
          Write email
        </DropdownMenuItem>
      )}
      <HistoryMenuItem kind="contact" id={id} />
      <StartRuleItems kind="contact" recordIds={[id]} />
    </>
  );
}
