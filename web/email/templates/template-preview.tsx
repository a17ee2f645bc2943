import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { useDebounced } from "#web/platform/use-debounced.ts";
import { Combobox, type ComboboxOption } from "#web/ui/fields/combobox.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { useContactSearch } from "./contact-search.ts";
import { useTemplatePreview } from "./email-templates.api.ts";
import type { TemplateForm } from "./template-fields.tsx";

/** How the template reads for a contact, with what that contact lacks. */
export function TemplatePreview() {
  const [contact, setContact] = useState<ComboboxOption | null>(null);
  const searching = useContactSearch();
  return (
    <section aria-label="Preview" className="mt-4 grid gap-3 border-t border-line pt-4">
      <Field label="Preview for">
        {(control) => (
          <Combobox
            control={control}
            value={contact}
            onChange={setContact}
            {...searching}
            noneLabel="Choose a contact"
            searchPlaceholder="Search contacts..."
          />
        )}
      </Field>
      {contact && <Filled contactId={contact.value} />}
    </section>
  );
}

function Filled({ contactId }: { contactId: string }) {
  const { control } = useFormContext<TemplateForm>();
  const [subject, text] = useWatch({ control, name: ["subject", "text"] });
  return <FilledTemplate subject={subject} text={text} contactId={contactId} />;
}

type FilledTemplateProps = { subject: string; text: string; contactId: string };

export function FilledTemplate({ subject, text, contactId }: FilledTemplateProps) {
  const content = { subject: useDebounced(subject), text: useDebounced(text) };
  const { data, error } = useTemplatePreview({ ...content, contactId });
  if (error) {
    return (
      <p role="status" className="text-danger-ink">
        {failureSentence(error)}
      </p>
    );
  }
  if (!data) return null;
  return (
    <>
      <Problems problems={data.problems} />
      <div className="rounded-md border border-line bg-sunken p-3">
        <p className="font-medium wrap-anywhere">{data.subject || "No subject"}</p>
        <p className="mt-2 wrap-anywhere whitespace-pre-wrap">{data.text}</p>
      </div>
    </>
  );
}

export function Problems({ problems }: { problems: string[] }) {
  return (
    <div role="status" className="grid gap-1 text-danger-ink empty:hidden">
      {problems.map((problem) => (
        <p key={problem}>{problem}</p>
      ))}
    </div>
  );
}
