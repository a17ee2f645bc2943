import { askForRights, takeEvent } from "./live-updates.ts";
import { shareStream } from "./share-stream.ts";

/** Shows what the stream brings. @returns a function that stops it */
export function readStream(of: { userId: string; workspaceId: string }): () => void {
  return shareStream(of, { onEvent: takeEvent, onRefused: () => void askForRights() });
}
