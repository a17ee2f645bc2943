import { priorities, priorityLabels } from "#shared/crm/priorities.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { Input } from "#web/ui/fields/input.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { EmailFields } from "./email-fields.tsx";
import type { ProblemAt } from "./sequence-problems.ts";
import { unitLabels } from "./sequence-words.ts";
import {
  type SequenceStep,
  type TaskStep,
  type WaitStep,
  waitUnits,
} from "#shared/email/sequence-steps.ts";

type StepFieldsProps = {
  step: SequenceStep;
  /** The subject that an email without its own answers; null for the first. */
  thread: string | null;
  /** The contact that emails are previewed for. */
  contactId: string | null;
  /** By the fields of the step. */
  problemAt: ProblemAt;
  onChange: (step: SequenceStep) => void;
};

export function StepFields({ step, onChange, ...shown }: StepFieldsProps) {
  const { problemAt } = shown;
  switch (step.kind) {
    case "email":
      return <EmailFields step={step} onChange={onChange} {...shown} />;
    case "task":
      return <TaskFields {...{ step, problemAt, onChange }} />;
    case "wait":
      return <WaitFields {...{ step, problemAt, onChange }} />;
  }
}

type TaskFieldsProps = {
  step: TaskStep;
  problemAt: ProblemAt;
  onChange: (step: TaskStep) => void;
};

function TaskFields({ step, problemAt, onChange }: TaskFieldsProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label="Task title" isHalf error={problemAt("title")}>
        {(control) => (
          <Input
            {...control}
            value={step.title}
            onChange={({ target }) => onChange({ ...step, title: target.value })}
          />
        )}
      </Field>
      <Field label="Priority" isHalf>
        {(control) => (
          <Select
            {...control}
            value={step.priority}
            onChange={({ target }) => {
              const priority = priorities.find((one) => one === target.value);
              if (priority) onChange({ ...step, priority });
            }}
          >
            {priorities.map((priority) => (
              <option key={priority} value={priority}>
                {priorityLabels[priority]}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  );
}

type WaitFieldsProps = {
  step: WaitStep;
  problemAt: ProblemAt;
  onChange: (step: WaitStep) => void;
};

function WaitFields({ step, problemAt, onChange }: WaitFieldsProps) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field label="Wait for" isHalf error={problemAt("count")}>
        {(control) => (
          <Input
            {...control}
            type="number"
            min={1}
            max={365}
            value={step.count || ""}
            onChange={({ target }) => onChange({ ...step, count: Number(target.value) })}
          />
        )}
      </Field>
      <Field label="Unit" isHalf>
        {(control) => (
          <Select
            {...control}
            value={step.unit}
            onChange={({ target }) => {
              const unit = waitUnits.find((one) => one === target.value);
              if (unit) onChange({ ...step, unit });
            }}
          >
            {waitUnits.map((unit) => (
              <option key={unit} value={unit}>
                {unitLabels[unit]}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  );
}
