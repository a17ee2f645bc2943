import type { UserSession } from "#shared/accounts/account-settings.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { keepFocusInMain } from "#web/ui/focus/focus-fallback.ts";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { useEndSessions, useSessions } from "./account.api.ts";

/** Where the user is signed in, and the way to end what they do not know. */
export function SessionsCard() {
  const sessions = useSessions();
  const end = useEndSessions();
  const endSessions = (id: string | null) => end.mutate(id, { onSuccess: keepFocusInMain });
  const hasOthers = sessions.data?.some(({ isCurrent }) => !isCurrent) ?? false;
  return (
    <CardSection
      title="Sessions"
      description="Where you are signed in. End what you do not know, then change your password."
      actions={
        hasOthers && (
          <Button disabled={end.isPending} onClick={() => endSessions(null)}>
            End all others
          </Button>
        )
      }
    >
      {sessions.isPending && <Skeleton className="h-12" />}
      {sessions.error && (
        <FailureState
          title="Your sessions could not be loaded"
          description={failureSentence(sessions.error)}
          onRetry={() => void sessions.refetch()}
        />
      )}
      <ul className="grid divide-y divide-line">
        {sessions.data?.map((session) => (
          <SessionItem
            key={session.id}
            session={session}
            isDisabled={end.isPending}
            onEnd={() => endSessions(session.id)}
          />
        ))}
      </ul>
    </CardSection>
  );
}

type SessionItemProps = { session: UserSession; isDisabled: boolean; onEnd: () => void };

function SessionItem({ session, isDisabled, onEnd }: SessionItemProps) {
  const { device, address, isCurrent, createdAt, lastUsedAt } = session;
  return (
    <li className="flex min-h-12 items-center gap-3 py-2 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          {device}
          {isCurrent && <Badge tone="success">This session</Badge>}
        </p>
        <p className="text-ink-muted">
          {address && <span className="break-all">{address} · </span>}
          Signed in <RelativeTime moment={createdAt} />
          {!isCurrent && lastUsedAt !== createdAt && (
            <>
              , used <RelativeTime moment={lastUsedAt} />
            </>
          )}
        </p>
      </div>
      {!isCurrent && (
        <Button disabled={isDisabled} aria-label={`End the session of ${device}`} onClick={onEnd}>
          End
        </Button>
      )}
    </li>
  );
}
