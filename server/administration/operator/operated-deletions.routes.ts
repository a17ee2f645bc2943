import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { recordPath } from "#shared/filters/lists.ts";
import { runningDeletion, workspaceDeletion } from "#shared/accounts/workspaces.ts";
import type { Auth } from "#server/accounts/auth.ts";
import { deleteOperatedWorkspace } from "#server/administration/operator/delete-operated-workspace.ts";
import { operatorOf, requireOperator } from "#server/administration/operator/require-operator.ts";
import { listDeletions } from "#server/administration/workspaces/workspace-deletions.queries.ts";
import { againOnDeadlock } from "#server/platform/database/statements/again-on-deadlock.ts";
import type { Environment } from "#server/platform/settings/environment.ts";
import { noContent } from "#server/platform/http/openapi.ts";
import { transactOnce } from "#server/platform/retries/transact-once.ts";
import { toWorkspaceId } from "#server/platform/queries/workspace-id.ts";

const tags = ["Operator"];

export function operatedDeletionsRoutes(
  auth: Auth,
  { operatorEmails, mail }: Pick<Environment, "operatorEmails" | "mail">,
): FastifyPluginAsyncZod {
  return async (app) => {
    requireOperator(app, auth, operatorEmails);

    app.get(
      "/api/operator/deletions",
      {
        schema: {
          tags,
          summary: "List the workspaces that are gone and whose rows are not all deleted",
          response: { 200: z.array(runningDeletion) },
        },
      },
      () => listDeletions(app.db),
    );

    app.post(
      "/api/operator/workspaces/:id/deletion",
      {
        schema: {
          tags,
          summary: "Delete a workspace with everything in it",
          description: "For good; takes the workspace's name, to be sure. Its owners get a mail.",
          params: recordPath,
          body: workspaceDeletion,
          response: { 204: noContent },
        },
      },
      async (request, reply) => {
        const { params, body } = request;
        const by = operatorOf(request);
        const order = { id: params.id, typed: body.name, teamAddress: mail.teamAddress };
        await againOnDeadlock(() =>
          transactOnce(app.db, { request, reply }, async (tx) => {
            await deleteOperatedWorkspace(tx, by, order);
          }),
        );
        // Ends the streams of its members.
        app.announcer.announce(toWorkspaceId(params.id));
        return reply.code(204).send(null);
      },
    );
  };
}
