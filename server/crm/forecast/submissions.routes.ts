import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import {
  newSubmission,
  submission,
  submissions,
  submissionsQuery,
} from "#shared/forecast/forecast-submissions.ts";
import { inForecastChange } from "#server/crm/forecast/in-forecast-change.ts";
import { listSubmissions, submitForecast } from "#server/crm/forecast/submit-forecast.ts";
import type { Db } from "#server/platform/database/database.ts";

const tags = ["Forecast"];
const path = "/api/forecast/submissions";

export const submissionsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    path,
    {
      config: { permission: "records.read" },
      schema: {
        tags,
        summary: "List the numbers that people have submitted for a period",
        description: "Every version, newest first, of those whose records the caller sees.",
        querystring: submissionsQuery,
        response: { 200: submissions },
      },
    },
    ({ readDb, session, query }) => listSubmissions(readDb, session, query),
  );
  app.post(
    path,
    {
      config: { permission: "records.write" },
      schema: {
        tags,
        summary: "Submit a number for a period, or adjust someone's",
        description:
          "Deals stay as they are, and what was submitted before is kept. Owners and admins adjust the numbers of others and of teams.",
        body: newSubmission,
        response: { 201: submission },
      },
    },
    async (request, reply) => {
      const { session, body } = request;
      const run = (tx: Db) => submitForecast(tx, session, body);
      const exchange = { request, reply };
      return reply.code(201).send(await inForecastChange(app.db, session, run, exchange));
    },
  );
};
