import { type ComponentProps, Fragment, type ReactNode, useId } from "react";
import { useFormContext, type UseFormRegisterReturn } from "react-hook-form";
import { Checkbox } from "#web/ui/fields/checkbox.tsx";
import { Field, type FieldControl } from "#web/ui/fields/field.tsx";
import { Input } from "#web/ui/fields/input.tsx";
import { PasswordInput } from "#web/ui/fields/password-input.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { Textarea } from "#web/ui/fields/textarea.tsx";

/** Renders the field of a property. */
export type FieldRenderer = ((name: string) => ReactNode) & {
  label?: string;
  /** How a value reads outside of the form. */
  describe?: (value: unknown) => ReactNode;
};

/** A new property does not compile until it has a field. Null marks those that people do not fill in. */
export type FieldList<Values> = Record<keyof Values, FieldRenderer | null>;

export function FormFields({ fields }: { fields: Record<string, FieldRenderer | null> }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {Object.entries(fields).map(([name, render]) => (
        <Fragment key={name}>{render?.(name)}</Fragment>
      ))}
    </div>
  );
}

type FieldLook = Pick<ComponentProps<typeof Field>, "label" | "required" | "hint" | "isHalf">;

type TextFieldProps = FieldLook &
  Omit<ComponentProps<"input">, "name" | "required"> & {
    complete?: (text: string) => string;
    /** Sent as a number, or as null where it is empty. */
    isNumber?: boolean;
  };

export function textField({
  label,
  required,
  hint,
  isHalf,
  complete,
  isNumber,
  ...input
}: TextFieldProps): FieldRenderer {
  return labelled(label, (name) => (
    <RegisteredField {...{ name, label, required, hint, isHalf, complete, isNumber }}>
      {(control) => <Input autoComplete="off" {...input} {...control} />}
    </RegisteredField>
  ));
}

export function passwordField({ label, hint, ...input }: TextFieldProps): FieldRenderer {
  return (name) => (
    <RegisteredField name={name} label={label} hint={hint}>
      {(control) => <PasswordInput {...input} {...control} />}
    </RegisteredField>
  );
}

export function notesField({
  autoComplete,
  ...look
}: FieldLook & Pick<ComponentProps<"textarea">, "autoComplete">): FieldRenderer {
  return labelled(look.label, (name) => (
    <RegisteredField name={name} {...look}>
      {(control) => <Textarea autoComplete={autoComplete} {...control} />}
    </RegisteredField>
  ));
}

/** @param none what people read for no choice, where there may be none */
export function choiceField({
  labels,
  none,
  ...look
}: FieldLook & { labels: Record<string, string>; none?: string }): FieldRenderer {
  const render = (name: string) => (
    <RegisteredField name={name} {...look} isNullable={none !== undefined}>
      {(control) => (
        <Select {...control}>
          {none !== undefined && <option value="">{none}</option>}
          {Object.entries(labels).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      )}
    </RegisteredField>
  );
  return labelled(look.label, render, (value) => labels[String(value)] ?? String(value));
}

export function checkboxField({ label, hint }: Pick<FieldLook, "label" | "hint">): FieldRenderer {
  return labelled(
    label,
    (name) => <CheckboxField name={name} label={label} hint={hint} />,
    (value) => (value === true ? "Yes" : "No"),
  );
}

function CheckboxField({
  name,
  label,
  hint,
}: { name: string } & Pick<FieldLook, "label" | "hint">) {
  const { register } = useFormContext();
  const id = useId();
  return (
    <div className="flex items-start gap-2.5 sm:col-span-full">
      <Checkbox id={id} label={label} aria-describedby={`${id}-note`} {...register(name)} />
      <div className="-mt-0.5 min-w-0">
        <label htmlFor={id} className="cursor-pointer text-sm font-medium">
          {label}
        </label>
        <p id={`${id}-note`} className="text-sm text-ink-muted empty:hidden">
          {hint}
        </p>
      </div>
    </div>
  );
}

export function labelled(
  label: string,
  render: (name: string) => ReactNode,
  describe?: (value: unknown) => ReactNode,
): FieldRenderer {
  return Object.assign(render, { label, ...(describe && { describe }) });
}

type RegisteredFieldProps = FieldLook & {
  name: string;
  complete?: ((text: string) => string) | undefined;
  /** An empty value is sent as null. */
  isNullable?: boolean;
  isNumber?: boolean | undefined;
  children: (control: FieldControl & UseFormRegisterReturn) => ReactNode;
};

function toNumber(value: unknown): unknown {
  return value === "" || value === null ? null : Number(value);
}

/** An empty field stays null. */
function completed(complete: (text: string) => string) {
  return (value: unknown) => (typeof value === "string" ? complete(value) : value);
}

function RegisteredField(props: RegisteredFieldProps) {
  const { name, complete, isNullable, isNumber, children, ...look } = props;
  const { register, getFieldState, formState } = useFormContext();
  return (
    <Field {...look} error={getFieldState(name, formState).error?.message}>
      {(control) =>
        children({
          ...register(name, {
            ...(complete && { setValueAs: completed(complete) }),
            ...(isNumber && { setValueAs: toNumber }),
            ...(isNullable && { setValueAs: (value: unknown) => value || null }),
          }),
          ...control,
        })
      }
    </Field>
  );
}
