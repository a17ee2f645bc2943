import { z } from "zod";
import { keepStream } from "./keep-stream.ts";
import type { StreamEvent } from "./read-events.ts";
import { RecentEvents } from "./recent-events.ts";

type Listener = {
  onEvent: (event: StreamEvent) => void;
  onRefused: () => void;
};

const passedOn = z.object({
  event: z.string(),
  data: z.string(),
  id: z.string(),
  /** The one tab that is to take it; without, all are. */
  to: z.number().optional(),
});

/** A tab that opens asks for what it missed while its code was on the way. A tab is identified by the time its document began. */
const opening = z.object({ began: z.number() });

const message = z.union([passedOn, opening]);

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
  const send = (sent: z.input<typeof message>) => {
    // A channel has one origin, and takes no other.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    channel.postMessage(sent);
  };
  const began = performance.timeOrigin;
  const recent = new RecentEvents(began);
  let position = "";
  let isReading = false;
  const take = (event: StreamEvent) => {
    if (event.id) position = event.id;
    if (!event.event) return;
    recent.add(event);
    onEvent(event);
  };
  channel.addEventListener("message", ({ data }) => {
    const heard = message.parse(data);
    if (!("began" in heard)) {
      if (heard.to === undefined || heard.to === began) take(heard);
    } else if (isReading) {
      for (const event of recent.since(heard.began)) send({ ...event, to: heard.began });
    }
  });
  const read = () => {
    isReading = true;
    return keepStream({
      workspaceId: of.workspaceId,
      position: () => position,
      onEvent: (event) => {
        take(event);
        send(event);
      },
      onRefused,
      signal,
    });
  };
  const locks: LockManager | undefined = navigator.locks;
  if (locks) {
    send({ began });
    // Rejected where this tab closes before its turn.
    void locks.request(name, { signal }, read).catch(() => undefined);
  } else {
    void read();
  }
  return () => {
    stopping.abort();
    channel.close();
  };
}
