import { useEffect } from "react";
import type { CurrentUser } from "#shared/accounts.ts";
import { askForRights, takeEvent } from "./live-updates.ts";
import { shareStream } from "./share-stream.ts";

type Reader = Pick<
  CurrentUser,
  "id" | "workspaceId" | "needsSecondFactor" | "suspensionReason" | "supportUntil"
>;

/** Whoever changes it. */
export function useLiveRecords({ id: userId, workspaceId, ...state }: Reader): void {
  const { needsSecondFactor, suspensionReason, supportUntil } = state;
  // No stream for suspended workspaces, missing second factors and support access.
  const isSilent = needsSecondFactor || suspensionReason !== null || supportUntil !== null;
  useEffect(() => {
    if (isSilent) return undefined;
    return shareStream(
      { userId, workspaceId },
      { onEvent: takeEvent, onRefused: () => void askForRights() },
    );
  }, [userId, workspaceId, isSilent]);
}
