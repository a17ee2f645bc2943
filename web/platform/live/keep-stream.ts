import { onlineManager } from "@tanstack/react-query";
import { heartbeatMs, longestReadingMs } from "#shared/platform/live.ts";
import { ApiError, callApi } from "#web/platform/calls/api-client.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { withQuery } from "#web/platform/navigation/paths.ts";
import { untilSessionStands } from "#web/platform/session/session-change.ts";
import { readEvents, type StreamEvent } from "./read-events.ts";

const firstWaitMs = 1_000;
const longestWaitMs = 15_000;

/** After a sleep the connection is often dead without an error. */
const silenceMs = 2.5 * heartbeatMs;

type StreamOptions = {
  workspaceId: string;
  /** The last event of this tab or the one before. */
  position: () => string;
  onEvent: (event: StreamEvent) => void;
  onRefused: () => void;
  signal: AbortSignal;
};

export async function keepStream(options: StreamOptions): Promise<void> {
  const { signal, onRefused } = options;
  let waitMs = firstWaitMs;
  while (!signal.aborted) {
    await untilSessionStands();
    try {
      await readStream(options);
      waitMs = firstWaitMs;
    } catch (failure) {
      if (failure instanceof ApiError && [401, 403].includes(failure.status)) {
        onRefused();
        waitMs = longestWaitMs;
      }
    }
    // A lost server is not to get all pages back at once.
    await untilOnline(waitMs * (0.5 + Math.random() / 2), signal);
    waitMs = Math.min(waitMs * 2, longestWaitMs);
  }
}

async function readStream({ workspaceId, position, onEvent, signal }: StreamOptions) {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), silenceMs);
  try {
    const path = withQuery(apiPaths.events, { readingForMs: String(readingForMs()) });
    const { body } = await callApi("GET", path, {
      workspaceId,
      headers: position() ? { "Last-Event-ID": position() } : {},
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (!body) return;
    for await (const event of readEvents(body)) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), silenceMs);
      onEvent(event);
    }
  } finally {
    clearTimeout(timer);
  }
}

/** Nothing was asked for before the document began. */
function readingForMs(): number {
  return Math.min(Math.round(performance.now()), longestReadingMs);
}

/** Offline it waits until the server can be reached. */
async function untilOnline(waitMs: number, signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, waitMs));
  if (onlineManager.isOnline() || signal.aborted) return;
  await new Promise<void>((resolve) => {
    const stop = onlineManager.subscribe((isOnline) => {
      if (!isOnline) return;
      stop();
      resolve();
    });
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
