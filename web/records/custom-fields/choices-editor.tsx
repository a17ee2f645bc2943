import { ArrowDown, ArrowUp, Plus, X } from "lucide-react";
import { useId } from "react";
import { useFieldArray, useFormContext } from "react-hook-form";
import { choiceColors, type NewCustomField } from "#shared/records/custom-fields.ts";
import { Button } from "#web/ui/button.tsx";
import { Input } from "#web/ui/fields/input.tsx";
import { Select } from "#web/ui/fields/select.tsx";

const colorLabels = {
  gray: "Gray",
  blue: "Blue",
  green: "Green",
  amber: "Amber",
  red: "Red",
  purple: "Purple",
} satisfies Record<(typeof choiceColors)[number], string>;

/** The choices of a field: added, renamed, moved and taken away. Stands in the form of a field. */
export function ChoicesEditor() {
  const noteId = useId();
  const { control, formState } = useFormContext<NewCustomField>();
  const { fields, append, remove, move } = useFieldArray({
    control,
    name: "choices",
    keyName: "place",
  });
  const add = () => append({ label: "", color: null });
  const problem = problemOf(formState.errors.choices);
  return (
    <fieldset className="min-w-0 sm:col-span-full" aria-describedby={problem ? noteId : undefined}>
      <legend className="text-sm font-medium">Choices</legend>
      <ul className="mt-1.5 grid gap-2">
        {fields.map(({ place }, index) => (
          <ChoiceRow
            key={place}
            index={index}
            isLast={index === fields.length - 1}
            onAdd={add}
            onMove={(to) => move(index, to)}
            onRemove={() => remove(index)}
          />
        ))}
      </ul>
      <Button className="mt-2" onClick={add}>
        <Plus aria-hidden />
        Add choice
      </Button>
      <p
        id={noteId}
        className={problem ? "mt-2 text-sm text-danger-ink" : "mt-2 text-sm text-ink-muted"}
      >
        {problem ?? "A choice that you rename or remove stays where it was chosen."}
      </p>
    </fieldset>
  );
}

type ChoiceRowProps = {
  index: number;
  isLast: boolean;
  onAdd: () => void;
  onMove: (to: number) => void;
  onRemove: () => void;
};

function ChoiceRow({ index, isLast, onAdd, onMove, onRemove }: ChoiceRowProps) {
  const { register } = useFormContext<NewCustomField>();
  const setValueAs = (color: string) => color || null;
  return (
    <li className="flex items-center gap-1">
      <Input
        {...register(`choices.${index}.label`)}
        aria-label={`Choice ${index + 1}`}
        autoComplete="off"
        maxLength={60}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          onAdd();
        }}
      />
      <Select
        {...register(`choices.${index}.color`, { setValueAs })}
        aria-label={`Color of choice ${index + 1}`}
        className="w-28 shrink-0"
      >
        <option value="">Plain</option>
        {choiceColors.map((color) => (
          <option key={color} value={color}>
            {colorLabels[color]}
          </option>
        ))}
      </Select>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Move choice ${index + 1} up`}
        disabled={index === 0}
        onClick={() => onMove(index - 1)}
      >
        <ArrowUp aria-hidden />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Move choice ${index + 1} down`}
        disabled={isLast}
        className="max-sm:hidden"
        onClick={() => onMove(index + 1)}
      >
        <ArrowDown aria-hidden />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Remove choice ${index + 1}`}
        onClick={onRemove}
      >
        <X aria-hidden />
      </Button>
    </li>
  );
}

type Problems = { message?: string | undefined; root?: { message?: string | undefined } } & object;

/** The list's own problem, or that of the first choice that has one. */
function problemOf(errors: Problems | undefined): string | undefined {
  if (!errors) return undefined;
  const own = errors.message ?? errors.root?.message;
  if (own) return own;
  return Array.isArray(errors) ? "Give each choice a label" : undefined;
}
