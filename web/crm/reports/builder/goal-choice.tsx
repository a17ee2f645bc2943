import { useState } from "react";
import { Field } from "#web/ui/fields/field.tsx";
import { Input } from "#web/ui/fields/input.tsx";

type GoalChoiceProps = { goal: number | null; onChange: (goal: number | null) => void };

/** The goal of each figure: a line in the picture. */
export function GoalChoice({ goal, onChange }: GoalChoiceProps) {
  const [text, setText] = useState(goal === null ? "" : String(goal));
  const value = text.trim() === "" ? null : Number(text);
  const isNumber = value === null || Number.isFinite(value);
  return (
    <Field label="Goal" error={isNumber ? undefined : "Type a number, such as 25000"}>
      {(control) => (
        <Input
          {...control}
          inputMode="decimal"
          maxLength={15}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onBlur={() => isNumber && value !== goal && onChange(value)}
          onKeyDown={({ key }) => key === "Enter" && isNumber && onChange(value)}
        />
      )}
    </Field>
  );
}
