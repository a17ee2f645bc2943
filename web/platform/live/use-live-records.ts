import { useEffect } from "react";
import type { CurrentUser } from "#shared/accounts.ts";
import { insist } from "#web/ui/lazy-part.ts";

type Reader = Pick<
  CurrentUser,
  "id" | "workspaceId" | "needsSecondFactor" | "suspensionReason" | "supportUntil"
>;

/** The page's records come first. What changes until then comes with the stream's beginning. */
const beginsAfterMs = 300;

/** No matter who changes it. */
export function useLiveRecords({ id: userId, workspaceId, ...state }: Reader): void {
  const { needsSecondFactor, suspensionReason, supportUntil } = state;
  // No stream for suspended workspaces, missing second factors and support access.
  const isSilent = needsSecondFactor || suspensionReason !== null || supportUntil !== null;
  useEffect(() => {
    if (isSilent) return undefined;
    const ended = new AbortController();
    const timer = setTimeout(
      () => void begin({ userId, workspaceId }, ended.signal),
      beginsAfterMs,
    );
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [userId, workspaceId, isSilent]);
}

async function begin(of: { userId: string; workspaceId: string }, signal: AbortSignal) {
  const { readStream } = await insist(() => import("./read-stream.ts"));
  if (!signal.aborted) signal.addEventListener("abort", readStream(of), { once: true });
}
