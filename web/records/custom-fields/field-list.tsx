import { Archive, Pencil } from "lucide-react";
import { Link } from "react-router";
import {
  type CustomField,
  type CustomFieldEntity,
  type EnteredField,
  isEntered,
} from "#shared/records/custom-fields.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { useMay } from "#web/platform/session/use-may.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { SortableList } from "#web/ui/lists/sortable-list.tsx";
import { useArchiveField, useOrderFields } from "./custom-field-writes.ts";
import { fieldTypeLabels } from "./field-words.ts";
import { listed } from "#web/ui/isolated.ts";

type FieldListProps = {
  entity: CustomFieldEntity;
  fields: CustomField[];
  onEdit: (field: EnteredField) => void;
};

export function FieldList({ entity, fields, onEdit }: FieldListProps) {
  const { mutate: order } = useOrderFields();
  const mayManage = useMay("customFields.manage");
  return (
    <SortableList
      items={fields}
      nameOf={({ label }) => label}
      isFixed={!mayManage}
      onOrder={(ordered) => order({ entity, fields: ordered })}
    >
      {(field) => (
        <>
          <FieldFacts field={field} />
          {mayManage && <FieldButtons field={field} onEdit={onEdit} />}
        </>
      )}
    </SortableList>
  );
}

function FieldFacts({ field }: { field: CustomField }) {
  return (
    <div className="min-w-0 flex-1">
      <p className="font-medium wrap-anywhere">{field.label}</p>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 wrap-anywhere text-ink-muted">
        {describe(field)}
        {field.required && <Badge tone="warning">Required</Badge>}
        {field.onCard && <Badge>On the card</Badge>}
      </p>
    </div>
  );
}

type FieldButtonsProps = Pick<FieldListProps, "onEdit"> & { field: CustomField };

function FieldButtons({ field, onEdit }: FieldButtonsProps) {
  const archive = useArchiveField();
  if (!isEntered(field)) {
    return (
      <Button asChild variant="ghost">
        <Link to={`${paths.scores}/${field.id}`} aria-label={`Open score: ${field.label}`}>
          Open score
        </Link>
      </Button>
    );
  }
  return (
    <span className="flex shrink-0">
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Edit ${field.label}`}
        onClick={() => onEdit(field)}
      >
        <Pencil aria-hidden />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Archive ${field.label}`}
        disabled={archive.isPending}
        onClick={() => archive.mutate({ id: field.id, archived: true })}
      >
        <Archive aria-hidden />
      </Button>
    </span>
  );
}

function describe({ type, choices }: CustomField): string {
  if (type === "score") return "Worked out by the score of this name";
  const open = choices.filter(({ archived }) => !archived).map(({ label }) => label);
  return [fieldTypeLabels[type], listed(open)].filter(Boolean).join(": ");
}
