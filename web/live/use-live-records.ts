import { useEffect } from "react";
import type { CurrentUser } from "#shared/accounts.ts";
import { askForRights, takeEvent } from "./live-updates.ts";
import { shareStream } from "./share-stream.ts";

type Reader = Pick<CurrentUser, "id" | "workspaceId" | "needsSecondFactor">;

/** Keeps what the page shows as it is on the server, whoever changes it. */
export function useLiveRecords({ id: userId, workspaceId, needsSecondFactor }: Reader): void {
  useEffect(() => {
    // The workspace tells nothing to whoever has not shown the second factor that it asks for.
    if (needsSecondFactor) return undefined;
    return shareStream({ userId, workspaceId }, { onEvent: takeEvent, onRefused: askForRights });
  }, [userId, workspaceId, needsSecondFactor]);
}
