import { useState } from "react";
import { customFieldValues } from "#shared/records/custom-field-values.ts";
import { type CustomField, isSameValue } from "#shared/records/custom-fields.ts";
import { nameOfMember, useMembers } from "#web/settings/members/members.api.ts";
import { CheckboxGroup } from "#web/ui/fields/checkbox-group.tsx";
import type { CellEditorProps } from "./cell-editor-props.ts";
import { ChoiceEditor, type EditorProps, TextEditor } from "./line-editors.tsx";
import { MemberEditor } from "./member-editor.tsx";
import { PopoverEditor } from "./popover-editor.tsx";
import { changeOf, type TableRecord, textOf, valueOf } from "./table-column.ts";

type CustomCellEditorProps<Item extends TableRecord> = CellEditorProps<Item> & {
  field: CustomField;
};

/** The form in a cell of a field of the workspace's own, by the field's type. */
export function CustomCellEditor<Item extends TableRecord>(props: CustomCellEditorProps<Item>) {
  const { item, column, field, onLeave } = props;
  const { key, label, type } = field;
  const before = valueOf(item, column.field) ?? null;
  const [problem, setProblem] = useState<string>();
  const save = (written: unknown): boolean => {
    if (isSameValue(written, before)) return true;
    const checked = customFieldValues([field], "change").safeParse({ [key]: written });
    setProblem(checked.error?.issues[0]?.message);
    const value = checked.data?.[key] ?? null;
    if (checked.success && !isSameValue(value, before)) {
      props.onSave(changeOf(item, column.field, value));
    }
    return checked.success;
  };
  const line = { label, before: textOf(before), save, onLeave, problem };
  switch (type) {
    case "choice":
      return <ChoiceEditor {...line} choices={choicesOf(field, before)} />;
    case "choices":
      return <SeveralEditor {...{ field, before, save, onLeave, problem }} />;
    case "checkbox":
      return (
        <ChoiceEditor
          {...line}
          before={typeof before === "boolean" ? String(before) : ""}
          choices={{ "": "Not answered", true: "Yes", false: "No" }}
          save={(chosen) => save(chosen === null ? null : chosen === "true")}
        />
      );
    case "user":
      return <UserEditor {...line} />;
    case "date":
      return <TextEditor {...line} type="date" />;
    case "number":
    case "money":
      return <TextEditor {...line} type="money" />;
    case "link":
      return <TextEditor {...line} type="webAddress" />;
    case "text":
      return <TextEditor {...line} type="text" />;
    case "score":
      return null;
  }
}

/** The open choices; an archived one only where it is chosen. */
function choicesOf({ choices, required }: CustomField, before: unknown): Record<string, string> {
  const offered = choices.filter(({ id, archived }) => !archived || id === before);
  const labels = offered.map(({ id, label }) => [id, label] as const);
  const isNoneOffered = !required || before === null;
  return Object.fromEntries(isNoneOffered ? [["", "None"], ...labels] : labels);
}

function UserEditor(props: EditorProps & { problem?: string | undefined }) {
  const members = useMembers();
  const people = members.data?.map(({ userId, name }) => [userId, name] as const) ?? [];
  const isKnown = props.before === "" || people.some(([userId]) => userId === props.before);
  const former = isKnown ? {} : { [props.before]: nameOfMember(members, props.before) };
  return (
    <MemberEditor {...props} choices={{ "": "None", ...former, ...Object.fromEntries(people) }} />
  );
}

type SeveralEditorProps = Pick<EditorProps, "onLeave"> & {
  field: CustomField;
  before: unknown;
  save: (value: string[]) => boolean;
  problem: string | undefined;
};

function SeveralEditor({ field, before, save, onLeave, problem }: SeveralEditorProps) {
  const [chosen, setChosen] = useState(Array.isArray(before) ? before.map(String) : []);
  const offered = field.choices.filter(({ id, archived }) => !archived || chosen.includes(id));
  return (
    <PopoverEditor label={field.label} save={() => save(chosen)} onLeave={onLeave}>
      <CheckboxGroup
        label={field.label}
        required={field.required}
        error={problem}
        options={offered.map(({ id, label }) => ({ value: id, label }))}
        chosen={chosen}
        onChange={setChosen}
      />
    </PopoverEditor>
  );
}
