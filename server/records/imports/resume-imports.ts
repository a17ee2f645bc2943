import { and, eq } from "drizzle-orm";
import { workspaceExists } from "#server/accounts/workspaces/workspace-exists.ts";
import { checkImportJob, readImportJob } from "#server/records/imports/import-jobs.ts";
import { imports } from "#server/records/imports/imports.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import { sendJob } from "#server/platform/jobs/send-job.ts";

/** Queues imports without a job, as after a restore. Existing jobs are not queued twice. */
export async function resumeImports(db: Db): Promise<void> {
  const { workspaceId, id: importId, checkRun: run } = imports;
  const reading = await db
    .select({ workspaceId, importId })
    .from(imports)
    .where(and(eq(imports.state, "reading"), workspaceExists(workspaceId)));
  for (const key of reading) await sendJob(db, readImportJob, key);
  const checking = await db
    .select({ workspaceId, importId, run })
    .from(imports)
    .where(and(eq(imports.checkState, "running"), workspaceExists(workspaceId)));
  for (const key of checking) await sendJob(db, checkImportJob, key);
}
