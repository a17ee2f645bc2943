import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { recordPath } from "#shared/filters/lists.ts";
import { ruleDraft, ruleWithDraft } from "#shared/rules/rule-drafts.ts";
import { transactWithRights } from "#server/accounts/workspaces/transact-with-rights.ts";
import { tagOfRule } from "#server/automation/rules/require-revision.ts";
import { discardDraft, saveDraft } from "#server/automation/rules/rule-drafts.ts";
import { noContent } from "#server/platform/http/openapi.ts";

const tags = ["Rules"];
const path = "/api/rules/:id/draft";
const config = { permission: "rules.manage", precondition: "if-match" } as const;

const saving = `A rule has one draft beside what it runs, which need not be complete. Changing the rule ends it. With
\`If-Match\` it is saved only while rule and draft are as they were read.`;

export const ruleDraftsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.put(
    path,
    {
      config,
      schema: {
        tags,
        summary: "Save the draft of a rule",
        description: saving,
        params: recordPath,
        body: ruleDraft,
        response: { 200: ruleWithDraft },
      },
    },
    async (request, reply) => {
      const { session, params, body, headers } = request;
      const saved = await transactWithRights(app.db, { request, reply }, (tx) =>
        saveDraft(tx, session, params.id, body, headers["if-match"]),
      );
      reply.header("etag", tagOfRule(saved));
      return saved;
    },
  );

  app.delete(
    path,
    {
      config,
      schema: {
        tags,
        summary: "Discard the draft of a rule",
        params: recordPath,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      const { session, params, headers } = request;
      await transactWithRights(app.db, { request, reply }, (tx) =>
        discardDraft(tx, session, params.id, headers["if-match"]),
      );
      return reply.code(204).send(null);
    },
  );
};
