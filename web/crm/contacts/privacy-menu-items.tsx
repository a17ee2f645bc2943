import { Download, Eraser } from "lucide-react";
import type { Contact } from "#shared/crm/contacts.ts";
import { useDownload } from "#web/platform/calls/download.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { Permitted } from "#web/platform/session/permitted.tsx";
import { DropdownMenuItem } from "#web/ui/menus/dropdown-menu.tsx";

type PrivacyMenuItemsProps = { contact: Contact; onErase: () => void };

/** What a contact may ask for: a copy of all that is kept about them, and its end. */
export function PrivacyMenuItems({ contact, onErase }: PrivacyMenuItemsProps) {
  const { mutate: download } = useDownload("The file was not made");
  const save = (format: "json" | "html") =>
    download({ path: apiPaths.disclosure(contact.id, format) });
  return (
    <>
      <Permitted to="records.disclose">
        <DropdownMenuItem onSelect={() => save("html")}>
          <Download aria-hidden />
          All data, to read
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => save("json")}>
          <Download aria-hidden />
          All data, as JSON
        </DropdownMenuItem>
      </Permitted>
      <Permitted to="records.erase">
        <DropdownMenuItem destructive onSelect={onErase}>
          <Eraser aria-hidden />
          Erase for good...
        </DropdownMenuItem>
      </Permitted>
    </>
  );
}
