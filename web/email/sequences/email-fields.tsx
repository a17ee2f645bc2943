import { useRef } from "react";
import type { EmailStep } from "#shared/sequences.ts";
import { FieldMenu } from "#web/email/templates/field-menu.tsx";
import { FilledTemplate } from "#web/email/templates/template-preview.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { Textarea } from "#web/ui/textarea.tsx";

type EmailFieldsProps = {
  step: EmailStep;
  thread: string | null;
  contactId: string | null;
  onChange: (step: EmailStep) => void;
};

export function EmailFields({ step, thread, contactId, onChange }: EmailFieldsProps) {
  const isAnswer = step.subject === "" && thread !== null;
  const subject = isAnswer ? `Re: ${thread}` : step.subject;
  return (
    <div className="grid gap-3">
      <Field
        label="Subject"
        {...(thread !== null && { hint: "Leave it empty to answer the email before" })}
      >
        {(control) => (
          <Input
            autoComplete="off"
            {...control}
            value={step.subject}
            onChange={({ target }) => onChange({ ...step, subject: target.value })}
          />
        )}
      </Field>
      <TextField step={step} onChange={onChange} />
      {contactId !== null && step.text !== "" && (
        <FilledTemplate subject={subject} text={step.text} contactId={contactId} />
      )}
    </div>
  );
}

/** A field from the menu is written where the cursor stands. */
function TextField({ step, onChange }: Pick<EmailFieldsProps, "step" | "onChange">) {
  const area = useRef<HTMLTextAreaElement>(null);
  const insert = (placeholder: string) => {
    const start = area.current?.selectionStart ?? step.text.length;
    const end = area.current?.selectionEnd ?? start;
    onChange({ ...step, text: step.text.slice(0, start) + placeholder + step.text.slice(end) });
    const cursor = start + placeholder.length;
    window.setTimeout(() => {
      area.current?.focus();
      area.current?.setSelectionRange(cursor, cursor);
    });
  };
  return (
    <div className="grid gap-1.5">
      <Field label="Text">
        {(control) => (
          <Textarea
            rows={5}
            {...control}
            ref={area}
            value={step.text}
            onChange={({ target }) => onChange({ ...step, text: target.value })}
          />
        )}
      </Field>
      <div>
        <FieldMenu onChoose={insert} />
      </div>
    </div>
  );
}
