import { z } from "zod";
import { keepStream } from "./keep-stream.ts";
import type { StreamEvent } from "./read-events.ts";

type Listener = {
  onEvent: (event: StreamEvent) => void;
  onRefused: () => void;
};

const passedOn = z.object({ event: z.string(), data: z.string(), id: z.string() });

/**
 * One tab reads the stream for all, since ten streams would use up the connections; another takes over at its place.
 * Without HTTPS there are no locks, and each tab has its own. @returns a function that stops it
 */
export function shareStream(
  of: { userId: string; workspaceId: string },
  { onEvent, onRefused }: Listener,
): () => void {
  const name = `crm-live-${of.userId}-${of.workspaceId}`;
  const stopping = new AbortController();
  const { signal } = stopping;
  const channel = new BroadcastChannel(name);
  let position = "";
  const take = (event: StreamEvent) => {
    if (event.id) position = event.id;
    if (event.event) onEvent(event);
  };
  channel.addEventListener("message", ({ data }) => take(passedOn.parse(data)));
  const read = () =>
    keepStream({
      workspaceId: of.workspaceId,
      position: () => position,
      onEvent: (event) => {
        take(event);
        // A channel has one origin, and takes no other.
        // oxlint-disable-next-line unicorn/require-post-message-target-origin
        channel.postMessage(event);
      },
      onRefused,
      signal,
    });
  const locks: LockManager | undefined = navigator.locks;
  // Rejected where this tab closes before its turn.
  if (locks) void locks.request(name, { signal }, read).catch(() => undefined);
  else void read();
  return () => {
    stopping.abort();
    channel.close();
  };
}
