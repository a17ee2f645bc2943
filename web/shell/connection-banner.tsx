import { countText } from "#shared/format/count-text.ts";
import { CircleAlert, CloudOff } from "lucide-react";
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useIsConnected, watchConnection } from "#web/platform/calls/connection.ts";
import { followSignOut, persistWrites } from "#web/platform/calls/persisted-writes.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { usePendingWrites } from "#web/platform/dialogs/record-writes.ts";
import { useHasSessionEnded } from "#web/platform/forms/typed-text.ts";
import {
  openUnsent,
  removeUnsent,
  type UnsentWrite,
  useUnsentWrites,
} from "#web/platform/calls/unsent-writes.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { useSignedInUser } from "#web/platform/session/signed-in-user.ts";

export function ConnectionBanner() {
  useKeptWrites();
  const isConnected = useIsConnected();
  const waiting = usePendingWrites();
  const unsent = useUnsentWrites();
  const hasSessionEnded = useHasSessionEnded();
  const { pathname } = useLocation();
  /** The page that one was on without a connection, until one leaves it. */
  const [awayOn, setAwayOn] = useState<string | null>(null);
  const next = isConnected && awayOn !== pathname ? null : pathname;
  if (next !== awayOn) setAwayOn(next);
  return (
    <div aria-live="polite">
      {hasSessionEnded && (
        <Notice
          icon={CircleAlert}
          isWarning
          className="mb-4"
          action={
            <Button asChild variant="primary">
              <a href={paths.login()} target="_blank" rel="noreferrer">
                Sign In in a New Tab
              </a>
            </Button>
          }
        >
          <span className="font-medium">You are signed out.</span> What you typed is still here:
          sign in, then come back and save it.
        </Notice>
      )}
      {!isConnected && (
        <Notice icon={CloudOff} className="mb-4">
          <span className="font-medium text-ink">The server cannot be reached.</span> You can go on:
          what you change is kept in this tab and sent as soon as the connection is back.
          {waiting.length > 0 && <WaitingList labels={waiting.map(({ label }) => label)} />}
        </Notice>
      )}
      {isConnected && awayOn && <p className="sr-only">The server answers again.</p>}
      {unsent.map((one) => (
        <UnsentNotice key={one.write.key} {...one} />
      ))}
    </div>
  );
}

function UnsentNotice({ write, reason }: UnsentWrite) {
  const navigate = useNavigate();
  const open = () => {
    openUnsent(write);
    void navigate(write.page ?? "");
  };
  return (
    <Notice
      icon={CircleAlert}
      className="mb-4"
      action={
        <span className="flex gap-2">
          <Button onClick={() => removeUnsent(write.key)}>Discard</Button>
          <Button variant="primary" onClick={open}>
            Open Again
          </Button>
        </span>
      }
    >
      <span className="font-medium text-ink">Not saved: {write.label}.</span> {reason}
    </Notice>
  );
}

function WaitingList({ labels }: { labels: string[] }) {
  return (
    <span className="mt-1.5 block">
      <span className="font-medium text-ink">
        {countText(labels.length, "change waits", "changes wait")} to be sent:
      </span>{" "}
      {labels.join(", ")}
    </span>
  );
}

function useKeptWrites(): void {
  const { id: userId, workspaceId } = useSignedInUser();
  useEffect(() => {
    watchConnection();
    const stops = [persistWrites({ userId, workspaceId }), followSignOut()];
    return () => {
      for (const stop of stops) stop();
    };
  }, [userId, workspaceId]);
}
