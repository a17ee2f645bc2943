import { Copy, Lock, Users } from "lucide-react";
import type { EmailTemplateSummary } from "#shared/email/email-templates.ts";
import { useSignedInUser } from "#web/platform/session/signed-in-user.ts";
import { useMay } from "#web/platform/session/use-may.ts";
import { Badge } from "#web/ui/badge.tsx";
import { DropdownMenuItem } from "#web/ui/menus/dropdown-menu.tsx";
import { RecordMenu } from "#web/ui/menus/record-menu.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import {
  changeTemplate,
  copyTemplate,
  useDeleteTemplate,
  useTemplateStep,
} from "./email-templates.api.ts";

type TemplateItemProps = { template: EmailTemplateSummary; onEdit: () => void };

export function TemplateItem({ template, onEdit }: TemplateItemProps) {
  const { name, subject, isShared, ownerName, changedAt } = template;
  return (
    <li className="flex items-center gap-3 py-2 first:pt-0 last:pb-0">
      <button
        type="button"
        className="grid min-h-11 min-w-0 grow cursor-pointer content-center rounded-md text-left hover:text-accent-ink"
        onClick={onEdit}
      >
        <span className="truncate font-medium">{name}</span>
        <span className="truncate text-sm text-ink-muted">{subject || "No subject"}</span>
      </button>
      {isShared && <Badge tone="neutral">Shared</Badge>}
      <p className="text-right text-xs text-ink-muted max-sm:hidden">
        <RelativeTime moment={changedAt} />
        {isShared && <span className="block">{ownerName ?? "No owner"}</span>}
      </p>
      <TemplateMenu template={template} onEdit={onEdit} />
    </li>
  );
}

function TemplateMenu({ template, onEdit }: TemplateItemProps) {
  const { id, name, isShared, ownerId } = template;
  const user = useSignedInUser();
  const mayOversee = useMay("emailTemplates.oversee");
  const step = useTemplateStep();
  const remove = useDeleteTemplate();
  const toggleShared = () =>
    step.mutate({
      run: () => changeTemplate(id, { isShared: !isShared }),
      done: isShared ? "The template is private now" : "The template is shared",
    });
  const copy = () =>
    step.mutate({ run: () => copyTemplate(template), done: "The template was copied" });
  return (
    <RecordMenu name={name} onEdit={onEdit} onDelete={() => remove.mutate(id)}>
      {(mayOversee || ownerId === user.id) && (
        <DropdownMenuItem onSelect={toggleShared}>
          {isShared ? <Lock aria-hidden /> : <Users aria-hidden />}
          {isShared ? "Make private" : "Share with the workspace"}
        </DropdownMenuItem>
      )}
      <DropdownMenuItem onSelect={copy}>
        <Copy aria-hidden />
        Copy
      </DropdownMenuItem>
    </RecordMenu>
  );
}
