import { useEffect, useState } from "react";
import type { CurrentUser } from "#shared/accounts/accounts.ts";
import { queryClient } from "#web/platform/calls/query-client.ts";
import { readsRecords } from "#web/platform/session/signed-in-user.ts";
import { lateCode } from "#web/ui/late-code/lazy-part.ts";

const stream = lateCode(async () => (await import("./read-stream.ts")).readStream);

/** The page's records come first. What changes until then comes with the stream's beginning. */
const beginsAfterMs = 200;
const looksEveryMs = 100;
/** Whatever the page still waits for. */
const beginsWithinMs = 10_000;

/** Changes by anyone, as they happen. */
export function useLiveRecords(user: CurrentUser): void {
  const { id: userId, workspaceId } = user;
  const readStream = stream.useCode(useHasRecords() && readsRecords(user));
  useEffect(() => readStream?.({ userId, workspaceId }), [readStream, userId, workspaceId]);
}

/** Once nothing is fetched at two looks in a row, the page shows its records. */
function useHasRecords(): boolean {
  const [hasRecords, setHasRecords] = useState(false);
  useEffect(() => {
    let wasIdle = false;
    const look = () => {
      const isIdle = queryClient.isFetching() === 0;
      if (isIdle && wasIdle) setHasRecords(true);
      else timer = setTimeout(look, looksEveryMs);
      wasIdle = isIdle;
    };
    let timer = setTimeout(look, beginsAfterMs);
    const latest = setTimeout(() => setHasRecords(true), beginsWithinMs);
    return () => {
      clearTimeout(timer);
      clearTimeout(latest);
    };
  }, []);
  return hasRecords;
}
