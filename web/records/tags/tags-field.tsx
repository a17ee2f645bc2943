import { useState } from "react";
import { useController } from "react-hook-form";
import type { TaggedEntity } from "#shared/records/tags.ts";
import { type FieldRenderer, labelled } from "#web/platform/forms/form-fields.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { TagsInput } from "./tags-input.tsx";

export function tagsField(entity: TaggedEntity): FieldRenderer {
  return labelled(
    "Tags",
    (name) => <TagsField name={name} entity={entity} />,
    (value) => (Array.isArray(value) && value.length > 0 ? value.join(", ") : "None"),
  );
}

function TagsField({ name, entity }: { name: string; entity: TaggedEntity }) {
  const { field, fieldState } = useController<Record<string, string[] | undefined>>({ name });
  const [text, setText] = useState("");
  return (
    <Field label="Tags" error={fieldState.error?.message}>
      {(control) => (
        <TagsInput
          control={control}
          inputRef={field.ref}
          entity={entity}
          tags={field.value ?? []}
          onChange={field.onChange}
          text={text}
          onTextChange={setText}
        />
      )}
    </Field>
  );
}
