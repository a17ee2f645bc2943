import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import {
  attainment,
  attainmentQuery,
  quotaChanges,
  quotas,
  quotasQuery,
} from "#shared/forecast/quotas.ts";
import { inForecastChange } from "#server/crm/forecast/in-forecast-change.ts";
import { readAttainment } from "#server/crm/forecast/read-attainment.ts";
import { listQuotas, setQuotas } from "#server/crm/forecast/set-quotas.ts";
import { noContent } from "#server/platform/http/openapi.ts";

const tags = ["Forecast"];
const reading = { permission: "records.read" } as const;

export const quotasRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/api/quotas",
    {
      config: reading,
      schema: {
        tags,
        summary: "List the quotas of a year, by person and team",
        description: "Of those whose records the caller sees. Quotas of people who left are kept.",
        querystring: quotasQuery,
        response: { 200: quotas },
      },
    },
    ({ readDb, session, query }) => listQuotas(readDb, session, query),
  );
  app.put(
    "/api/quotas",
    {
      config: { permission: "quotas.manage" },
      schema: {
        tags,
        summary: "Set quotas of people and teams",
        description: "Those that are given are set, null takes one away, and the rest stays.",
        body: quotaChanges,
        response: { 204: noContent },
      },
    },
    async ({ session, body }, reply) => {
      await inForecastChange(app.db, session, (tx) => setQuotas(tx, session, body));
      return reply.code(204).send(null);
    },
  );
  app.get(
    "/api/quotas/attainment",
    {
      config: reading,
      schema: {
        tags,
        summary: "Read what people and teams have brought of their quotas in a period",
        querystring: attainmentQuery,
        response: { 200: attainment },
      },
    },
    ({ readDb, session, query }) => readAttainment(readDb, session, query),
  );
};
