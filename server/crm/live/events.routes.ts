import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { longestReadingMs } from "#shared/platform/live.ts";
import { LiveHub } from "#server/crm/live/live-hub.ts";
import { LiveStream } from "#server/crm/live/live-stream.ts";
import type { Database } from "#server/platform/database/database.ts";

const description = `A stream of server-sent events (\`text/event-stream\`), as long as it is read.
It reports changes of the records that the caller may see, within a second, no matter who made them:

- \`ready\`: the stream has begun. What was changed since you began to read follows.
- \`changes\`: a list of changed records, each with \`entity\`, \`id\`, \`action\` (create, update, delete),
  \`changeSetId\`, \`userId\` and, for an activity, \`about\`: the contact, company and deal in whose timelines
  it stands. A record that becomes visible to the caller is created for them, one that ceases to be deleted.
- \`operation\`: how far something is that is done to many records at once, as GET /api/operations/{id} answers.
- \`forecast\`: quotas or submitted numbers have changed. Read those that you show again.
- \`refresh\`: more has changed than the stream reports. Read again what you show.
- \`rights\`: the stream ends, because the caller's rights have changed or are gone.

Each event has an id. Send the last one as \`Last-Event-ID\` to go on from there, on any server, without
a gap; some may come twice. Every 15 seconds an id comes alone, so a stream that is silent for longer is
lost. Connect again after a second or two.`;

const streamQuery = z.object({
  readingForMs: z.coerce
    .number()
    .int()
    .min(0)
    .max(longestReadingMs)
    .default(25_000)
    .describe("For how long you have been reading records: what changed since then comes first."),
});

const requestHeaders = z.object({
  "last-event-id": z.string().max(8_000).optional().describe("The id of the last event received."),
});

export function eventsRoutes(database: Pick<Database, "db" | "listen">): FastifyPluginAsyncZod {
  return async (app) => {
    const hub = new LiveHub(database, app.log);
    app.stopping.addEventListener("abort", () => hub.stop());

    app.get(
      "/api/events",
      {
        config: { permission: "records.read", isBeyondLimits: true, isClosedToSupport: true },
        schema: {
          tags: ["Changes"],
          summary: "Hear what changes, as it happens",
          description,
          querystring: streamQuery,
          headers: requestHeaders,
          produces: ["text/event-stream"],
        },
      },
      async (request, reply) => {
        const stream = new LiveStream(request.session, () => app.readRights(request));
        const { readingForMs } = request.query;
        const lastEventId = request.headers["last-event-id"];
        await hub.open(stream, { lastEventId, readingForMs }).catch((error: unknown) => {
          stream.body.destroy();
          throw error;
        });
        return reply
          .type("text/event-stream; charset=utf-8")
          .headers({ "cache-control": "no-store, no-transform", "x-accel-buffering": "no" })
          .send(stream.body);
      },
    );
  };
}
