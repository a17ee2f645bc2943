import { useState } from "react";
import { bulkChanges } from "#shared/filters/selection.ts";
import type { TaggedEntity } from "#shared/records/tags.ts";
import { TagsInput, withTyped } from "#web/records/tags/tags-input.tsx";
import { useReportedChange } from "#web/platform/changes/use-reported-change.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { isSameValue } from "./same-value.ts";

type TagsBulkFormProps = {
  id: string;
  entity: TaggedEntity;
  /** What is done with the tags, as the changes name it. */
  name: string;
  label: string;
  given?: unknown;
  onEdit: (isEdited: boolean) => void;
  onSubmit: (changes: object) => void;
};

export function TagsBulkForm(props: TagsBulkFormProps) {
  const { id, entity, name, label, given, onEdit, onSubmit } = props;
  const [begun] = useState(Array.isArray(given) ? given.map(String) : []);
  const [tags, setTags] = useState(begun);
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  useReportedChange(text !== "" || !isSameValue(tags, begun), onEdit);
  const submit = () => {
    const chosen = withTyped(tags, text);
    const changes = { [name]: chosen };
    const checked = bulkChanges[entity].safeParse(changes);
    const isEmpty = chosen.length === 0 ? "Choose at least one tag" : undefined;
    setProblem(checked.error?.issues[0]?.message ?? isEmpty);
    if (checked.success && !isEmpty) onSubmit(changes);
  };
  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field label={label} error={problem}>
        {(control) => (
          <TagsInput
            {...{ control, entity, tags, text }}
            onChange={setTags}
            onTextChange={setText}
            pushesDown
          />
        )}
      </Field>
    </form>
  );
}
