import { type ComponentProps, type KeyboardEvent, useState } from "react";
import { isUnreadable } from "#web/platform/forms/unreadable-fields.ts";
import { withScheme } from "#web/platform/forms/website.ts";
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
  type: "text" | "webAddress" | "date" | "money";
  problem: string | undefined;
};

/** A text, a web address, a date or a number in a cell. */
export function TextEditor({ label, before, save, onLeave, type, problem }: TextEditorProps) {
  const [text, setText] = useState(before);
  const written = type === "webAddress" ? withScheme(text) : text;
  const keep = () => save(written === "" ? null : written);
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

/** One of a few in a cell. */
export function ChoiceEditor({ label, onLeave, choices, problem, ...props }: ChoiceEditorProps) {
  const { chosen, choose, keep } = useChoice(props);
  return (
    <span className="relative w-full">
      <ChoiceSelect
        ref={focus}
        aria-label={label}
        aria-invalid={problem !== undefined}
        choices={choices}
        value={chosen}
        onChange={choose}
        onBlur={() => keep() && onLeave("stay")}
        onKeyDown={keysOf(onLeave, keep)}
      />
      {problem && <CellProblem>{problem}</CellProblem>}
    </span>
  );
}

/** What is chosen until it is kept; the choice without a name clears the value. */
export function useChoice({ before, save }: Pick<EditorProps, "before" | "save">) {
  const [chosen, setChosen] = useState(before);
  const choose = ({ target }: { target: { value: string } }) => setChosen(target.value);
  return { chosen, choose, keep: () => save(chosen === "" ? null : chosen) };
}

type ChoiceSelectProps = ComponentProps<typeof Select> & Pick<ChoiceEditorProps, "choices">;

export function ChoiceSelect({ choices, ...props }: ChoiceSelectProps) {
  return (
    <Select {...props}>
      {Object.entries(choices).map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </Select>
  );
}
