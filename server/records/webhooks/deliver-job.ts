import { z } from "zod";
import { defineJob } from "#server/platform/jobs/job.ts";

/** Sends what waits for one webhook. The rows say what is to be sent, not the job. */
export const deliverJob = defineJob({
  name: "webhook-deliveries",
  data: z.object({ workspaceId: z.uuid(), webhookId: z.uuid() }),
  key: ({ webhookId }) => webhookId,
  group: ({ workspaceId }) => workspaceId,
});
