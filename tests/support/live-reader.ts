import { inject } from "vitest";
import { type LiveChange, liveChanges } from "#shared/platform/live.ts";
import { readEvents, type StreamEvent } from "#web/platform/live/read-events.ts";

type Options = {
  server?: string;
  lastEventId?: string;
};

export type LiveReader = Awaited<ReturnType<typeof listen>>;

export async function listen(headers: Record<string, string>, options: Options = {}) {
  const { server = inject("baseUrl"), lastEventId } = options;
  const hangUp = new AbortController();
  const answer = await fetch(new URL("/api/events", server), {
    headers: { ...headers, ...(lastEventId !== undefined && { "last-event-id": lastEventId }) },
    signal: hangUp.signal,
  });
  if (!answer.body) throw new Error("the stream has no body");
  const events = readEvents(answer.body);
  const reader = {
    status: answer.status,
    headers: answer.headers,
    changes: [] as LiveChange[],
    lastEventId: "",
    /** The next event that says something; null at the stream's end. */
    async next(): Promise<StreamEvent | null> {
      for (;;) {
        const read = await events.next();
        if (read.done) return null;
        const { value } = read;
        if (value.id) reader.lastEventId = value.id;
        if (value.event === "changes") {
          reader.changes.push(...liveChanges.parse(JSON.parse(value.data)));
        }
        if (value.event) return value;
      }
    },
    /** Reads until a change of the record arrives, and returns that one. */
    async hear(id: string, action?: LiveChange["action"]): Promise<LiveChange> {
      for (;;) {
        const place = reader.changes.findLastIndex(
          (change) => change.id === id && (action === undefined || change.action === action),
        );
        const [found] = place < 0 ? [] : reader.changes.splice(place, 1);
        if (found) return found;
        if ((await reader.next()) === null) throw new Error("the stream ended without it");
      }
    },
    close: () => hangUp.abort(),
  };
  return reader;
}
