import {
  DragDropContext,
  Draggable,
  type DraggableProvided,
  Droppable,
  type DropResult,
} from "@hello-pangea/dnd";
import { Archive, GripVertical, Pencil } from "lucide-react";
import type { CustomField, CustomFieldEntity } from "#shared/custom-fields.ts";
import { useMay } from "#web/platform/use-may.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { useArchiveField, useOrderFields } from "./custom-field-writes.ts";
import { fieldTypeLabels } from "./field-words.ts";

type FieldListProps = {
  entity: CustomFieldEntity;
  fields: CustomField[];
  onEdit: (field: CustomField) => void;
};

/** The fields in their order, which is changed by dragging, or with Space and the arrow keys. */
export function FieldList({ entity, fields, onEdit }: FieldListProps) {
  const { mutate: order } = useOrderFields();
  const mayManage = useMay("customFields.manage");
  const drop = ({ source, destination }: DropResult) => {
    const moved = fields[source.index];
    if (!moved || !destination || destination.index === source.index) return;
    order({
      entity,
      fields: fields.toSpliced(source.index, 1).toSpliced(destination.index, 0, moved),
    });
  };
  return (
    <DragDropContext onDragEnd={drop}>
      <Droppable droppableId="fields">
        {(list) => (
          <ul ref={list.innerRef} {...list.droppableProps} className="grid">
            {fields.map((field, index) => (
              <Draggable
                key={field.id}
                draggableId={field.id}
                index={index}
                isDragDisabled={!mayManage}
              >
                {(drag) => <FieldItem drag={drag} field={field} onEdit={() => onEdit(field)} />}
              </Draggable>
            ))}
            {list.placeholder}
          </ul>
        )}
      </Droppable>
    </DragDropContext>
  );
}

type FieldItemProps = { drag: DraggableProvided; field: CustomField; onEdit: () => void };

function FieldItem({ drag, field, onEdit }: FieldItemProps) {
  const archive = useArchiveField();
  const mayManage = useMay("customFields.manage");
  return (
    <li
      ref={drag.innerRef}
      {...drag.draggableProps}
      className="flex items-center gap-3 border-b border-line bg-surface py-3 last:border-0"
    >
      {mayManage && (
        <span
          {...drag.dragHandleProps}
          aria-label={`Move ${field.label}`}
          className="grid size-7 shrink-0 cursor-grab place-items-center rounded-md text-ink-muted hover:bg-hover hover:text-ink"
        >
          <GripVertical aria-hidden className="size-4" />
        </span>
      )}
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">{field.label}</p>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-muted">
          {describe(field)}
          {field.required && <Badge tone="warning">Required</Badge>}
          {field.onCard && <Badge>On the card</Badge>}
        </p>
      </div>
      {mayManage && (
        <span className="flex shrink-0">
          <Button variant="ghost" size="icon" aria-label={`Edit ${field.label}`} onClick={onEdit}>
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
      )}
    </li>
  );
}

function describe({ type, choices }: CustomField): string {
  const open = choices.filter(({ archived }) => !archived).map(({ label }) => label);
  return [fieldTypeLabels[type], open.join(", ")].filter(Boolean).join(": ");
}
