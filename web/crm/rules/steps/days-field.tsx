import { Field } from "#web/ui/fields/field.tsx";
import { Input } from "#web/ui/fields/input.tsx";

type DaysFieldProps = {
  label: string;
  /** What it means to leave it empty. */
  hint: string;
  error: string | undefined;
  value: string;
  onChange: (days: string) => void;
};

/** In how many days something is due; empty for never. */
export function DaysField({ label, hint, error, value, onChange }: DaysFieldProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <Input
          {...control}
          inputMode="numeric"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
