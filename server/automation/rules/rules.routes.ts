import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { recordPath } from "#shared/filters/lists.ts";
import { ruleWithDraft } from "#shared/rules/rule-drafts.ts";
import { newRule, rule, ruleSwitch, ruleVersion } from "#shared/rules/rules.ts";
import { transactWithRights } from "#server/accounts/workspaces/transact-with-rights.ts";
import {
  addRule,
  changeRule,
  deleteRule,
  switchRule,
} from "#server/automation/rules/change-rules.ts";
import { tagOfRule } from "#server/automation/rules/require-revision.ts";
import { findRule, listRules, listVersions } from "#server/automation/rules/rules.queries.ts";
import { noContent } from "#server/platform/http/openapi.ts";

const tags = ["Rules"];
const path = "/api/rules";
const config = { permission: "rules.manage" } as const;
const checked = { ...config, precondition: "if-match" } as const;

const adding = `A rule does its steps for each record that its trigger and its filter name, in the name of the member who
changed it or switched it on last. It is off at first. \`filter\`, also in branches, is a text as the lists take it.`;

const changing =
  "All of it; its draft goes. Runs that have begun go on with the version that they began with.";

/** @param privateOrigins may be called by steps whatever their address, by plain HTTP too */
export function rulesRoutes(privateOrigins: readonly string[]): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      path,
      { config, schema: { tags, summary: "List rules", response: { 200: z.array(rule) } } },
      ({ session }) => listRules(app.db, session.workspaceId),
    );

    app.get(
      `${path}/:id`,
      {
        config,
        schema: {
          tags,
          summary: "Read a rule",
          description: "With its draft, if it has one.",
          params: recordPath,
          response: { 200: ruleWithDraft },
        },
      },
      async ({ session, params }, reply) => {
        const found = await findRule(app.db, session.workspaceId, params.id);
        reply.header("etag", tagOfRule(found));
        return found;
      },
    );

    app.get(
      `${path}/:id/versions`,
      {
        config,
        schema: {
          tags,
          summary: "List the versions of a rule",
          description: "Newest first. Each run names the version that it keeps to.",
          params: recordPath,
          response: { 200: z.array(ruleVersion) },
        },
      },
      ({ session, params }) => listVersions(app.db, session.workspaceId, params.id),
    );

    app.post(
      path,
      {
        config,
        schema: {
          tags,
          summary: "Add a rule",
          description: adding,
          body: newRule,
          response: { 201: rule },
        },
      },
      async (request, reply) => {
        const added = await transactWithRights(app.db, { request, reply }, (tx) =>
          addRule(tx, request.session, request.body, privateOrigins),
        );
        return reply.code(201).send(added);
      },
    );

    app.put(
      `${path}/:id`,
      {
        config: checked,
        schema: {
          tags,
          summary: "Change a rule",
          description: changing,
          params: recordPath,
          body: newRule,
          response: { 200: rule },
        },
      },
      (request, reply) =>
        transactWithRights(app.db, { request, reply }, async (tx) => {
          const ifMatch = request.headers["if-match"];
          return changeRule(tx, request.session, request.params.id, request.body, {
            privateOrigins,
            ifMatch,
          });
        }),
    );

    app.put(
      `${path}/:id/switch`,
      {
        config,
        schema: {
          tags,
          summary: "Switch a rule on or off",
          description: "Off, it stops at once, also for records for which it was waiting.",
          params: recordPath,
          body: ruleSwitch,
          response: { 200: rule },
        },
      },
      (request, reply) =>
        transactWithRights(app.db, { request, reply }, (tx) =>
          switchRule(tx, request.session, request.params.id, { ...request.body, privateOrigins }),
        ),
    );

    app.delete(
      `${path}/:id`,
      {
        config,
        schema: {
          tags,
          summary: "Delete a rule",
          description: "With its log. What it has changed stays.",
          params: recordPath,
          response: { 204: noContent },
        },
      },
      async (request, reply) => {
        const { session, params } = request;
        await transactWithRights(app.db, { request, reply }, (tx) =>
          deleteRule(tx, session, params.id),
        );
        return reply.code(204).send(null);
      },
    );
  };
}
