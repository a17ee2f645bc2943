import { useEffect } from "react";
import type { CurrentUser } from "#shared/accounts/accounts.ts";
import { useHasRecords } from "#web/platform/calls/has-records.ts";
import { readsRecords } from "#web/platform/session/signed-in-user.ts";
import { lateCode } from "#web/ui/late-code/lazy-part.ts";

const stream = lateCode(async () => (await import("./read-stream.ts")).readStream);

/** Changes by anyone, as they happen. The page's records come first: what changes until then comes with the beginning. */
export function useLiveRecords(user: CurrentUser): void {
  const { id: userId, workspaceId } = user;
  const readStream = stream.useCode(useHasRecords() && readsRecords(user));
  useEffect(() => readStream?.({ userId, workspaceId }), [readStream, userId, workspaceId]);
}
