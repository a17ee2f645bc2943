import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import {
  forecast,
  forecastHistory,
  forecastHistoryQuery,
  forecastOfDayQuery,
} from "#shared/forecast/forecast.ts";
import { readForecastHistory } from "#server/crm/forecast/read-forecast-history.ts";
import { readForecast } from "#server/crm/forecast/read-forecast.ts";

const tags = ["Forecast"];
const reading = { permission: "records.read" } as const;

export const forecastRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/api/forecast",
    {
      config: reading,
      schema: {
        tags,
        summary: "Read what will close in a period, and how sure it is",
        description:
          "Open deals by their expected close date, won ones by the day on which they were won, of those that the caller may see. Each cell is of one owner, pipeline and category; `weighted` is the value times the stage's probability, rounded for the cell. With `asOf` as it was at the end of that day, of deals that the caller may see today and with the stages of today.",
        querystring: forecastOfDayQuery,
        response: { 200: forecast },
      },
    },
    ({ readDb, session, query }) => readForecast(readDb, session, query),
  );
  app.get(
    "/api/forecast/history",
    {
      config: reading,
      schema: {
        tags,
        summary: "Read what the forecast of a period was at the end of each of its days",
        description:
          "Of deals that the caller may see today, with their values, dates and stages of each day. Stages count with their category and probability of today. Weighted values are rounded once for all deals of a day.",
        querystring: forecastHistoryQuery,
        response: { 200: forecastHistory },
      },
    },
    ({ readDb, session, query }) => readForecastHistory(readDb, session, query),
  );
};
