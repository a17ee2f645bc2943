import { raised } from "#shared/format/first-letters.ts";
import { Braces } from "lucide-react";
import { Fragment } from "react";
import { senderFields, templateFields, templateKinds } from "#shared/email/email-templates.ts";
import { kindWords } from "#shared/records/kind-words.ts";
import { useAllCustomFields } from "#web/records/custom-fields/custom-fields.api.ts";
import { UnloadedItems } from "#web/platform/forms/unloaded-choices.tsx";
import { Button } from "#web/ui/button.tsx";
import { DropdownMenu, DropdownMenuItem, DropdownMenuLabel } from "#web/ui/menus/dropdown-menu.tsx";

/** Offers every field that a template can name, and gives its placeholder. */
export function FieldMenu({ onChoose }: { onChoose: (placeholder: string) => void }) {
  const query = useAllCustomFields();
  const { data: custom = [] } = query;
  const groups = [
    ...templateKinds.map((kind) => ({
      root: kind,
      title: raised(kindWords[kind].one),
      fields: templateFields(kind, custom),
    })),
    { root: "sender", title: "Sender", fields: senderFields },
  ];
  return (
    <DropdownMenu
      align="start"
      trigger={
        <Button>
          <Braces aria-hidden />
          Insert field
        </Button>
      }
    >
      {groups.map(({ root, title, fields }) => (
        <Fragment key={root}>
          <DropdownMenuLabel>
            <span className="text-xs text-ink-muted">{title}</span>
          </DropdownMenuLabel>
          {Object.entries(fields).map(([name, label]) => (
            <DropdownMenuItem key={name} onSelect={() => onChoose(`{{ ${root}.${name} }}`)}>
              {label}
            </DropdownMenuItem>
          ))}
        </Fragment>
      ))}
      <UnloadedItems query={query} what="The workspace's own fields" />
    </DropdownMenu>
  );
}
