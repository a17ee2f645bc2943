import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { recordPath } from "#shared/filters/lists.ts";
import { ruleSecret } from "#shared/rules/rule-secret.ts";
import { transactWithRights } from "#server/accounts/workspaces/transact-with-rights.ts";
import { renewSecretOfRule, showSecret } from "#server/automation/rules/rule-secrets.ts";
import type { SecretBox } from "#server/platform/secrets/secret-box.ts";

const tags = ["Rules"];
const path = "/api/rules/:id/secret";
const config = { permission: "rules.manage", isClosedToSupport: true } as const;

const signing = `Requests of the step \`webhook\` are signed with it as Standard Webhooks 1.0 describes: \`webhook-id\` is the
idempotency key, the same each time that a step is sent, and \`webhook-signature\` signs \`id.timestamp.body\`.`;

export function ruleSecretRoutes(box: SecretBox): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      path,
      {
        config,
        schema: {
          tags,
          summary: "Read the secret of a rule",
          description: signing,
          params: recordPath,
          response: { 200: ruleSecret },
        },
      },
      async ({ session, params }) => {
        const place = { workspaceId: session.workspaceId, ruleId: params.id };
        return { secret: await showSecret(app.db, place, box) };
      },
    );

    app.post(
      path,
      {
        config,
        schema: {
          tags,
          summary: "Make a new secret for a rule",
          description:
            "For 24 hours requests carry two signatures, the other by the former secret.",
          params: recordPath,
          response: { 200: ruleSecret },
        },
      },
      (request, reply) =>
        transactWithRights(app.db, { request, reply }, async (tx) => {
          return { secret: await renewSecretOfRule(tx, request.session, request.params.id, box) };
        }),
    );
  };
}
