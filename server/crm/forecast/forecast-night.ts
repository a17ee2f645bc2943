import { z } from "zod";
import { defineJob } from "#server/platform/jobs/job.ts";

/** Keeps what the forecasts say. A night that was missed is kept by the next run. */
export const forecastNightJob = defineJob({
  name: "forecast-night",
  data: z.object({}),
  key: () => "",
});
