import { format } from "#shared/format/format.ts";
import type { RunningDeletion } from "#shared/accounts/workspaces.ts";
import { CardSection } from "#web/ui/cards/card.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { useDeletions } from "./deletions.api.ts";

/** How far deletions of workspaces are; nothing where there is none. @param path of the list */
export function DeletionsCard({ path, about }: { path: string; about: string }) {
  const deletions = useDeletions(path);
  if (deletions.length === 0) return null;
  return (
    <CardSection title="Workspaces being deleted">
      <p className="mb-4 max-w-prose text-ink-muted">{about}</p>
      <ul className="grid gap-4">
        {deletions.map((deletion) => (
          <Deletion key={deletion.id} {...deletion} />
        ))}
      </ul>
    </CardSection>
  );
}

function Deletion({ name, rowsDone, rowsTotal }: RunningDeletion) {
  const label = `Deleting ${name}`;
  return (
    <li className="grid gap-2">
      <p className="min-w-0 wrap-anywhere tabular-nums">
        {label}: {describeProgress({ rowsDone, rowsTotal })}
      </p>
      <ProgressBar label={label} share={rowsTotal ? Math.min(rowsDone / rowsTotal, 1) : null} />
    </li>
  );
}

/** Rows that were added while it was deleted count as well, and may be more than there were. */
function describeProgress({
  rowsDone,
  rowsTotal,
}: Pick<RunningDeletion, "rowsDone" | "rowsTotal">): string {
  if (rowsTotal === null) {
    return rowsDone === 0 ? "counting what is in it" : `${format.number(rowsDone)} rows so far`;
  }
  return `${format.number(Math.min(rowsDone, rowsTotal))} of ${format.number(rowsTotal)} rows`;
}
