import { useState } from "react";
import { type RuleStep, webhookStep } from "#shared/rules/rule-steps.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { Input } from "#web/ui/fields/input.tsx";
import { stepLabels } from "#web/crm/rules/rule-words.ts";
import { type StepEdit, StepForm } from "./step-form.tsx";

type WebhookStep = Extract<RuleStep, { type: "webhook" }>;

export function WebhookStepDialog({ step, onSave, onClose }: StepEdit<WebhookStep>) {
  const [url, setUrl] = useState(step?.url ?? "");
  const [problem, setProblem] = useState<string>();
  const submit = () => {
    const { data, error } = webhookStep.safeParse({ type: "webhook", url: url.trim() });
    setProblem(error?.issues[0]?.message);
    if (data) onSave(data);
  };
  return (
    <StepForm title={stepLabels.webhook} draft={url} onSubmit={submit} onClose={onClose}>
      <Field
        label="Address"
        required
        error={problem}
        hint="It gets the record as JSON by POST, signed as Standard Webhooks describes: the rule's page shows the secret. What is not accepted is sent again for most of a day, with the same Idempotency-Key."
      >
        {(control) => (
          <Input
            {...control}
            type="url"
            placeholder="https://"
            value={url}
            onChange={({ target }) => setUrl(target.value)}
          />
        )}
      </Field>
    </StepForm>
  );
}
