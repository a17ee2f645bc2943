import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { format } from "#shared/format/format.ts";
import { recordPath } from "#shared/filters/lists.ts";
import { mostSearchedRuns, runQuery } from "#shared/rules/run-query.ts";
import { ruleRun, runPath, runsKeptDays, runWithSteps } from "#shared/rules/rules.ts";
import { transactWithRights } from "#server/accounts/workspaces/transact-with-rights.ts";
import { readRun, repeatRun, stopRun } from "#server/automation/rules/runs/change-runs.ts";
import { listRuns } from "#server/automation/rules/runs/rule-runs.queries.ts";
import { findRule } from "#server/automation/rules/rules.queries.ts";
import { sendPage } from "#server/platform/queries/lists.ts";

const tags = ["Rules"];
const path = "/api/rules/:id/runs";
const config = { permission: "rules.manage" } as const;

export const ruleRunsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    path,
    {
      config,
      schema: {
        tags,
        summary: "List the runs of a rule",
        description: `Newest first; kept for ${runsKeptDays} days. Steps are looked for in the latest ${format.number(mostSearchedRuns)} runs.`,
        params: recordPath,
        querystring: runQuery,
        response: { 200: z.array(ruleRun) },
      },
    },
    async (request, reply) => {
      const { session, params, query } = request;
      const rule = await findRule(app.db, session.workspaceId, params.id);
      return sendPage(request, reply, await listRuns(app.db, session, rule, query));
    },
  );

  app.get(
    `${path}/:runId`,
    {
      config,
      schema: {
        tags,
        summary: "Read a run with its steps",
        params: runPath,
        response: { 200: runWithSteps },
      },
    },
    ({ session, params }) => readRun(app.db, session, params),
  );

  app.post(
    `${path}/:runId/repeat`,
    {
      config,
      schema: {
        tags,
        summary: "Repeat a run from its failed step",
        description: "Steps that were done are not done again.",
        params: runPath,
        response: { 200: runWithSteps },
      },
    },
    (request, reply) =>
      transactWithRights(app.db, { request, reply }, (tx) =>
        repeatRun(tx, request.session, request.params),
      ),
  );

  app.post(
    `${path}/:runId/stop`,
    {
      config,
      schema: {
        tags,
        summary: "Stop a run",
        description: "What it has done stays. One that has ended stays as it is.",
        params: runPath,
        response: { 200: runWithSteps },
      },
    },
    (request, reply) =>
      transactWithRights(app.db, { request, reply }, (tx) =>
        stopRun(tx, request.session, request.params),
      ),
  );
};
