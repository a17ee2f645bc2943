import { ArchiveRestore } from "lucide-react";
import type { CustomField } from "#shared/records/custom-fields.ts";
import { Permitted } from "#web/platform/session/permitted.tsx";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { useArchiveField } from "./custom-field-writes.ts";
import { fieldTypeLabels } from "./field-words.ts";

/** Fields that are not asked for any more, to be brought back with all their values. */
export function ArchivedFields({ fields }: { fields: CustomField[] }) {
  const restore = useArchiveField();
  return (
    <CardSection title="Archived fields" description="Records keep their values in them.">
      <ul className="grid divide-y divide-line">
        {fields.map((field) => (
          <li key={field.id} className="flex items-center gap-3 py-3 first:pt-0 last:pb-0">
            <div className="min-w-0 flex-1">
              <p className="wrap-anywhere">{field.label}</p>
              <p className="text-ink-muted">{fieldTypeLabels[field.type]}</p>
            </div>
            <Permitted to="customFields.manage">
              <Button
                disabled={restore.isPending}
                aria-label={`Restore ${field.label}`}
                onClick={() => restore.mutate({ id: field.id, archived: false })}
              >
                <ArchiveRestore aria-hidden />
                Restore
              </Button>
            </Permitted>
          </li>
        ))}
      </ul>
    </CardSection>
  );
}
