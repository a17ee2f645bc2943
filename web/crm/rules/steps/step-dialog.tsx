import type { RuleKind, TriggerType } from "#shared/rules/rules.ts";
import type { RuleStep, StepType } from "#shared/rules/rule-steps.ts";
import type { RuleWording } from "#web/crm/rules/rule-words.ts";
import { AddedDialog } from "./added-step-dialog.tsx";
import { AssignDialog } from "./assign-dialog.tsx";
import { BranchDialog } from "./branch-dialog.tsx";
import { ChangeDialog } from "./change-step-dialog.tsx";
import { DealDialog } from "./deal-step-dialog.tsx";
import { EmailStepDialog } from "./email-step-dialog.tsx";
import { NoteDialog } from "./note-dialog.tsx";
import { NotifyDialog } from "./notify-dialog.tsx";
import { SequenceStepDialog } from "./sequence-step-dialog.tsx";
import { SlackStepDialog } from "./slack-step-dialog.tsx";
import { TaskDialog } from "./task-step-dialog.tsx";
import { TerritoryDialog } from "./territory-dialog.tsx";
import { UntilDialog } from "./until-dialog.tsx";
import { WaitForDialog } from "./wait-for-dialog.tsx";
import { WaitDialog } from "./wait-dialog.tsx";
import { WebhookStepDialog } from "./webhook-step-dialog.tsx";

type StepDialogProps = {
  kind: RuleKind;
  trigger: TriggerType;
  wording: RuleWording;
  type: StepType;
  /** Undefined for a new one. */
  step: RuleStep | undefined;
  onSave: (step: RuleStep) => void;
  onClose: () => void;
};

export function StepDialog(props: StepDialogProps) {
  const { kind, trigger, wording, type, step, onSave, onClose } = props;
  const { known } = wording;
  const way = { onSave, onClose };
  switch (type) {
    case "change":
      return <ChangeDialog {...{ kind, wording }} step={stepOfType(step, type)} {...way} />;
    case "assign":
      return <AssignDialog kind={kind} step={stepOfType(step, type)} {...way} />;
    case "assign-by-territory":
      return <TerritoryDialog {...{ kind, known }} step={stepOfType(step, type)} {...way} />;
    case "task":
      return <TaskDialog step={stepOfType(step, type)} {...way} />;
    case "deal":
      return <DealDialog known={known} step={stepOfType(step, type)} {...way} />;
    case "contact":
    case "company":
      return <AddedDialog {...{ kind, known, type }} step={stepOfType(step, type)} {...way} />;
    case "note":
      return <NoteDialog step={stepOfType(step, type)} {...way} />;
    case "notify":
      return <NotifyDialog step={stepOfType(step, type)} {...way} />;
    case "email":
      return <EmailStepDialog step={stepOfType(step, type)} {...way} />;
    case "sequence":
      return <SequenceStepDialog step={stepOfType(step, type)} {...way} />;
    case "slack":
      return <SlackStepDialog step={stepOfType(step, type)} {...way} />;
    case "webhook":
      return <WebhookStepDialog step={stepOfType(step, type)} {...way} />;
    case "wait":
      return <WaitDialog step={stepOfType(step, type)} {...way} />;
    case "wait-until":
      return <UntilDialog {...{ kind, trigger, known }} step={stepOfType(step, type)} {...way} />;
    case "wait-for":
      return <WaitForDialog {...{ kind, known }} step={stepOfType(step, type)} {...way} />;
    case "branch":
      return <BranchDialog {...{ kind, known }} step={stepOfType(step, type)} {...way} />;
  }
}

type StepOf<Type extends StepType> = Extract<RuleStep, { type: Type }>;

/** The step to change; undefined for a new one. */
function stepOfType<Type extends StepType>(
  step: RuleStep | undefined,
  type: Type,
): StepOf<Type> | undefined {
  return step !== undefined && isOfType(step, type) ? step : undefined;
}

function isOfType<Type extends StepType>(step: RuleStep, type: Type): step is StepOf<Type> {
  return step.type === type;
}
