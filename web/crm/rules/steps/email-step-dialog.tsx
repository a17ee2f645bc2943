import { useState } from "react";
import type { RuleStep } from "#shared/rules/rule-steps.ts";
import { useEmailTemplates } from "#web/email/templates/email-templates.api.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { NamedSelect } from "#web/crm/rules/named-select.tsx";
import { stepLabels } from "#web/crm/rules/rule-words.ts";
import { type StepEdit, StepForm } from "./step-form.tsx";

type EmailStep = Extract<RuleStep, { type: "email" }>;

export function EmailStepDialog({ step, onSave, onClose }: StepEdit<EmailStep>) {
  const query = useEmailTemplates();
  const { data: templates = [] } = query;
  const shared = templates.filter(({ isShared }) => isShared);
  const [templateId, setTemplateId] = useState(step?.templateId ?? "");
  const [problem, setProblem] = useState<string>();
  const isNone = query.data !== undefined && shared.length === 0;
  const submit = () => {
    if (templateId) onSave({ type: "email", templateId });
    else setProblem(isNone ? "Share an email template first, in Settings" : "Choose a template");
  };
  return (
    <StepForm title={stepLabels.email} draft={templateId} onSubmit={submit} onClose={onClose}>
      <Field
        label="Template"
        required
        error={problem}
        hint="From the email account of who the rule runs as, with a link to unsubscribe. Who must not be written to gets nothing."
      >
        {(control) => (
          <NamedSelect
            query={query}
            what="The templates"
            control={control}
            items={shared}
            noneLabel={isNone ? "No shared templates yet" : "Choose..."}
            value={templateId}
            onChange={setTemplateId}
          />
        )}
      </Field>
    </StepForm>
  );
}
