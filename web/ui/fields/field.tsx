import { type ReactNode, useId } from "react";
import { cn } from "#web/ui/class-names.ts";

/** What a control needs to belong to its label and its error; spread it over the control. */
export type FieldControl = {
  id: string;
  "aria-invalid": boolean;
  "aria-describedby": string | undefined;
  "aria-required": boolean | undefined;
};

type FieldProps = {
  label: string;
  /** What is wrong with the value, in a sentence. */
  error?: string | undefined;
  hint?: string;
  required?: boolean;
  /** Leaves room for another field beside it, where the form has two columns. */
  isHalf?: boolean;
  children: (control: FieldControl) => ReactNode;
};

/** A label, its control, and below it the error, or a hint while there is none. */
export function Field({ label, error, hint, required, isHalf, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <div className={cn("grid content-start gap-1.5 wrap-anywhere", !isHalf && "sm:col-span-full")}>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
        {required && (
          <span aria-hidden className="text-danger-ink">
            {" *"}
          </span>
        )}
      </label>
      {children({
        id,
        "aria-invalid": error !== undefined,
        "aria-describedby": note === undefined ? undefined : noteId,
        "aria-required": required,
      })}
      {note !== undefined && (
        <p id={noteId} className={error ? "text-sm text-danger-ink" : "text-sm text-ink-muted"}>
          {note}
        </p>
      )}
    </div>
  );
}
