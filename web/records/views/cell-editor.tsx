import { useState } from "react";
import { isSameValue } from "#shared/records/custom-fields.ts";
import { useOwnerChoices } from "#web/settings/members/owner-choices.ts";
import type { CellEditorProps } from "./cell-editor-props.ts";
import { CustomCellEditor } from "./custom-cell-editor.tsx";
import { LongTextEditor } from "./long-text-editor.tsx";
import { LinkEditor } from "./link-editor.tsx";
import { ChoiceEditor, type EditorProps, TextEditor } from "./line-editors.tsx";
import { MemberEditor } from "./member-editor.tsx";
import { TagsCellEditor } from "./tags-cell-editor.tsx";
import { changeOf, type TableRecord, textOf, valueOf } from "./table-column.ts";

/** The form in a cell. Enter and Tab save, Escape leaves things as they are. */
export function CellEditor<Item extends TableRecord>(props: CellEditorProps<Item>) {
  const { item, column, edit } = props;
  const before = valueOf(item, column.field);
  const [problem, setProblem] = useState<string>();
  /** @returns whether the value could be taken */
  const save = (value: string | string[] | null): boolean => {
    if (isSameValue(value ?? "", before ?? "")) return true;
    const change = changeOf(item, column.field, value);
    const checked = props.changes.safeParse(change.body);
    setProblem(checked.error?.issues[0]?.message);
    if (checked.success) props.onSave(change);
    return checked.success;
  };
  const shared = {
    label: column.label,
    before: textOf(before),
    save,
    onLeave: props.onLeave,
  };
  if (edit.type === "link") return <LinkEditor {...props} edit={edit} />;
  if (edit.type === "tags") {
    const tags = Array.isArray(before) ? before.map(String) : [];
    return <TagsCellEditor {...{ ...shared, problem }} entity={edit.entity} before={tags} />;
  }
  if (edit.type === "longText") return <LongTextEditor {...shared} problem={problem} />;
  if (edit.type === "custom") return <CustomCellEditor {...props} field={edit.field} />;
  if (edit.type === "member") return <OwnerEditor {...shared} />;
  if (edit.type === "choice") return <ChoiceEditor {...shared} choices={edit.choices} />;
  return <TextEditor {...shared} type={edit.type} problem={problem} />;
}

function OwnerEditor(props: EditorProps) {
  const choices = useOwnerChoices(props.before || null);
  return <MemberEditor {...props} choices={choices} />;
}
