import { Trash2 } from "lucide-react";
import { Link } from "react-router";
import { isOpenOperation } from "#shared/records/operations.ts";
import type { ImportFile } from "#shared/imports/imports.ts";
import { useOperation } from "#web/platform/operations/operations.api.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { kindWords } from "#shared/records/kind-words.ts";
import { sizeText } from "./import-words.ts";
import { useForgetImport, useImports } from "./imports.api.ts";

export function RecentImports() {
  const imports = useImports();
  const sent = imports.data?.filter(({ state }) => state !== "uploading") ?? [];
  return (
    <CardSection title="Recent imports">
      {imports.isPending && <Skeleton className="h-16" />}
      {imports.isLoadingError && (
        <FailureState
          title="Recent imports could not be loaded"
          description={failureSentence(imports.error)}
          onRetry={() => void imports.refetch()}
        />
      )}
      {imports.data && sent.length === 0 && (
        <p className="text-ink-muted">Nothing was imported yet.</p>
      )}
      {sent.length > 0 && (
        <ul aria-label="Recent imports" className="-my-4 divide-y divide-line">
          {sent.map((file) => (
            <RecentImport key={file.id} file={file} />
          ))}
        </ul>
      )}
    </CardSection>
  );
}

function RecentImport({ file }: { file: ImportFile }) {
  const forget = useForgetImport();
  const begun = file.operation && isOpenOperation(file.operation) ? file.operation : null;
  const operation = useOperation(begun?.id ?? null) ?? file.operation;
  const [tone, state] = stateOf({ ...file, operation });
  return (
    <li className="flex items-center gap-3 py-3">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link
            to={paths.imports({ id: file.id })}
            className="font-medium break-all hover:underline"
          >
            {file.fileName}
          </Link>
          <Badge tone={tone}>{state}</Badge>
        </div>
        <p className="text-ink-muted">
          {`${kindWords[file.entity].title} · ${sizeText(file.bytes)} · `}
          <RelativeTime moment={file.createdAt} />
          {operation?.state === "done" && operation.message && ` · ${operation.message}`}
        </p>
      </div>
      {!(operation && isOpenOperation(operation)) && (
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Forget ${file.fileName}`}
          disabled={forget.isPending}
          onClick={() => forget.mutate(file.id)}
        >
          <Trash2 aria-hidden />
        </Button>
      )}
    </li>
  );
}

function stateOf({ state, operation, check }: ImportFile): [BadgeTone, string] {
  if (operation?.undoneBy) return ["neutral", "Undone"];
  if (operation?.state === "done") return ["success", "Imported"];
  if (operation?.state === "failed") return ["danger", "Failed"];
  if (operation?.state === "stopped") return ["warning", "Stopped"];
  if (operation) return ["accent", "Importing"];
  if (state === "failed") return ["danger", "Cannot be read"];
  if (state === "reading") return ["accent", "Being read"];
  return check ? ["neutral", "Checked, not imported"] : ["neutral", "Not imported"];
}
