import { format } from "#shared/format/format.ts";
import { CircleAlert, CircleCheck, Upload } from "lucide-react";
import { useRef } from "react";
import type { WorkspaceImport } from "#shared/administration/workspace-imports.ts";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { isRunning, useLatestImport, useSendArchive } from "./workspace-imports.api.ts";
import { useEnterWorkspace } from "./workspaces.api.ts";

/** Makes a workspace of an archive, here or from another installation. */
export function ImportCard() {
  const file = useRef<HTMLInputElement>(null);
  const latest = useLatestImport();
  const { mutate: send, isPending, sent } = useSendArchive();
  const isBusy = isPending || isRunning(latest?.status);
  return (
    <CardSection title="Import a workspace">
      <p className="mb-4 max-w-prose text-ink-muted">
        Choose the archive of a workspace, from here or from another installation. It becomes a new
        workspace of yours, with its records and their history. No one else is let in: invite its
        people, and what was theirs is theirs again once they have joined. Rules, web forms and
        webhooks come switched off, so that nothing happens twice.
      </p>
      <Button aria-disabled={isBusy} onClick={() => isBusy || file.current?.click()}>
        <Upload aria-hidden />
        Choose an archive
      </Button>
      <input
        ref={file}
        type="file"
        accept=".gz,application/gzip"
        aria-label="Archive file"
        className="hidden"
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen) send(chosen);
          // The same file may be chosen again.
          target.value = "";
        }}
      />
      <div aria-live="polite" className="mt-4 empty:mt-0">
        {isPending ? <Sending share={sent} /> : latest && <ImportState latest={latest} />}
      </div>
    </CardSection>
  );
}

function Sending({ share }: { share: number }) {
  return (
    <div className="grid gap-2">
      <p className="text-ink-muted">Sending the archive. Please keep this page open.</p>
      <ProgressBar label="Sending the archive" share={share} />
    </div>
  );
}

function ImportState({ latest }: { latest: WorkspaceImport }) {
  const { status, rowsDone, rowsTotal, problem, workspaceId } = latest;
  const { mutate: enter, isPending } = useEnterWorkspace();
  if (isRunning(status)) {
    const share = rowsTotal ? rowsDone / rowsTotal : null;
    return (
      <div className="grid gap-2">
        <p className="text-ink-muted">Importing. You can leave this page meanwhile.</p>
        <ProgressBar label="Importing the archive" share={share} />
      </div>
    );
  }
  if (status === "failed") {
    return (
      <p className="flex gap-2">
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger-ink" />
        <span>Nothing was imported. {problem}</span>
      </p>
    );
  }
  if (status !== "done" || workspaceId === null) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="flex max-w-prose gap-2">
        <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-success-ink" />
        <span>
          The workspace is imported, with {format.number(rowsDone)} rows. Its rules, web forms and
          webhooks are switched off, and its forms and incoming webhooks have new addresses. Look
          through them in Settings, then switch them on.
        </span>
      </p>
      <Button variant="primary" aria-disabled={isPending} onClick={() => enter(workspaceId)}>
        Open it
      </Button>
    </div>
  );
}
