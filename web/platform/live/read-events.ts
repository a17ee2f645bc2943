/** One message of a stream; `event` is empty where it only names the place that was reached. */
export type StreamEvent = { event: string; data: string; id: string };

/**
 * Reads server-sent events (HTML standard, 9.2.6) as our server writes them. The browser's own
 * EventSource cannot name the workspace in a header, nor tell a refusal from a broken line.
 */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let unread = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const messages = (unread + decoder.decode(value, { stream: true })).split("\n\n");
      unread = messages.pop() ?? "";
      yield* messages.map(parseMessage);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function parseMessage(message: string): StreamEvent {
  const parsed: StreamEvent = { event: "", data: "", id: "" };
  for (const line of message.split("\n")) {
    const [, name, value = ""] = /^(id|event|data): (.*)$/.exec(line) ?? [];
    if (name === "id" || name === "event" || name === "data") parsed[name] = value;
  }
  return parsed;
}
