import { CircleAlert } from "lucide-react";
import { Link } from "react-router";
import {
  type Operation,
  isOpenOperation,
  isUndoableOperation,
} from "#shared/records/operations.ts";
import type { ImportFile } from "#shared/imports/imports.ts";
import { OperationBar } from "#web/platform/operations/operation-bar.tsx";
import { OperationRefusals } from "#web/platform/operations/operation-refusals.tsx";
import { useOperation } from "#web/platform/operations/operations.api.ts";
import { useDownload } from "#web/platform/calls/download.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { askToUndo } from "#web/platform/changes/undo-changes.ts";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { listPages } from "#shared/records/record-pages.ts";
import { kindWords } from "#shared/records/kind-words.ts";
import { countText } from "#shared/format/count-text.ts";

type ImportRunProps = { file: ImportFile; begun: Operation };

/** The last step: how far the import is, then what it came to, with the way to take it back. */
export function ImportRun({ file, begun }: ImportRunProps) {
  const operation = useOperation(begun.id) ?? begun;
  return (
    <>
      <p role="status" className="sr-only">
        {isOpenOperation(operation) ? "The import is running." : endText(operation)}
      </p>
      {isOpenOperation(operation) ? (
        <OperationBar operation={operation} />
      ) : (
        <Result file={file} operation={operation} />
      )}
      {operation.undoneBy && <Undo key={operation.undoneBy} id={operation.undoneBy} />}
    </>
  );
}

function endText({ state, message }: Operation): string {
  if (state === "done") return `The import is done. ${message ?? ""}`.trim();
  const what = state === "stopped" ? "The import was stopped." : "The import has failed.";
  return [what, message].filter(Boolean).join(" ");
}

function Result({ file, operation }: { file: ImportFile; operation: Operation }) {
  const { mutate: download, isPending } = useDownload("The rows could not be downloaded");
  const isIncomplete = operation.state !== "done";
  return (
    <CardSection title="Result">
      <div className="grid gap-4">
        <p>{endText(operation)}</p>
        {isIncomplete && (
          <p className="text-ink-muted">
            {`${countText(operation.done, "row was", "rows were")} done until then. What they changed stays until you undo it.`}
          </p>
        )}
        {operation.refused > 0 && (
          <p>{`${countText(operation.refused, "row was", "rows were")} refused.`}</p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button asChild variant="primary">
            <Link to={listPages[file.entity]}>{`See the ${kindWords[file.entity].many}`}</Link>
          </Button>
          {operation.refused > 0 && (
            <Button
              disabled={isPending}
              onClick={() =>
                download({ path: apiPaths.failedRows(file.id), fileName: "failed-rows.csv" })
              }
            >
              Download the rows that failed
            </Button>
          )}
          {isUndoableOperation(operation) && (
            <Button onClick={() => askToUndo(operation.id)}>Undo the import</Button>
          )}
        </div>
      </div>
    </CardSection>
  );
}

/** The operation that takes the import back: its progress, then what it had to keep. */
function Undo({ id }: { id: string }) {
  const undo = useOperation(id);
  if (!undo) return <Skeleton className="h-24" />;
  return (
    <CardSection title="Undo of the import">
      <p role="status" className="sr-only">
        {isOpenOperation(undo) ? "The import is being undone." : (undo.message ?? "")}
      </p>
      {isOpenOperation(undo) ? <OperationBar operation={undo} /> : <UndoResult undo={undo} />}
    </CardSection>
  );
}

function UndoResult({ undo }: { undo: Operation }) {
  const isIncomplete = undo.state !== "done";
  return (
    <div className="grid gap-3">
      {isIncomplete ? (
        <Notice icon={CircleAlert} isWarning>
          {undo.message ?? "The undo did not come to its end."}
        </Notice>
      ) : (
        <p>{undo.message}</p>
      )}
      {undo.refused > 0 && <OperationRefusals operation={undo} />}
      {isIncomplete && undo.undoes && (
        <div>
          <Button onClick={() => undo.undoes && askToUndo(undo.undoes)}>Undo the rest</Button>
        </div>
      )}
    </div>
  );
}
