import type { RuleTrigger } from "#shared/rules/rules.ts";
import { useWebForms } from "#web/records/web-forms/web-forms.api.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { NamedSelect } from "#web/crm/rules/named-select.tsx";

type FormTrigger = Extract<RuleTrigger, { type: "form" }>;

type FormFieldProps = { trigger: FormTrigger; onChange: (trigger: FormTrigger) => void };

export function FormField({ trigger, onChange }: FormFieldProps) {
  const query = useWebForms();
  const { data: forms = [] } = query;
  return (
    <>
      <Field label="Web form" isHalf>
        {(control) => (
          <NamedSelect
            query={query}
            what="The forms"
            control={control}
            items={forms}
            noneLabel={forms.length > 0 || !query.data ? "Choose a form" : "Add a web form first"}
            value={trigger.formId}
            onChange={(formId) => onChange({ ...trigger, formId })}
          />
        )}
      </Field>
      <p className="text-ink-muted sm:col-span-full">
        Once for each entry that becomes a contact or is added to one. Spam triggers nothing.
      </p>
    </>
  );
}
