import { useController } from "react-hook-form";
import type { TaggedEntity } from "#shared/tags.ts";
import { useState } from "react";
import { type FieldRenderer, labelled } from "#web/platform/form-fields.tsx";
import { useDebounced } from "#web/platform/use-debounced.ts";
import { Field } from "#web/ui/field.tsx";
import { TagInput } from "#web/ui/tag-input.tsx";
import { useTagSuggestions } from "./tags.api.ts";

/** A form field for a record's tags. */
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
  const words = useDebounced(text.trim());
  const suggestions = useTagSuggestions(entity, words);
  return (
    <Field label="Tags" error={fieldState.error?.message}>
      {(control) => (
        <TagInput
          control={control}
          inputRef={field.ref}
          tags={field.value ?? []}
          onChange={field.onChange}
          text={text}
          onTextChange={setText}
          suggestions={suggestions.data ?? []}
        />
      )}
    </Field>
  );
}
