import { z } from "zod";
import { defineJob } from "#server/platform/jobs/job.ts";

const importOfWorkspace = z.object({ workspaceId: z.uuid(), importId: z.uuid() });

/** Reads a file that was sent, row by row, into the database. */
export const readImportJob = defineJob({
  name: "read-import",
  data: importOfWorkspace,
  key: ({ importId }) => importId,
});

/** Finds what each row would do, without doing it. */
export const checkImportJob = defineJob({
  name: "check-import",
  data: importOfWorkspace.extend({ run: z.int() }),
  key: ({ importId, run }) => `${importId} ${run}`,
});
