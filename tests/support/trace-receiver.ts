import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { z } from "zod";

const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(z.object({ key: z.string(), value: z.looseObject({}) })),
});

type ReceivedSpan = z.infer<typeof span>;

const message = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(span) })) })),
});

export async function startTraceReceiver() {
  const spans: ReceivedSpan[] = [];
  const raw: string[] = [];
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    raw.push(body);
    const { resourceSpans } = message.parse(JSON.parse(body));
    spans.push(
      ...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans)),
    );
    response.setHeader("content-type", "application/json").end("{}");
  }

  const server = createServer((request, response) => void take(request, response)).listen(
    0,
    "127.0.0.1",
  );
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("There is no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    spans,
    raw,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
