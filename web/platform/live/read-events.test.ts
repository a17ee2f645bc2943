import { expect, test } from "vitest";
import { readEvents, type StreamEvent } from "./read-events.ts";

async function readAll(...chunks: string[]) {
  const bytes = new TextEncoder().encode(chunks.join(""));
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      // A message or a letter may come in two chunks.
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  const events: StreamEvent[] = [];
  for await (const event of readEvents(body)) events.push(event);
  return events;
}

test("messages are read whole, however they come", async () => {
  expect(await readAll('id: 1:2:\nevent: changes\ndata: ["é"]\n\n', "id: 2:3:\n\n")).toEqual([
    { id: "1:2:", event: "changes", data: '["é"]' },
    { id: "2:3:", event: "", data: "" },
  ]);
});

test("a message that was cut off is none", async () => {
  expect(await readAll("event: changes\ndata: []\n")).toEqual([]);
});
