import { useRef } from "react";
import { FieldMenu } from "#web/email/templates/field-menu.tsx";
import { FilledTemplate } from "#web/email/templates/template-preview.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Input } from "#web/ui/fields/input.tsx";
import { Textarea } from "#web/ui/fields/textarea.tsx";
import type { ProblemAt } from "./sequence-problems.ts";
import type { EmailVariant } from "#shared/email/sequence-steps.ts";

type VariantFieldsProps = {
  variant: EmailVariant;
  thread: string | null;
  contactId: string | null;
  problemAt: ProblemAt;
  onChange: (variant: EmailVariant) => void;
};

export function VariantFields(props: VariantFieldsProps) {
  const { variant, thread, contactId, problemAt, onChange } = props;
  const isAnswer = variant.subject === "" && thread !== null;
  const subject = isAnswer ? `Re: ${thread}` : variant.subject;
  return (
    <div className="grid gap-3">
      <Field
        label="Subject"
        error={problemAt("subject")}
        {...(thread !== null && { hint: "Leave it empty to answer the email before" })}
      >
        {(control) => (
          <Input
            autoComplete="off"
            {...control}
            value={variant.subject}
            onChange={({ target }) => onChange({ ...variant, subject: target.value })}
          />
        )}
      </Field>
      <TextField variant={variant} problem={problemAt("text")} onChange={onChange} />
      {contactId !== null && variant.text !== "" && (
        <FilledTemplate subject={subject} text={variant.text} contactId={contactId} />
      )}
    </div>
  );
}

type TextFieldProps = Pick<VariantFieldsProps, "variant" | "onChange"> & {
  problem: string | undefined;
};

/** A field from the menu is written where the cursor stands. */
function TextField({ variant, problem, onChange }: TextFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const insert = (placeholder: string) => {
    const start = area.current?.selectionStart ?? variant.text.length;
    const end = area.current?.selectionEnd ?? start;
    onChange({
      ...variant,
      text: variant.text.slice(0, start) + placeholder + variant.text.slice(end),
    });
    const cursor = start + placeholder.length;
    window.setTimeout(() => {
      area.current?.focus();
      area.current?.setSelectionRange(cursor, cursor);
    });
  };
  return (
    <div className="grid gap-1.5">
      <Field label="Text" error={problem}>
        {(control) => (
          <Textarea
            rows={5}
            {...control}
            ref={area}
            value={variant.text}
            onChange={({ target }) => onChange({ ...variant, text: target.value })}
          />
        )}
      </Field>
      <div>
        <FieldMenu onChoose={insert} />
      </div>
    </div>
  );
}
