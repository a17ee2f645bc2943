import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { kindWords } from "#shared/records/kind-words.ts";
import { recordPath } from "#shared/filters/lists.ts";
import { recordRun, recordRunsQuery } from "#shared/rules/record-runs.ts";
import { ruleKinds, runsKeptDays } from "#shared/rules/rules.ts";
import { listRunsOfRecord } from "#server/automation/rules/runs/record-runs.ts";
import { sendPage } from "#server/platform/queries/lists.ts";

export const recordRunsRoutes: FastifyPluginAsyncZod = async (app) => {
  for (const kind of ruleKinds) {
    app.get(
      `/api/${kindWords[kind].many}/:id/rule-runs`,
      {
        config: { permission: "records.read" },
        schema: {
          tags: ["Rules"],
          summary: `List the rules that ran for a ${kind}`,
          description: `Newest first, with what each step did; kept for ${runsKeptDays} days. Also of a record that is deleted.`,
          params: recordPath,
          querystring: recordRunsQuery,
          response: { 200: z.array(recordRun) },
        },
      },
      async (request, reply) => {
        const { readDb, session, params, query } = request;
        const page = await listRunsOfRecord(readDb, session, { kind, id: params.id }, query);
        return sendPage(request, reply, page);
      },
    );
  }
};
