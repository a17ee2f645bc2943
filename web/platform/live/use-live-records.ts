import { useEffect } from "react";
import type { CurrentUser } from "#shared/accounts.ts";
import { askForRights, takeEvent } from "./live-updates.ts";
import { shareStream } from "./share-stream.ts";

type Reader = Pick<
  CurrentUser,
  "id" | "workspaceId" | "needsSecondFactor" | "suspensionReason" | "supportUntil"
>;

/** Keeps what the page shows as it is on the server, no matter who changes it. */
export function useLiveRecords({ id: userId, workspaceId, ...state }: Reader): void {
  const { needsSecondFactor, suspensionReason, supportUntil } = state;
  // It tells nothing while it is suspended or lacks the second factor that it asks for, nor to its support.
  const isSilent = needsSecondFactor || suspensionReason !== null || supportUntil !== null;
  useEffect(() => {
    if (isSilent) return undefined;
    return shareStream({ userId, workspaceId }, { onEvent: takeEvent, onRefused: askForRights });
  }, [userId, workspaceId, isSilent]);
}
