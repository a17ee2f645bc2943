import { Field } from "#web/ui/fields/field.tsx";
import { Select } from "#web/ui/fields/select.tsx";

type Option = { value: string; label: string };

type ChoiceProps = {
  label: string;
  value: string;
  options: readonly Option[];
  onChange: (value: string) => void;
};

/** A choice of the question below its label. */
export function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <Field label={label}>
      {(control) => (
        <Select {...control} value={value} onChange={({ target }) => onChange(target.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
