import type { ComponentProps, ReactNode } from "react";
import { cn } from "#web/ui/class-names.ts";
import { Input } from "#web/ui/fields/input.tsx";
import { Textarea } from "#web/ui/fields/textarea.tsx";
import type { FieldRule } from "./field-rules.ts";

type FormFieldProps = Omit<ComponentProps<"input">, "name" | "required"> & {
  name: string;
  label: string;
  rule: FieldRule;
  /** With a number of rows it takes text of many lines. */
  rows?: number;
  className?: string;
};

/** Its limits are attributes, for a browser without script; form-checks.ts shows the sentence in `data-message`. */
export function FormField({ label, name, rule, rows, className, ...input }: FormFieldProps) {
  const id = `field-${name}`;
  const control = {
    id,
    name,
    required: rule.isRequired,
    minLength: rule.minLength,
    maxLength: rule.maxLength,
    "data-message": rule.message,
    "aria-describedby": `${id}-error`,
  };
  return (
    <div className={cn("grid content-start gap-1.5", className)}>
      <FieldLabel htmlFor={id} isRequired={rule.isRequired}>
        {label}
      </FieldLabel>
      {rows ? (
        <Textarea {...control} rows={rows} />
      ) : (
        <Input
          {...control}
          {...input}
          className="h-11"
          {...(input.type === "email" && emailShape)}
        />
      )}
      <p id={`${id}-error`} hidden className="text-sm text-danger-ink" />
    </div>
  );
}

/** A browser would take a host without a dot; the contract does not. */
const emailShape = { pattern: String.raw`[^\s@]+@[^\s@]+\.[^\s@]{2,}`, autoComplete: "email" };

type FieldLabelProps = { htmlFor: string; isRequired: boolean; children: ReactNode };

function FieldLabel({ htmlFor, isRequired, children }: FieldLabelProps) {
  return (
    <label htmlFor={htmlFor} className="text-sm font-medium">
      {children}
      {isRequired && (
        <span aria-hidden className="text-danger-ink">
          {" *"}
        </span>
      )}
    </label>
  );
}
