import { useId } from "react";
import { LabelledCheckbox } from "./labelled-checkbox.tsx";

type CheckboxGroupProps = {
  label: string;
  required?: boolean;
  /** What is wrong with the choice, in a sentence. */
  error?: string | undefined;
  options: readonly { value: string; label: string }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
};

/** Several choices below one label. What is chosen keeps the order of the options. */
export function CheckboxGroup(props: CheckboxGroupProps) {
  const { label, required, error, options, chosen, onChange } = props;
  const noteId = useId();
  const toggle = (value: string, isChosen: boolean) =>
    onChange(
      options
        .map((option) => option.value)
        .filter((one) => (one === value ? isChosen : chosen.includes(one))),
    );
  return (
    <fieldset className="min-w-0 sm:col-span-full" aria-describedby={error ? noteId : undefined}>
      <legend className="text-sm font-medium">
        {label}
        {required && (
          <span aria-hidden className="text-danger-ink">
            {" *"}
          </span>
        )}
      </legend>
      <div className="mt-1.5 flex flex-wrap gap-x-5 gap-y-1">
        {options.map((option) => (
          <LabelledCheckbox
            key={option.value}
            label={option.label}
            checked={chosen.includes(option.value)}
            onChange={({ target }) => toggle(option.value, target.checked)}
          />
        ))}
      </div>
      {error && (
        <p id={noteId} className="mt-1.5 text-sm text-danger-ink">
          {error}
        </p>
      )}
    </fieldset>
  );
}
