import { format } from "#shared/format.ts";
import type { RunningDeletion } from "#shared/workspaces.ts";
import { CardSection } from "#web/ui/card.tsx";
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
  const done = rowsTotal === null ? 0 : Math.min(rowsDone, rowsTotal);
  const text =
    rowsTotal === null
      ? "counting what is in it"
      : `${format.number(done)} of ${format.number(rowsTotal)} rows`;
  return (
    <li className="grid gap-2">
      <p className="min-w-0 break-words tabular-nums">
        {label}: {text}
      </p>
      <ProgressBar label={label} share={rowsTotal ? done / rowsTotal : null} />
    </li>
  );
}
