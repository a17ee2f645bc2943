import { type KeyboardEvent, useState } from "react";
import { useOwnerChoices } from "#web/members/owner-choices.ts";
import { Input } from "#web/ui/input.tsx";
import { Select } from "#web/ui/select.tsx";
import { LinkEditor } from "./link-editor.tsx";
import type { CellEditorProps } from "./cell-editor-props.ts";
import { type TableRecord, textOf, valueOf } from "./table-column.ts";
import type { TableCells } from "./use-table-cells.ts";

/** The form in a cell. Enter and Tab save, Escape leaves things as they are. */
export function CellEditor<Item extends TableRecord>(props: CellEditorProps<Item>) {
  const { item, column, edit } = props;
  const before = valueOf(item, column.field);
  const [problem, setProblem] = useState<string>();
  /** @returns whether the value could be taken */
  const save = (value: string | null): boolean => {
    if ((value ?? "") === (before ?? "")) return true;
    const body = { [column.field]: value };
    const checked = props.changes.safeParse(body);
    setProblem(checked.error?.issues[0]?.message);
    if (checked.success) props.onSave({ body, shown: body });
    return checked.success;
  };
  if (edit.type === "link") return <LinkEditor {...props} edit={edit} />;
  const shared = {
    label: column.label,
    before: textOf(before),
    save,
    onLeave: props.onLeave,
  };
  if (edit.type === "member") return <MemberEditor {...shared} />;
  if (edit.type === "choice") return <ChoiceEditor {...shared} choices={edit.choices} />;
  return <TextEditor {...shared} type={edit.type} problem={problem} />;
}

type EditorProps = {
  label: string;
  before: string;
  save: (value: string | null) => boolean;
  onLeave: TableCells["leave"];
};

/** An editor opens where one has just pressed. */
function focus(control: HTMLElement | null): void {
  control?.focus();
}

function keysOf(onLeave: TableCells["leave"], save: () => boolean) {
  return (event: KeyboardEvent) => {
    if (event.key === "Escape") onLeave("stay");
    else if (event.key === "Enter" && save()) onLeave("stay");
    else if (event.key === "Tab" && save()) onLeave(event.shiftKey ? "previous" : "next");
    else if (!["Escape", "Enter", "Tab"].includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  };
}

type TextEditorProps = EditorProps & {
  type: "text" | "date" | "money";
  problem: string | undefined;
};

function TextEditor({ label, before, save, onLeave, type, problem }: TextEditorProps) {
  const [text, setText] = useState(before);
  const keep = () => save(text === "" ? null : text);
  return (
    <span className="relative w-full">
      <Input
        ref={focus}
        aria-label={label}
        aria-invalid={problem !== undefined}
        type={type === "date" ? "date" : "text"}
        inputMode={type === "money" ? "decimal" : undefined}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onFocus={({ target }) => type !== "date" && target.select()}
        onBlur={() => keep() && onLeave("stay")}
        onKeyDown={keysOf(onLeave, keep)}
        className="h-8 px-2"
      />
      {problem && (
        <span
          role="alert"
          className="absolute top-full left-0 z-30 mt-1 w-max max-w-64 rounded-md border border-line bg-raised px-2 py-1 text-xs font-normal whitespace-normal text-danger-ink shadow-popover"
        >
          {problem}
        </span>
      )}
    </span>
  );
}

type ChoiceEditorProps = EditorProps & { choices: Record<string, string> };

function ChoiceEditor({ label, before, save, onLeave, choices }: ChoiceEditorProps) {
  const [chosen, setChosen] = useState(before);
  const keep = () => save(chosen === "" ? null : chosen);
  return (
    <Select
      ref={focus}
      aria-label={label}
      value={chosen}
      onChange={({ target }) => setChosen(target.value)}
      onBlur={() => keep() && onLeave("stay")}
      onKeyDown={keysOf(onLeave, keep)}
    >
      {Object.entries(choices).map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </Select>
  );
}

function MemberEditor(props: EditorProps) {
  const choices = useOwnerChoices(props.before || null);
  return <ChoiceEditor {...props} choices={choices} />;
}
