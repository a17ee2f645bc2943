import { z } from "zod";
import { defineJob } from "#server/platform/jobs/job.ts";

const importOfWorkspace = z.object({ workspaceId: z.uuid(), importId: z.uuid() });

export const readImportJob = defineJob({
  name: "read-import",
  data: importOfWorkspace,
  key: ({ importId }) => importId,
});

export const checkImportJob = defineJob({
  name: "check-import",
  data: importOfWorkspace.extend({ run: z.int() }),
  key: ({ importId, run }) => `${importId} ${run}`,
});
