import { z } from "zod";
import { defineJob } from "#server/platform/jobs/job.ts";

export const parcel = defineJob({
  name: "parcel",
  data: z.object({ id: z.int() }),
  key: ({ id }) => String(id),
});

export const tidying = defineJob({ name: "tidying", data: z.object({}), key: () => "" });

export const quickly = { heartbeatSeconds: 10, lookEverySeconds: 1 };
