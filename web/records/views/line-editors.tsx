import { type KeyboardEvent, useState } from "react";
import { isUnreadable } from "#web/platform/forms/unreadable-fields.ts";
import { Input } from "#web/ui/fields/input.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { CellProblem } from "./cell-problem.tsx";
import type { TableCells } from "./use-table-cells.ts";

export type EditorProps = {
  label: string;
  before: string;
  /** @returns whether the value could be taken */
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

/** A text, a date or a number in a cell. */
export function TextEditor({ label, before, save, onLeave, type, problem }: TextEditorProps) {
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
        // Half a date is given up by who goes elsewhere.
        onBlur={({ target }) => (isUnreadable(target) || keep()) && onLeave("stay")}
        onKeyDown={(event) => {
          const input = event.currentTarget;
          keysOf(onLeave, () => (isUnreadable(input) ? input.reportValidity() : keep()))(event);
        }}
        className="h-8 px-2"
      />
      {problem && <CellProblem>{problem}</CellProblem>}
    </span>
  );
}

export type ChoiceEditorProps = EditorProps & {
  choices: Record<string, string>;
  problem?: string | undefined;
};

/** One of a few in a cell; the choice without a name clears it. */
export function ChoiceEditor({
  label,
  before,
  save,
  onLeave,
  choices,
  problem,
}: ChoiceEditorProps) {
  const [chosen, setChosen] = useState(before);
  const keep = () => save(chosen === "" ? null : chosen);
  return (
    <span className="relative w-full">
      <Select
        ref={focus}
        aria-label={label}
        aria-invalid={problem !== undefined}
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
      {problem && <CellProblem>{problem}</CellProblem>}
    </span>
  );
}
