import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { deal } from "#shared/crm/deals.ts";
import { funnel, funnelDealsQuery, funnelQuery } from "#shared/forecast/funnel.ts";
import {
  lostReasons,
  lostReasonsQuery,
  winRates,
  winRatesQuery,
} from "#shared/forecast/win-rates.ts";
import { listFunnelDeals, readFunnel } from "#server/crm/insights/read-funnel.ts";
import { readLostReasons } from "#server/crm/insights/read-lost-reasons.ts";
import { readWinRates } from "#server/crm/insights/read-win-rates.ts";
import { sendPage } from "#server/platform/queries/lists.ts";

const tags = ["Insights"];
const config = { permission: "records.read" } as const;

export const insightsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/api/funnel",
    {
      config,
      schema: {
        tags,
        summary: "Read how far the deals of some months came in a pipeline",
        description:
          "Of the deals that were created in the months. A deal has reached a stage if it was ever in it or in a later one, and the last step if it is won. `lost` and `open` came no farther. docs/forecast.md says how it is counted.",
        querystring: funnelQuery,
        response: { 200: funnel },
      },
    },
    ({ readDb, session, query }) => readFunnel(readDb, session, query),
  );
  app.get(
    "/api/funnel/deals",
    {
      config,
      schema: {
        tags,
        summary: "List the deals that a figure of the funnel counts, newest first",
        querystring: funnelDealsQuery,
        response: { 200: z.array(deal) },
      },
    },
    async (request, reply) => {
      const { readDb, session, query } = request;
      return sendPage(request, reply, await listFunnelDeals(readDb, session, query));
    },
  );
  app.get(
    "/api/win-rates",
    {
      config,
      schema: {
        tags,
        summary: "Read how many deals are won, what they bring and how long they take",
        description:
          "Of the deals closed in the months, and of those that are open now: of all, and by owner, size, tag or a field of your own.",
        querystring: winRatesQuery,
        response: { 200: winRates },
      },
    },
    ({ readDb, session, query }) => readWinRates(readDb, session, query),
  );
  app.get(
    "/api/lost-reasons",
    {
      config,
      schema: {
        tags,
        summary: "Read why deals were lost, by month",
        querystring: lostReasonsQuery,
        response: { 200: lostReasons },
      },
    },
    ({ readDb, session, query }) => readLostReasons(readDb, session, query),
  );
};
