import { useState } from "react";
import { z } from "zod";
import { type RuleStep, slackStep } from "#shared/rules/rule-steps.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { Input } from "#web/ui/fields/input.tsx";
import { Textarea } from "#web/ui/fields/textarea.tsx";
import { stepLabels } from "#web/crm/rules/rule-words.ts";
import { type StepEdit, StepForm } from "./step-form.tsx";

type SlackStep = Extract<RuleStep, { type: "slack" }>;

export function SlackStepDialog({ step, onSave, onClose }: StepEdit<SlackStep>) {
  const [url, setUrl] = useState(step?.url ?? "");
  const [text, setText] = useState(step?.text ?? "");
  const [problems, setProblems] = useState<{ url?: string[]; text?: string[] }>({});
  const submit = () => {
    const { data, error } = slackStep.safeParse({ type: "slack", url: url.trim(), text });
    setProblems(error ? z.flattenError(error).fieldErrors : {});
    if (data) onSave(data);
  };
  return (
    <StepForm title={stepLabels.slack} draft={{ url, text }} onSubmit={submit} onClose={onClose}>
      <Field
        label="Message"
        required
        error={problems.text?.[0]}
        hint="A link to the record follows it."
      >
        {(control) => (
          <Textarea {...control} value={text} onChange={({ target }) => setText(target.value)} />
        )}
      </Field>
      <Field
        label="Address"
        required
        error={problems.url?.[0]}
        hint="Of an incoming webhook, which Slack gives for one channel. Mattermost and Rocket.Chat take the same."
      >
        {(control) => (
          <Input
            {...control}
            type="url"
            placeholder="https://hooks.slack.com/services/..."
            value={url}
            onChange={({ target }) => setUrl(target.value)}
          />
        )}
      </Field>
    </StepForm>
  );
}
