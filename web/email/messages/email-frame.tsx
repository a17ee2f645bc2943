import { useState } from "react";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { Button } from "#web/ui/button.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { useEmailPage } from "./emails.api.ts";

type EmailFrameProps = { id: string; hasRemotePictures: boolean };

/** HTML that anyone may have sent: cleaned on the server, and in a frame that runs no scripts. */
export function EmailFrame({ id, hasRemotePictures }: EmailFrameProps) {
  const [pictures, setPictures] = useState(false);
  const page = useEmailPage(id, pictures);
  if (page.isPending) return <Skeleton className="h-96" />;
  if (page.error) {
    return (
      <FailureState
        title="The email could not be shown"
        description={failureSentence(page.error)}
        onRetry={() => void page.refetch()}
      />
    );
  }
  return (
    <div className="grid gap-2">
      {hasRemotePictures && !pictures && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="text-ink-muted">Pictures would show their sender that you read this.</p>
          <Button onClick={() => setPictures(true)}>Show pictures</Button>
        </div>
      )}
      <iframe
        title="Formatted message"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        srcDoc={page.data.html}
        className="h-96 w-full rounded-md border border-line bg-white"
      />
    </div>
  );
}
