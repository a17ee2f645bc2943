import { ArrowDown, ArrowUp, Ellipsis, Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import type { RuleKind, TriggerType } from "#shared/rules/rules.ts";
import { isStepOfDeleted } from "#shared/rules/deleted-rules.ts";
import { stepProblem } from "#shared/rules/fitting-steps.ts";
import type { RuleStep, StepType } from "#shared/rules/rule-steps.ts";
import { Button } from "#web/ui/button.tsx";
import { DropdownMenu, DropdownMenuItem } from "#web/ui/dropdown-menu.tsx";
import { moved } from "#web/crm/rules/rule-draft.ts";
import { type RuleWording, sayStep, stepLabels } from "#web/crm/rules/rule-words.ts";
import { TerritoryLines } from "./territory-lines.tsx";
import { StepDialog } from "./step-dialog.tsx";

type StepListProps = {
  kind: RuleKind;
  trigger: TriggerType;
  wording: RuleWording;
  steps: RuleStep[];
  onChange: (steps: RuleStep[]) => void;
  /** Of the branch that they belong to. */
  label?: string;
};

const addable: StepType[] = [
  "change",
  "assign",
  "assign-by-territory",
  "task",
  "deal",
  "contact",
  "company",
  "note",
  "notify",
  "email",
  "sequence",
  "slack",
  "webhook",
  "wait",
  "wait-until",
  "wait-for",
  "branch",
];

type Ruled = Pick<StepListProps, "kind" | "trigger">;

function hasStep({ kind, trigger }: Ruled, type: StepType): boolean {
  return (trigger !== "deleted" || isStepOfDeleted(type)) && stepProblem(kind, type) === null;
}

/** Which step a dialog is about: a new one has no place yet. */
type Open = { type: StepType; place: number | null };

/** The steps as sentences, in their order; those of branches lie within them. */
export function StepList(props: StepListProps) {
  const { kind, trigger, wording, steps, onChange, label = "Steps of the rule" } = props;
  const [open, setOpen] = useState<Open | null>(null);
  const save = (step: RuleStep) => {
    const place = open?.place ?? null;
    onChange(place === null ? [...steps, step] : steps.with(place, step));
    setOpen(null);
  };
  return (
    <div className="grid gap-2">
      {steps.length > 0 && (
        <ol aria-label={label} className="grid gap-2">
          {steps.map((step, place) => (
            // Steps have no names of their own, and none keeps a state.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={place} className="rounded-md border border-line p-2">
              <StepRow
                {...{ kind, trigger, wording, step, place }}
                count={steps.length}
                onEdit={() => setOpen({ type: step.type, place })}
                onMove={(way) => onChange(moved(steps, place, way))}
                onRemove={() => onChange(steps.toSpliced(place, 1))}
                onChange={(changed) => onChange(steps.with(place, changed))}
              />
            </li>
          ))}
        </ol>
      )}
      <AddStep {...{ kind, trigger }} onAdd={(type) => setOpen({ type, place: null })} />
      {open && (
        <StepDialog
          kind={kind}
          known={wording.known}
          type={open.type}
          step={open.place === null ? undefined : steps[open.place]}
          onSave={save}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}

function AddStep({ onAdd, ...ruled }: Ruled & { onAdd: (type: StepType) => void }) {
  return (
    <div>
      <DropdownMenu
        align="start"
        trigger={
          <Button>
            <Plus aria-hidden />
            Add step
          </Button>
        }
      >
        {addable
          .filter((type) => hasStep(ruled, type))
          .map((type) => (
            <DropdownMenuItem key={type} onSelect={() => onAdd(type)}>
              {stepLabels[type]}
            </DropdownMenuItem>
          ))}
      </DropdownMenu>
    </div>
  );
}

type StepRowProps = Pick<StepListProps, "kind" | "trigger" | "wording"> & {
  step: RuleStep;
  place: number;
  count: number;
  onEdit: () => void;
  onMove: (way: "up" | "down") => void;
  onRemove: () => void;
  onChange: (step: RuleStep) => void;
};

function StepRow(props: StepRowProps) {
  const { kind, trigger, wording, step, onChange } = props;
  const sentence = sayStep(kind, step, wording);
  const inner = { kind, trigger, wording };
  return (
    <>
      <div className="flex items-center gap-2">
        <p className="min-w-0 flex-1 break-words">{sentence}</p>
        <StepMenu {...props} sentence={sentence} />
      </div>
      {step.type === "assign-by-territory" && <TerritoryLines {...{ kind, step, wording }} />}
      {step.type === "branch" && (
        <div className="mt-2 grid gap-2 border-l-2 border-line pl-3">
          <p className="text-ink-muted">If so</p>
          <StepList
            {...inner}
            label="Steps if so"
            steps={step.whenTrue}
            onChange={(whenTrue) => onChange({ ...step, whenTrue })}
          />
          <p className="text-ink-muted">Otherwise</p>
          <StepList
            {...inner}
            label="Steps otherwise"
            steps={step.otherwise}
            onChange={(otherwise) => onChange({ ...step, otherwise })}
          />
        </div>
      )}
    </>
  );
}

function StepMenu(props: StepRowProps & { sentence: string }) {
  const { place, count, sentence, onEdit, onMove, onRemove } = props;
  return (
    <DropdownMenu
      trigger={
        <Button variant="ghost" size="icon" aria-label={`Actions for ${sentence}`}>
          <Ellipsis aria-hidden />
        </Button>
      }
    >
      <DropdownMenuItem onSelect={onEdit}>
        <Pencil aria-hidden />
        Edit step
      </DropdownMenuItem>
      <DropdownMenuItem disabled={place === 0} onSelect={() => onMove("up")}>
        <ArrowUp aria-hidden />
        Move up
      </DropdownMenuItem>
      <DropdownMenuItem disabled={place === count - 1} onSelect={() => onMove("down")}>
        <ArrowDown aria-hidden />
        Move down
      </DropdownMenuItem>
      <DropdownMenuItem destructive onSelect={onRemove}>
        <Trash2 aria-hidden />
        Remove step
      </DropdownMenuItem>
    </DropdownMenu>
  );
}
