import { FileQuestion, Lock } from "lucide-react";
import { Link } from "react-router";
import { allKinds } from "#shared/records/kind-words.ts";
import { ApiError, failureSentence } from "#web/platform/calls/api-client.ts";
import { titled } from "#web/platform/navigation/page-title.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { useMay } from "#web/platform/session/use-may.ts";
import { useViewParams } from "#web/platform/navigation/view-params.ts";
import { PageHeader } from "#web/platform/navigation/page-header.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { ChooseFile } from "./choose-file.tsx";
import { ImportSteps } from "./import-steps.tsx";
import { useImport } from "./imports.api.ts";
import { RecentImports } from "./recent-imports.tsx";

export const meta = () => titled("Import");

export default function ImportsPage() {
  const id = useViewParams().get("id");
  const mayWrite = useMay("records.write");
  return (
    <>
      <PageHeader
        title="Import"
        description={`Bring ${allKinds()} over from another product or a spreadsheet`}
      >
        {id && (
          <Button asChild>
            <Link to={paths.imports()}>Import another file</Link>
          </Button>
        )}
      </PageHeader>
      {!mayWrite ? <NotPermitted /> : id ? <LoadedImport key={id} id={id} /> : <NewImport />}
    </>
  );
}

function NewImport() {
  return (
    <div className="grid gap-6">
      <ChooseFile />
      <RecentImports />
    </div>
  );
}

function NotPermitted() {
  return (
    <EmptyState
      icon={Lock}
      title="You cannot import here"
      description="It takes the right to change records, in a workspace whose plan allows it."
    />
  );
}

function LoadedImport({ id }: { id: string }) {
  const file = useImport(id);
  if (file.data) return <ImportSteps file={file.data} />;
  if (file.isPending) {
    return (
      <div role="status" aria-label="Loading" className="grid gap-4">
        <Skeleton className="h-10" />
        <Skeleton className="h-64" />
      </div>
    );
  }
  if (file.error instanceof ApiError && [400, 404].includes(file.error.status)) {
    return (
      <EmptyState
        icon={FileQuestion}
        title="This import does not exist"
        description="Its file may have been forgotten, or belong to another workspace."
      >
        <Button asChild>
          <Link to={paths.imports()}>Choose a file</Link>
        </Button>
      </EmptyState>
    );
  }
  return (
    <FailureState
      title="This import could not be loaded"
      description={failureSentence(file.error)}
      onRetry={() => void file.refetch()}
    />
  );
}
