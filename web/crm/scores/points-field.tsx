import { Field } from "#web/ui/fields/field.tsx";
import { Input } from "#web/ui/fields/input.tsx";

type PointsFieldProps = {
  label: string;
  points: string;
  problem: string | undefined;
  onChange: (points: string) => void;
};

/** A whole number, below 0 for what speaks against a contact. */
export function PointsField({ label, points, problem, onChange }: PointsFieldProps) {
  return (
    <Field label={label} error={problem} isHalf>
      {(control) => (
        <Input
          {...control}
          inputMode="numeric"
          autoComplete="off"
          className="w-28"
          value={points}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
