import { useController } from "react-hook-form";
import { type FieldRenderer, labelled } from "#web/platform/forms/form-fields.tsx";
import { CheckboxGroup } from "#web/ui/fields/checkbox-group.tsx";

type ChoicesFieldProps = {
  label: string;
  choices: Record<string, string>;
  /** What null stands for, and is sent as null. */
  nullAs?: "all" | "none";
};

/** Several of a few choices in a form. */
export function choicesField(props: ChoicesFieldProps): FieldRenderer {
  return labelled(props.label, (name) => <ChoicesField name={name} {...props} />);
}

function ChoicesField({ name, label, choices, nullAs }: ChoicesFieldProps & { name: string }) {
  const { field, fieldState } = useController<Record<string, string[] | null>>({ name });
  const all = Object.keys(choices);
  const meant = nullAs === "none" ? [] : all;
  const change = (chosen: string[]) =>
    field.onChange(nullAs && chosen.length === meant.length ? null : chosen);
  return (
    <CheckboxGroup
      label={label}
      error={fieldState.error?.message}
      options={Object.entries(choices).map(([value, text]) => ({ value, label: text }))}
      chosen={field.value ?? meant}
      onChange={change}
    />
  );
}
