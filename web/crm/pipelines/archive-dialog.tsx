import { useState } from "react";
import { inStages } from "#shared/crm/deal-filters.ts";
import { allOf } from "#shared/filters/filters.ts";
import type { Pipeline, Stage } from "#shared/crm/pipelines.ts";
import { useDeals } from "#web/crm/deals/deals.api.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { openStages } from "#web/settings/pipelines/pipelines.api.ts";
import { ConfirmDialog } from "#web/ui/dialogs/confirm-dialog.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { sentence } from "#web/ui/isolated.ts";

type ArchiveDialogProps = {
  title: string;
  left: Stage[];
  /** Whose stages deals may go to; those that are archived are left out. */
  targets: Pipeline[];
  /** @param moves for each archived stage the one that its deals go to */
  send: (moves: Record<string, string>) => Promise<void>;
  onClose: () => void;
};

/** Asks where the deals of each archived stage go: as a proposal to the stage of the same kind. */
export function ArchiveDialog({ title, left, targets, send, onClose }: ArchiveDialogProps) {
  const gone = new Set(left.map(({ key }) => key));
  const choices = targets.flatMap((pipeline) =>
    openStages(pipeline)
      .filter(({ key }) => !gone.has(key))
      .map((stage) => ({
        ...stage,
        label: targets.length > 1 ? sentence`${pipeline.name}: ${stage.name}` : stage.name,
      })),
  );
  const [moves, setMoves] = useState<Record<string, string>>(() => proposalFor(left, choices));
  const { items: deals } = useDeals({ filter: JSON.stringify(allOf(inStages(left))) });
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const confirm = async () => {
    setIsPending(true);
    setFailure(null);
    try {
      await send(moves);
      onClose();
    } catch (error) {
      setFailure(failureSentence(error));
      setIsPending(false);
    }
  };
  return (
    <ConfirmDialog
      title={title}
      description={
        deals.length > 0
          ? "Deals are moved, and nothing is lost: Undo brings back both."
          : "Nothing is lost: what is archived can be restored."
      }
      confirmLabel="Archive"
      pendingLabel="Archiving..."
      isPending={isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <div className="grid gap-4">
        {left.map((stage) => (
          <Field key={stage.key} label={sentence`Deals of ${stage.name} go to`}>
            {(control) => (
              <Select
                {...control}
                value={moves[stage.key]}
                onChange={({ target }) => setMoves({ ...moves, [stage.key]: target.value })}
              >
                {choices.map(({ key, label }) => (
                  <option key={key} value={key}>
                    {label}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        ))}
        <p role="alert" className="text-danger-ink empty:hidden">
          {failure}
        </p>
      </div>
    </ConfirmDialog>
  );
}

function proposalFor(left: Stage[], choices: Stage[]): Record<string, string> {
  return Object.fromEntries(
    left.flatMap(({ key, name, type }) => {
      const ofType = choices.filter((stage) => stage.type === type);
      const proposed = ofType.find((stage) => stage.name === name) ?? ofType[0] ?? choices[0];
      return proposed ? [[key, proposed.key] as const] : [];
    }),
  );
}
