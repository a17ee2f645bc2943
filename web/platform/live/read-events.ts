/** `event` is empty where only the position comes. */
export type StreamEvent = { event: string; data: string; id: string };

/** HTML standard, 9.2.6. EventSource cannot name the workspace, nor distinguish a refusal from a lost connection. */
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
