import { Download } from "lucide-react";
import { useSignedInUser } from "#web/platform/session/signed-in-user.ts";
import { useDownload } from "#web/platform/calls/download.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { Spinner } from "#web/ui/spinner.tsx";

/** All of a workspace in one file, to keep or to take elsewhere. */
export function ExportCard() {
  const { workspaceName } = useSignedInUser();
  const { mutate: download, isPending } = useDownload("The workspace was not exported");
  const save = () =>
    download({ path: apiPaths.exportWorkspace, fileName: `${workspaceName}.crm-archive.gz` });
  return (
    <CardSection title="Export this workspace">
      <p className="mb-4 max-w-prose text-ink-muted">
        One file with its people, teams, settings, records and their whole history. Here or in
        another installation it can be imported as a new workspace. API keys and single sign-on are
        not in it.
      </p>
      <p className="mb-4 max-w-prose text-ink-muted">
        The addresses that your webhooks and rules send to are in it, such as those of Slack. Keep
        the file as safe as a password.
      </p>
      <Button aria-disabled={isPending} onClick={() => isPending || save()}>
        {isPending ? <Spinner /> : <Download aria-hidden />}
        {isPending ? "Preparing the file..." : "Download everything"}
      </Button>
    </CardSection>
  );
}
