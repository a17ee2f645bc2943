import { useController } from "react-hook-form";
import { type FieldRenderer, labelled } from "#web/platform/form-fields.tsx";
import { CheckboxGroup } from "#web/ui/checkbox-group.tsx";

type ChoicesFieldProps = {
  label: string;
  choices: Record<string, string>;
  /** Null stands for all of them, and all of them are sent as null. */
  allAsNull?: boolean;
};

/** Several of a few choices in a form. */
export function choicesField(props: ChoicesFieldProps): FieldRenderer {
  return labelled(props.label, (name) => <ChoicesField name={name} {...props} />);
}

function ChoicesField({ name, label, choices, allAsNull }: ChoicesFieldProps & { name: string }) {
  const { field, fieldState } = useController<Record<string, string[] | null>>({ name });
  const all = Object.keys(choices);
  const change = (chosen: string[]) =>
    field.onChange(allAsNull && chosen.length === all.length ? null : chosen);
  return (
    <CheckboxGroup
      label={label}
      error={fieldState.error?.message}
      options={Object.entries(choices).map(([value, text]) => ({ value, label: text }))}
      chosen={field.value ?? all}
      onChange={change}
    />
  );
}
