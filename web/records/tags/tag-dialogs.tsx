import { format } from "#shared/format/format.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import {
  type CountedTag,
  maxTagLength,
  tagChange,
  type TaggedEntity,
} from "#shared/records/tags.ts";
import { beginOperation } from "#web/platform/operations/operations.api.ts";
import { textField } from "#web/platform/forms/form-fields.tsx";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { FormDialog } from "#web/settings/form-dialog.tsx";
import { ConfirmDialog } from "#web/ui/dialogs/confirm-dialog.tsx";
import { countedRecords } from "./tag-words.ts";
import { sentence } from "#web/ui/isolated.ts";

export type TagOperation = { type: "rename" | "merge" | "delete"; tags: CountedTag[] };

type TagDialogProps = {
  entity: TaggedEntity;
  operation: TagOperation;
  onClose: () => void;
  /** Is given the id of the change that is being made. */
  onBegun: (operationId: string) => void;
};

/** Asks for what a tag is to be called, or whether it is to go; then begins the change. */
export function TagDialog({ entity, operation, onClose, onBegun }: TagDialogProps) {
  const names = operation.tags.map(({ name }) => name);
  const begin = async (to: string | null) => {
    const body = { entity, names, to };
    const id = await beginOperation(apiPaths.changeTags, body, "The tags were not changed");
    if (id) onBegun(id);
  };
  if (operation.type === "delete") return <DeleteTag {...{ entity, operation, begin, onClose }} />;
  return <NameTag {...{ entity, operation, begin, onClose }} />;
}

type AskedProps = Omit<TagDialogProps, "onBegun"> & { begin: (to: string | null) => Promise<void> };

function DeleteTag({ entity, operation, begin, onClose }: AskedProps) {
  const [isPending, setIsPending] = useState(false);
  const [{ name, count } = { name: "", count: 0 }] = operation.tags;
  return (
    <ConfirmDialog
      title={sentence`Delete the tag “${name}”?`}
      description={`It is taken from ${countedRecords(entity, count).toLowerCase()}. You can undo this.`}
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      isPending={isPending}
      isDestructive
      onConfirm={() => {
        setIsPending(true);
        void begin(null).finally(() => setIsPending(false));
      }}
      onClose={onClose}
    />
  );
}

const nameForm = z.object({ name: tagChange.shape.to.unwrap() });

function NameTag({ entity, operation, begin, onClose }: AskedProps) {
  const isMerge = operation.type === "merge";
  const [most] = operation.tags.toSorted(byCount);
  const form = useForm({
    resolver: zodResolver(nameForm),
    defaultValues: { name: most?.name ?? "" },
  });
  const field = textField({
    label: "Name",
    required: true,
    maxLength: maxTagLength,
    hint: isMerge
      ? "All of them become this tag."
      : "If there is a tag of this name, the two become one.",
  });
  return (
    <FormDialog
      title={
        isMerge
          ? `Merge ${operation.tags.length} tags`
          : sentence`Rename the tag “${most?.name ?? ""}”`
      }
      description={
        isMerge ? saidOf(operation.tags) : `On ${saidRecords(entity, most)}. You can undo this.`
      }
      form={form}
      fields={{ name: field }}
      send={({ name }) => begin(name)}
      submitLabel={isMerge ? "Merge" : "Rename"}
      onClose={onClose}
    />
  );
}

/** A count that was given up stands for many. */
function byCount(one: CountedTag, other: CountedTag): number {
  return (other.count ?? Infinity) - (one.count ?? Infinity) || 0;
}

function saidOf(tags: CountedTag[]): string {
  const names = tags.map(({ name }) => `“${name}”`);
  const listed = format.list(names, "conjunction");
  return `${listed} become one. You can undo this.`;
}

function saidRecords(entity: TaggedEntity, tag: CountedTag | undefined): string {
  return countedRecords(entity, tag?.count ?? null).toLowerCase();
}
