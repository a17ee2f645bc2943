import { useState } from "react";
import { type RuleStep, sequenceActions } from "#shared/rules/rule-steps.ts";
import { useSequences } from "#web/email/sequences/sequences.api.ts";
import { ownTimeZone } from "#web/platform/time-zone.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { SegmentedControl } from "#web/ui/fields/segmented-control.tsx";
import { NamedSelect } from "#web/crm/rules/named-select.tsx";
import { stepLabels } from "#web/crm/rules/rule-words.ts";
import { type StepEdit, StepForm } from "./step-form.tsx";

type SequenceStep = Extract<RuleStep, { type: "sequence" }>;

const actionLabels = { start: "Start", stop: "Stop" } satisfies Record<
  SequenceStep["action"],
  string
>;

const segments = sequenceActions.map((value) => ({ value, label: actionLabels[value] }));

export function SequenceStepDialog({ step, onSave, onClose }: StepEdit<SequenceStep>) {
  const query = useSequences();
  const { data: sequences = [] } = query;
  const [action, setAction] = useState(step?.action ?? "start");
  const [sequenceId, setSequenceId] = useState(step?.sequenceId ?? "");
  const [problem, setProblem] = useState<string>();
  const timeZone = step?.timeZone ?? ownTimeZone() ?? "UTC";
  const isNone = query.data?.length === 0;
  const submit = () => {
    if (sequenceId) onSave({ type: "sequence", action, sequenceId, timeZone });
    else setProblem(isNone ? "Add a sequence first" : "Choose a sequence");
  };
  return (
    <StepForm
      title={stepLabels.sequence}
      draft={{ action, sequenceId }}
      onSubmit={submit}
      onClose={onClose}
    >
      <SegmentedControl
        label="Start or stop"
        segments={segments}
        value={action}
        onChange={setAction}
      />
      <Field
        label="Sequence"
        required
        error={problem}
        hint={
          action === "start"
            ? `From the email account of who the rule runs as. The sender's time zone is ${timeZone}. A contact in another sequence, or on the list “Do not email”, is refused, and the log says so.`
            : "An email of it that has not left is withdrawn."
        }
      >
        {(control) => (
          <NamedSelect
            query={query}
            what="The sequences"
            control={control}
            items={sequences}
            noneLabel={isNone ? "No sequences yet" : "Choose..."}
            value={sequenceId}
            onChange={setSequenceId}
          />
        )}
      </Field>
    </StepForm>
  );
}
