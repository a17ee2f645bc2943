import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { accuracy, accuracyQuery } from "#shared/forecast/forecast-accuracy.ts";
import { readAccuracy } from "#server/crm/forecast/read-accuracy.ts";

export const accuracyRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/api/forecast/accuracy",
    {
      config: { permission: "records.read" },
      schema: {
        tags: ["Forecast"],
        summary: "Read how right the forecast was",
        description:
          "Of deals that the caller may see: those closed in the year before the day, by the stages in which a night found them and what the stage said then; and for the six periods before, what their first night expected and what was won. docs/forecast.md has the formulas.",
        querystring: accuracyQuery,
        response: { 200: accuracy },
      },
    },
    ({ readDb, session, query }) => readAccuracy(readDb, session, query),
  );
};
