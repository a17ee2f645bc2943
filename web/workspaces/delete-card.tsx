import { Download } from "lucide-react";
import { useState } from "react";
import { useSignedInUser } from "#web/shell/session-gate.tsx";
import { useDownload } from "#web/platform/download.ts";
import { apiPaths } from "#web/platform/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/card.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { useDeleteWorkspace } from "./workspaces.api.ts";

/** The end of a workspace, with its records to take along first. */
export function DeleteCard() {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <CardSection title="Delete this workspace">
      <p className="mb-4 max-w-prose text-ink-muted">
        Everything in it goes, for everybody and for good. Download it first: the file holds its
        people, records and the history of their changes as JSON.
      </p>
      <div className="flex flex-wrap gap-2">
        <ExportButton />
        <Button variant="danger" onClick={() => setIsAsking(true)}>
          Delete workspace
        </Button>
      </div>
      {isAsking && <DeleteDialog onClose={() => setIsAsking(false)} />}
    </CardSection>
  );
}

function ExportButton() {
  const { workspaceName } = useSignedInUser();
  const { mutate: download, isPending } = useDownload("The workspace was not exported");
  return (
    <Button
      disabled={isPending}
      onClick={() =>
        download({ path: apiPaths.exportWorkspace, fileName: `${workspaceName}.json` })
      }
    >
      {isPending ? <Spinner /> : <Download aria-hidden />}
      {isPending ? "Preparing the file..." : "Download everything"}
    </Button>
  );
}

function DeleteDialog({ onClose }: { onClose: () => void }) {
  const { workspaceName } = useSignedInUser();
  const [name, setName] = useState("");
  const remove = useDeleteWorkspace();
  return (
    <ConfirmDialog
      title={`Delete ${workspaceName}?`}
      description="Its contacts, companies, deals, tasks and activities are lost for everybody. This cannot be taken back."
      confirmLabel="Delete workspace"
      pendingLabel="Deleting..."
      isPending={remove.isPending}
      isDestructive
      isDisabled={name !== workspaceName}
      onConfirm={() => remove.mutate(name)}
      onClose={onClose}
    >
      <Field label={`Type “${workspaceName}” to be sure`}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
    </ConfirmDialog>
  );
}
