import { StickyNote } from "lucide-react";
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { Link } from "react-router";
import { parseRecipients } from "#shared/email/email-recipients.ts";
import type { OutgoingContent } from "#shared/email/outgoing-emails.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { toastFailure } from "#web/platform/dialogs/record-writes.ts";
import { UnloadedItems } from "#web/platform/forms/unloaded-choices.tsx";
import { Button } from "#web/ui/button.tsx";
import {
  DropdownMenu,
  DropdownMenuItem,
  DropdownMenuSeparator,
} from "#web/ui/menus/dropdown-menu.tsx";
import {
  fillTemplate,
  readTemplate,
  useEmailTemplates,
} from "#web/email/templates/email-templates.api.ts";
import { Problems } from "#web/email/templates/template-preview.tsx";
import { openEmail } from "./opened-email.ts";

/** Puts a template above what is written, filled for the first recipient. */
export function TemplateMenu() {
  const { getValues, setValue } = useFormContext<OutgoingContent>();
  const query = useEmailTemplates();
  const { data: templates = [] } = query;
  const [problems, setProblems] = useState<string[]>([]);
  const use = async (id: string) => {
    try {
      const { subject, text } = await readTemplate(id);
      const { to, accountId } = getValues();
      const isForMany = parseRecipients(to).recipients.length > 1;
      const filled = isForMany
        ? { subject, text, problems: [filledLater] }
        : await fillTemplate({ subject, text, to, accountId });
      const written = getValues();
      if (written.subject === "") setValue("subject", filled.subject, { shouldDirty: true });
      setValue("text", filled.text.trimEnd() + below(written.text), { shouldDirty: true });
      setProblems(filled.problems);
    } catch (failure) {
      toastFailure("The template was not used", failure);
    }
  };
  return (
    <>
      <DropdownMenu
        align="start"
        trigger={
          <Button>
            <StickyNote aria-hidden />
            Templates
          </Button>
        }
      >
        {templates.map(({ id, name, folder }) => (
          <DropdownMenuItem key={id} onSelect={() => void use(id)}>
            {folder ? `${folder}: ${name}` : name}
          </DropdownMenuItem>
        ))}
        <UnloadedItems query={query} what="The templates" />
        {templates.length > 0 && <DropdownMenuSeparator />}
        <DropdownMenuItem asChild>
          <Link to={paths.emailTemplates} onClick={() => openEmail(null)}>
            Manage templates
          </Link>
        </DropdownMenuItem>
      </DropdownMenu>
      <div className="w-full empty:hidden">
        <Problems problems={problems} />
      </div>
    </>
  );
}

const filledLater = "Fields are filled for each recipient when you send the emails separately.";

/** A signature and what is quoted already begin with empty lines. */
function below(text: string): string {
  return text === "" || text.startsWith("\n") ? text : `\n\n${text}`;
}
