import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { recordPath } from "#shared/filters/lists.ts";
import { backTest, backTestInput } from "#shared/rules/back-test.ts";
import { byHandQuery } from "#shared/rules/by-hand-query.ts";
import { ruleByHand, ruleStart, ruleStarted } from "#shared/rules/by-hand.ts";
import { dryRun, dryRunInput } from "#shared/rules/dry-run.ts";
import { transactWithRights } from "#server/accounts/workspaces/transact-with-rights.ts";
import { streamBackTest } from "#server/automation/rules/tries/back-test-stream.ts";
import {
  type Following,
  requireTestable,
  testBack,
} from "#server/automation/rules/tries/back-test.ts";
import { listByHand } from "#server/automation/rules/rules.queries.ts";
import { startByHand } from "#server/automation/rules/triggers/start-by-hand.ts";
import { tryRule } from "#server/automation/rules/tries/try-rule.ts";
import { hangUpOf } from "#server/platform/http/hang-up.ts";

const tags = ["Rules"];
const path = "/api/rules";

const trying = `What a rule, or the draft of one, would do for a record at this moment. Its waits are passed over, and
nothing is written or sent.`;

const testing = `How often a rule, or the draft of one, would have run in the last days, for which records, what each step would
have done, and what people did within 14 days. Its conditions are asked of the records as they were then; \`askedNow\` names
those that are asked of the present, such as conditions on related records. A schedule is tested at each of its times in
these days, and now. It takes up to 20 seconds and ends when the
caller hangs up. One runs at a time on a server, and at most two of a workspace are underway: a third is answered 409.`;

const followed = `As POST /api/rules/back-test, as a stream of server-sent events: \`waiting\` until it is its turn, \`progress\` with how
many changes are \`read\` of the \`total\`, at its end \`result\` with the same answer, or \`problem\` with an \`error\`.`;

const starting = `Starts a rule whose trigger is \`by-hand\`. Records that do not meet its condition, that you do not see,
or for which it ran too often are left out.`;

/** @param setting its `privateOrigins` may be called by steps whatever their address, by plain HTTP too */
export function startRulesRoutes(setting: {
  privateOrigins: readonly string[];
  baseUrl: string;
}): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      `${path}/dry-run`,
      {
        config: { permission: "rules.manage" },
        schema: {
          tags,
          summary: "Try a rule on a record",
          description: trying,
          body: dryRunInput,
          response: { 200: dryRun },
        },
      },
      ({ session, body }) => tryRule(app.db, session, body, setting),
    );

    app.post(
      `${path}/back-test`,
      {
        config: { permission: "rules.manage" },
        schema: {
          tags,
          summary: "Test a rule on the past",
          description: testing,
          body: backTestInput,
          response: { 200: backTest },
        },
      },
      async ({ session, body }, reply) => {
        await requireTestable(app.db, session, body, setting.privateOrigins);
        const signal = hangUpOf(reply);
        return testBack(app.db, session, body, { signal, onProgress: () => undefined });
      },
    );

    app.post(
      `${path}/back-test/progress`,
      {
        config: { permission: "rules.manage" },
        schema: {
          tags,
          summary: "Test a rule on the past, and follow how far it is",
          description: followed,
          body: backTestInput,
          produces: ["text/event-stream"],
        },
      },
      async ({ session, body, log }, reply) => {
        await requireTestable(app.db, session, body, setting.privateOrigins);
        const signal = hangUpOf(reply);
        const run = (onProgress: Following["onProgress"]) =>
          testBack(app.db, session, body, { signal, onProgress });
        return reply
          .type("text/event-stream; charset=utf-8")
          .headers({ "cache-control": "no-store, no-transform", "x-accel-buffering": "no" })
          .send(streamBackTest(run, log));
      },
    );

    app.get(
      `${path}/by-hand`,
      {
        config: { permission: "records.write" },
        schema: {
          tags,
          summary: "List the rules that can be started by hand",
          querystring: byHandQuery,
          response: { 200: z.array(ruleByHand) },
        },
      },
      ({ session, query }) => listByHand(app.db, session.workspaceId, query.kind),
    );

    app.post(
      `${path}/:id/start`,
      {
        config: { permission: "records.write" },
        schema: {
          tags,
          summary: "Start a rule for records",
          description: starting,
          params: recordPath,
          body: ruleStart,
          response: { 200: ruleStarted },
        },
      },
      (request, reply) =>
        transactWithRights(app.db, { request, reply }, (tx) =>
          startByHand(tx, request.session, request.params.id, request.body.recordIds),
        ),
    );
  };
}
