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
    case "change": {
      const change = step?.type === type ? step : undefined;
      return <ChangeDialog {...{ kind, wording }} step={change} {...way} />;
    }
    case "assign":
      return <AssignDialog kind={kind} step={step?.type === type ? step : undefined} {...way} />;
    case "assign-by-territory": {
      const byTerritory = step?.type === type ? step : undefined;
      return <TerritoryDialog {...{ kind, known }} step={byTerritory} {...way} />;
    }
    case "task":
      return <TaskDialog step={step?.type === type ? step : undefined} {...way} />;
    case "deal":
      return <DealDialog known={known} step={step?.type === type ? step : undefined} {...way} />;
    case "contact":
    case "company": {
      const added = step?.type === type ? step : undefined;
      return <AddedDialog {...{ kind, known, type }} step={added} {...way} />;
    }
    case "note":
      return <NoteDialog step={step?.type === type ? step : undefined} {...way} />;
    case "notify":
      return <NotifyDialog step={step?.type === type ? step : undefined} {...way} />;
    case "email":
      return <EmailStepDialog step={step?.type === type ? step : undefined} {...way} />;
    case "sequence":
      return <SequenceStepDialog step={step?.type === type ? step : undefined} {...way} />;
    case "slack":
      return <SlackStepDialog step={step?.type === type ? step : undefined} {...way} />;
    case "webhook":
      return <WebhookStepDialog step={step?.type === type ? step : undefined} {...way} />;
    case "wait":
      return <WaitDialog step={step?.type === type ? step : undefined} {...way} />;
    case "wait-until": {
      const until = step?.type === type ? step : undefined;
      return <UntilDialog {...{ kind, trigger, known }} step={until} {...way} />;
    }
    case "wait-for": {
      const waitFor = step?.type === type ? step : undefined;
      return <WaitForDialog {...{ kind, known }} step={waitFor} {...way} />;
    }
    case "branch": {
      const branch = step?.type === type ? step : undefined;
      return <BranchDialog {...{ kind, known }} step={branch} {...way} />;
    }
  }
}
