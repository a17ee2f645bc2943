import { useState } from "react";
import type { TaggedEntity } from "#shared/records/tags.ts";
import { TagsInput, withTyped } from "#web/records/tags/tags-input.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { PopoverEditor } from "./popover-editor.tsx";
import type { TableCells } from "./use-table-cells.ts";

type TagsCellEditorProps = {
  label: string;
  entity: TaggedEntity;
  before: string[];
  problem: string | undefined;
  /** @returns whether they could be taken */
  save: (tags: string[]) => boolean;
  onLeave: TableCells["leave"];
};

/** A record's tags in a cell: Enter ends a tag, and without one it saves them. */
export function TagsCellEditor({ label, entity, before, ...props }: TagsCellEditorProps) {
  const [tags, setTags] = useState(before);
  const [text, setText] = useState("");
  // A press beside the box comes before the box has taken what was typed.
  const save = () => props.save(withTyped(tags, text));
  return (
    <PopoverEditor label={label} save={save} onLeave={props.onLeave}>
      <Field label={label} error={props.problem}>
        {(control) => (
          <TagsInput
            {...{ control, entity, tags, text }}
            onChange={setTags}
            onTextChange={setText}
            pushesDown
          />
        )}
      </Field>
    </PopoverEditor>
  );
}
