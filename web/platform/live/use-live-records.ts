import { useEffect, useState } from "react";
import type { CurrentUser } from "#shared/accounts.ts";
import { lateCode } from "#web/ui/lazy-part.ts";

type Reader = Pick<
  CurrentUser,
  "id" | "workspaceId" | "needsSecondFactor" | "suspensionReason" | "supportUntil"
>;

const stream = lateCode(async () => (await import("./read-stream.ts")).readStream);

/** The page's records come first. What changes until then comes with the stream's beginning. */
const beginsAfterMs = 300;

/** Changes by anyone, as they happen. */
export function useLiveRecords({ id: userId, workspaceId, ...state }: Reader): void {
  const { needsSecondFactor, suspensionReason, supportUntil } = state;
  // No stream for suspended workspaces, missing second factors and support access.
  const isSilent = needsSecondFactor || suspensionReason !== null || supportUntil !== null;
  const [isTime, setIsTime] = useState(false);
  const readStream = stream.useCode(isTime && !isSilent);
  useEffect(() => {
    const timer = setTimeout(() => setIsTime(true), beginsAfterMs);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => readStream?.({ userId, workspaceId }), [readStream, userId, workspaceId]);
}
