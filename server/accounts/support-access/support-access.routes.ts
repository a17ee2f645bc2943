import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { supportAccess } from "#shared/administration/support-access.ts";
import type { Environment } from "#server/platform/settings/environment.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import { noContent } from "#server/platform/http/openapi.ts";
import { endSupport, grantSupport } from "#server/accounts/support-access/grant-support.ts";
import { readGrant } from "#server/accounts/support-access/support-grants.queries.ts";
import { inMembersChange } from "#server/accounts/workspaces/in-members-change.ts";

const tags = ["Workspace"];
const path = "/api/workspace/support-access";
const config = { permission: "supportAccess.manage" } as const;

export function supportAccessRoutes({
  baseUrl,
  operatorEmails,
}: Pick<Environment, "baseUrl" | "operatorEmails">): FastifyPluginAsyncZod {
  const isOffered = operatorEmails.length > 0;
  return async (app) => {
    app.get(
      path,
      {
        config,
        schema: { tags, summary: "Read who may help", response: { 200: supportAccess } },
      },
      async ({ session }) => ({ isOffered, grant: await readGrant(app.db, session.workspaceId) }),
    );

    app.post(
      path,
      {
        config,
        schema: {
          tags,
          summary: "Let operators read the records for an hour",
          response: { 204: noContent },
        },
      },
      async ({ session }, reply) => {
        if (!isOffered) throw new HttpError(409, "This server has no operators who could help.");
        await inMembersChange(app.db, session, (tx) => grantSupport(tx, session, baseUrl));
        return reply.code(204).send(null);
      },
    );

    app.delete(
      path,
      { config, schema: { tags, summary: "End support access", response: { 204: noContent } } },
      async ({ session }, reply) => {
        await inMembersChange(app.db, session, (tx) => endSupport(tx, session, baseUrl));
        return reply.code(204).send(null);
      },
    );
  };
}
