import { Plus } from "lucide-react";
import { Fragment, useState } from "react";
import type { RuleKind, TriggerType } from "#shared/rules/rules.ts";
import { isStepOfDeleted } from "#shared/rules/deleted-rules.ts";
import { stepProblem } from "#shared/rules/fitting-steps.ts";
import type { RuleStep, StepType } from "#shared/rules/rule-steps.ts";
import { Button } from "#web/ui/button.tsx";
import { DropdownMenu, DropdownMenuItem } from "#web/ui/menus/dropdown-menu.tsx";
import { type RuleWording, sayStep, stepLabels } from "#web/crm/rules/rule-words.ts";
import { TerritoryLines } from "./territory-lines.tsx";
import { StepDialog } from "./step-dialog.tsx";
import { StepMenu } from "./step-menu.tsx";
import {
  branchWays,
  isSamePath,
  type ListPath,
  listAt,
  listMoves,
  type StepMove,
  type StepPath,
  wayLabels,
  withList,
} from "./step-moves.ts";

type Ruled = { kind: RuleKind; trigger: TriggerType };

type RuleStepsProps = Ruled & {
  wording: RuleWording;
  steps: RuleStep[];
  onChange: (steps: RuleStep[]) => void;
};

export function RuleSteps({ steps, onChange, ...props }: RuleStepsProps) {
  const [moved, setMoved] = useState<Moved | null>(null);
  const move = ({ steps: changed, to }: StepMove) => {
    setMoved({ to, number: (moved?.number ?? 0) + 1 });
    onChange(changed);
  };
  return <StepList {...props} {...{ steps, onChange, moved }} onMove={move} list={[]} />;
}

/** The latest of the moves, counted from 1. */
type Moved = { to: StepPath; number: number };

type StepListProps = RuleStepsProps & {
  /** Which list of the rule's it is. */
  list: ListPath;
  /** Where the step is that was moved last, which has the focus. */
  moved: Moved | null;
  onMove: (move: StepMove) => void;
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

function hasStep({ kind, trigger }: Ruled, type: StepType): boolean {
  return (trigger !== "deleted" || isStepOfDeleted(type)) && stepProblem(kind, type) === null;
}

/** Which step a dialog is about: a new one has no place yet. */
type Open = { type: StepType; place: number | null };

/** The steps as sentences, in their order; those of branches lie within them. */
function StepList(props: StepListProps) {
  const { kind, trigger, wording, list, label = "Steps of the rule" } = props;
  const [open, setOpen] = useState<Open | null>(null);
  const own = listAt(props.steps, list);
  const change = (changed: RuleStep[]) => props.onChange(withList(props.steps, list, changed));
  const save = (step: RuleStep) => {
    const place = open?.place ?? null;
    change(place === null ? [...own, step] : own.with(place, step));
    setOpen(null);
  };
  return (
    <div className="grid gap-2">
      {own.length > 0 && (
        <ol aria-label={label} className="grid gap-2">
          {own.map((step, place) => (
            // Steps have no names of their own, and none keeps a state.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={place} className="rounded-md border border-line p-2">
              <StepRow
                {...props}
                {...{ step, place }}
                onEdit={() => setOpen({ type: step.type, place })}
                onRemove={() => change(own.toSpliced(place, 1))}
              />
            </li>
          ))}
        </ol>
      )}
      <AddStep {...{ kind, trigger }} onAdd={(type) => setOpen({ type, place: null })} />
      {open && (
        <StepDialog
          kind={kind}
          trigger={trigger}
          wording={wording}
          type={open.type}
          step={open.place === null ? undefined : own[open.place]}
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

type StepRowProps = StepListProps & {
  step: RuleStep;
  place: number;
  onEdit: () => void;
  onRemove: () => void;
};

function StepRow(props: StepRowProps) {
  const { kind, wording, step, list, place, onEdit, onRemove, ...lists } = props;
  const path = { list, place };
  const sentence = sayStep(kind, step, wording);
  return (
    <>
      <div className="flex items-center gap-2">
        <p className="min-w-0 flex-1 wrap-anywhere">{sentence}</p>
        <StepMenu
          movedAs={lists.moved && isSamePath(lists.moved.to, path) ? lists.moved.number : null}
          moves={listMoves(lists.steps, path)}
          {...{ sentence, onEdit, onRemove }}
          onMove={lists.onMove}
        />
      </div>
      {step.type === "assign-by-territory" && <TerritoryLines {...{ kind, step, wording }} />}
      {step.type === "branch" && (
        <div className="mt-2 grid gap-2 border-l-2 border-line pl-3">
          {branchWays.map((way) => (
            <Fragment key={way}>
              <p className="text-ink-muted">{wayLabels[way]}</p>
              <StepList
                {...{ kind, wording, ...lists }}
                list={[...list, { place, way }]}
                label={`Steps ${wayLabels[way].toLowerCase()}`}
              />
            </Fragment>
          ))}
        </div>
      )}
    </>
  );
}
