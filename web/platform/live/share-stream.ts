import { z } from "zod";
import { keepStream } from "./keep-stream.ts";
import type { StreamEvent } from "./read-events.ts";

type Listener = {
  onEvent: (event: StreamEvent) => void;
  onRefused: () => void;
};

const passedOn = z.object({ event: z.string(), data: z.string(), id: z.string() });

/**
 * Hears what changes in a workspace. One tab of the browser reads the stream and passes it on to the
 * others, since ten streams would leave no connection for anything else; when it is closed, another
 * goes on from the same place. Where the browser knows no locks, as without HTTPS, each has its own.
 * @returns the way to stop
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
  // Refused where this tab is closed before its turn comes.
  if (locks) void locks.request(name, { signal }, read).catch(() => undefined);
  else void read();
  return () => {
    stopping.abort();
    channel.close();
  };
}
