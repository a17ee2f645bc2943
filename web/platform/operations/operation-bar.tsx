import { format } from "#shared/format/format.ts";
import type { Operation } from "#shared/records/operations.ts";
import { Button } from "#web/ui/button.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { useStopOperation } from "./operations.api.ts";

export function OperationBar({ operation }: { operation: Operation }) {
  const stop = useStopOperation(operation.id);
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-ink-muted tabular-nums">{progressText(operation)}</p>
        <Button disabled={stop.isPending} onClick={() => stop.mutate()}>
          {stop.isPending ? "Stopping..." : "Stop"}
        </Button>
      </div>
      <ProgressBar
        label={operation.title}
        share={operation.total ? operation.done / operation.total : null}
      />
      <p className="text-ink-muted">You can leave this page: it goes on in the background.</p>
    </div>
  );
}

function progressText({ state, total, done }: Operation): string {
  if (state === "waiting") return "Waiting for its turn...";
  const of = total === null ? "" : ` of ${format.number(total)}`;
  return `${format.number(done)}${of} done`;
}
