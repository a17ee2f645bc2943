import { useController } from "react-hook-form";
import type { CustomField } from "#shared/records/custom-fields.ts";
import { customName } from "#shared/filters/known-fields.ts";
import { withScheme } from "#web/platform/forms/website.ts";
import { nameOfMember, useMembers } from "#web/settings/members/members.api.ts";
import { type FieldRenderer, labelled } from "#web/platform/forms/form-fields.tsx";
import { UnloadedChoices } from "#web/platform/forms/unloaded-choices.tsx";
import { CheckboxGroup } from "#web/ui/fields/checkbox-group.tsx";
import { Checkbox } from "#web/ui/fields/checkbox.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Input } from "#web/ui/fields/input.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { useAllCustomFields } from "./custom-fields.api.ts";
import { customValue } from "./custom-value.tsx";

/** The form fields of a record's custom fields, by the names of their places in the form, and what is wrong with them. */
export function customFormFields(fields: CustomField[]): Record<string, FieldRenderer> {
  return { ...customInputs(fields), unloaded: () => <UnloadedFields /> };
}

function UnloadedFields() {
  return <UnloadedChoices query={useAllCustomFields()} what="The workspace's own fields" />;
}

function customInputs(fields: CustomField[]): Record<string, FieldRenderer> {
  return Object.fromEntries(
    fields.map((field) => [
      customName(field.key),
      labelled(
        field.label,
        (name) => <CustomInput name={name} field={field} />,
        (value) => customValue(field, value),
      ),
    ]),
  );
}

type InputProps = { name: string; field: CustomField };

function CustomInput({ name, field }: InputProps) {
  if (field.type === "choices") return <ChoicesInput name={name} field={field} />;
  if (field.type === "checkbox") return <CheckboxInput name={name} field={field} />;
  if (field.type === "choice") return <ChoiceInput name={name} field={field} />;
  if (field.type === "user") return <UserInput name={name} field={field} />;
  return <LineInput name={name} field={field} />;
}

const lineTypes: Partial<Record<CustomField["type"], React.ComponentProps<"input">>> = {
  number: { inputMode: "decimal" },
  money: { inputMode: "decimal", placeholder: "0.00" },
  date: { type: "date" },
  link: { type: "url", placeholder: "https://example.com" },
};

function LineInput({ name, field: { label, type, required } }: InputProps) {
  const { field, fieldState } = useController({ name });
  return (
    <Field label={label} required={required} isHalf error={fieldState.error?.message}>
      {(control) => (
        <Input
          autoComplete="off"
          {...lineTypes[type]}
          {...control}
          {...field}
          value={String(field.value ?? "")}
          onBlur={({ target }) => {
            if (type === "link") field.onChange(withScheme(target.value));
            field.onBlur();
          }}
        />
      )}
    </Field>
  );
}

function ChoiceInput({ name, field: { label, required, choices } }: InputProps) {
  const { field } = useController({ name });
  const options = choices.filter(({ id, archived }) => !archived || id === field.value);
  return (
    <OptionInput
      {...{ name, label, required }}
      options={options.map((choice) => ({ value: choice.id, text: choice.label }))}
    />
  );
}

function UserInput({ name, field: { label, required } }: InputProps) {
  const { field } = useController({ name });
  const members = useMembers();
  const options = (members.data ?? []).map((member) => ({
    value: member.userId,
    text: member.name,
  }));
  const isKnown = !field.value || options.some(({ value }) => value === field.value);
  const value = String(field.value);
  const former = { value, text: nameOfMember(members, value) };
  return (
    <OptionInput
      {...{ name, label, required }}
      options={isKnown ? options : [...options, former]}
    />
  );
}

type OptionInputProps = {
  name: string;
  label: string;
  required: boolean;
  options: { value: string; text: string }[];
};

/** One of several, or none. */
function OptionInput({ name, label, required, options }: OptionInputProps) {
  const { field, fieldState } = useController({ name });
  return (
    <Field label={label} required={required} isHalf error={fieldState.error?.message}>
      {(control) => (
        <Select {...control} {...field} value={String(field.value ?? "")}>
          <option value="">None</option>
          {options.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function ChoicesInput({ name, field: { label, required, choices } }: InputProps) {
  const { field, fieldState } = useController({ name });
  const chosen: unknown[] = Array.isArray(field.value) ? field.value : [];
  const open = choices.filter(({ id, archived }) => !archived || chosen.includes(id));
  return (
    <CheckboxGroup
      label={label}
      required={required}
      error={fieldState.error?.message}
      options={open.map((choice) => ({ value: choice.id, label: choice.label }))}
      chosen={chosen.map(String)}
      onChange={field.onChange}
    />
  );
}

function CheckboxInput({ name, field: { label } }: InputProps) {
  const { field, fieldState } = useController({ name });
  return (
    <Field label={label} isHalf error={fieldState.error?.message}>
      {(control) => (
        <span className="flex h-9 items-center">
          <Checkbox
            label={label}
            id={control.id}
            ref={field.ref}
            name={name}
            checked={field.value === true}
            onBlur={field.onBlur}
            onChange={({ target }) => field.onChange(target.checked)}
          />
        </span>
      )}
    </Field>
  );
}
