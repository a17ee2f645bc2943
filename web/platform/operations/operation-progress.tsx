import { format } from "#shared/format/format.ts";
import {
  isOpenOperation,
  isUndoableOperation,
  type Operation,
} from "#shared/records/operations.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { useViewParams } from "#web/platform/navigation/view-params.ts";
import { Button } from "#web/ui/button.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { beginOperation, useOperation } from "./operations.api.ts";

/** From `?operation=`, with its undo at the end. Its beginning and its end are read out, not each step between. */
export function OperationProgress() {
  const { get, set } = useViewParams();
  const operation = useOperation(get("operation"));
  const isOpen = operation !== undefined && isOpenOperation(operation);
  const follow = (id: string | null) => set({ operation: id }, { replace: true });
  return (
    <section
      aria-label={operation && "Progress"}
      className={
        operation
          ? "mb-4 flex flex-wrap items-center gap-3 rounded-lg border border-line bg-surface px-4 py-2"
          : "sr-only"
      }
    >
      <p className="min-w-0 flex-1">
        <span role="status">
          {operation && <span className="font-medium">{operation.title}</span>}{" "}
          {operation && !isOpen && <span className="text-ink-muted">{said(operation)}</span>}
        </span>
        {isOpen && <span className="text-ink-muted">{said(operation)}</span>}
      </p>
      {isOpen && (
        <div className="w-40">
          <ProgressBar
            label={operation.title}
            share={operation.total ? operation.done / operation.total : null}
          />
        </div>
      )}
      {operation && !isOpen && <AtTheEnd {...{ operation, follow }} />}
    </section>
  );
}

type AtTheEndProps = { operation: Operation; follow: (id: string | null) => void };

function AtTheEnd({ operation, follow }: AtTheEndProps) {
  const undo = async () => {
    const id = await beginOperation(
      apiPaths.undo(operation.id),
      undefined,
      "The change could not be undone",
    );
    if (id) follow(id);
  };
  return (
    <>
      {isUndoableOperation(operation) && <Button onClick={() => void undo()}>Undo</Button>}
      <Button variant="ghost" onClick={() => follow(null)}>
        Close
      </Button>
    </>
  );
}

function said(operation: Operation): string {
  const refused =
    operation.refused > 0 ? `, ${format.number(operation.refused)} left as they were` : "";
  if (operation.state === "failed") return operation.message ?? "It failed.";
  if (operation.state === "done") return `Done${refused}.`;
  if (operation.state === "stopped") return `Stopped${refused}.`;
  const total = operation.total === null ? "" : ` of ${format.number(operation.total)}`;
  return `${format.number(operation.done)}${total} done`;
}
