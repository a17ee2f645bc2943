import { useEffect } from "react";
import { askForRights, takeEvent } from "./live-updates.ts";
import { shareStream } from "./share-stream.ts";

/** Keeps what the page shows as it is on the server, whoever changes it. */
export function useLiveRecords(userId: string, workspaceId: string): void {
  useEffect(
    () => shareStream({ userId, workspaceId }, { onEvent: takeEvent, onRefused: askForRights }),
    [userId, workspaceId],
  );
}
