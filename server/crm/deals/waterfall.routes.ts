import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { recordPath } from "#shared/filters/lists.ts";
import {
  waterfall,
  waterfallDeal,
  waterfallDealsQuery,
  waterfallQuery,
  waterfallStepPath,
} from "#shared/forecast/waterfall.ts";
import { listWaterfallDeals, readWaterfall } from "#server/crm/deals/read-waterfall.ts";
import { sendPage } from "#server/platform/queries/lists.ts";

const tags = ["Pipelines"];
const config = { permission: "records.read" } as const;

export const waterfallRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/api/pipelines/:id/waterfall",
    {
      config,
      schema: {
        tags,
        summary: "Read what changed in a pipeline between two days",
        description:
          "Compares each deal that you may see today with what it was, from the end of one day to the end of another. `new`, `reopened` and `arrived` (from another pipeline) come with their value at the end, `won` and `lost` go with it, `gone` (deleted, or in another pipeline) goes with its former value, `valueUp` and `valueDown` are the differences of what was open before: these amounts add up from the open value at the start to that at the end. `forward`, `back`, `pushed` and `pulled` count deals that are open at both. With `ownerId` of deals that are a member's today.",
        params: recordPath,
        querystring: waterfallQuery,
        response: { 200: waterfall },
      },
    },
    ({ readDb, session, params, query }) => readWaterfall(readDb, session, { ...params, ...query }),
  );
  app.get(
    "/api/pipelines/:id/waterfall/:step",
    {
      config,
      schema: {
        tags,
        summary: "List the deals of a step of what changed, newest first",
        params: waterfallStepPath,
        querystring: waterfallDealsQuery,
        response: { 200: z.array(waterfallDeal) },
      },
    },
    async (request, reply) => {
      const { readDb, session, params, query } = request;
      return sendPage(
        request,
        reply,
        await listWaterfallDeals(readDb, session, { ...params, ...query }),
      );
    },
  );
};
