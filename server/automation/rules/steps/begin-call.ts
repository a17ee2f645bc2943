import { sql } from "drizzle-orm";
import { z } from "zod";
import { patchRun, type RunPlace } from "#server/automation/rules/runs/rule-runs.queries.ts";
import type { Db } from "#server/platform/database/database.ts";
import { defineJob } from "#server/platform/jobs/job.ts";
import { sendJob } from "#server/platform/jobs/send-job.ts";

/** Calls another program for a run, apart from the steps of other runs, which would wait for the answer. */
export const callJob = defineJob({
  name: "rule-calls",
  data: z.object({ workspaceId: z.uuid(), runId: z.uuid() }),
  key: ({ runId }) => runId,
  group: ({ workspaceId }) => workspaceId,
});

/** Longer than a call takes: a run whose call was lost with a server is due again then. */
const lostAfterMinutes = 3;

export async function beginCall(tx: Db, place: RunPlace): Promise<void> {
  const wakesAt = sql`now() + ${lostAfterMinutes} * interval '1 minute'`;
  // Behind a wait it has been waiting until now.
  await patchRun(tx, place, { state: "running", waitsUntil: null, putOffAt: null, wakesAt });
  await sendJob(tx, callJob, place);
}
