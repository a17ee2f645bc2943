import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { invitationOffer, invitationToken } from "#shared/accounts/members.ts";
import type { Auth } from "#server/accounts/auth.ts";
import { requireSignedIn } from "#server/accounts/sessions/signed-in.ts";
import { recordAudit } from "#server/accounts/audit/record-audit.ts";
import { acceptInvitation, readOffer } from "#server/accounts/invitations/accept-invitation.ts";
import { noContent } from "#server/platform/http/openapi.ts";
import { transactOnce } from "#server/platform/retries/transact-once.ts";
import { enterWorkspace } from "#server/accounts/workspaces/enter-workspace.ts";
import type { Joining } from "#server/accounts/workspaces/joining.ts";

const tags = ["Members"];

/** The invitation's link leads here and needs no session. */
export function invitationOffersRoutes(auth: Auth, joining: Joining): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      "/api/invitations/read",
      {
        schema: {
          tags,
          summary: "Read an invitation with the link's token",
          body: invitationToken,
          response: { 200: invitationOffer },
        },
      },
      (request) => readOffer(app.db, request.body.token),
    );

    await app.register(acceptRoutes(auth, joining));
  };
}

function acceptRoutes(auth: Auth, joining: Joining): FastifyPluginAsyncZod {
  return async (app) => {
    requireSignedIn(app, auth);

    app.post(
      "/api/invitations/accept",
      {
        schema: {
          tags,
          summary: "Accept an invitation and enter its workspace",
          body: invitationToken,
          response: { 204: noContent },
        },
      },
      async (request, reply) => {
        await transactOnce(app.db, { request, reply }, async (tx) => {
          const { session, user } = request.signedIn;
          const { token } = request.body;
          const workspaceId = await acceptInvitation(tx, token, session.userId, joining);
          const principal = { workspaceId, userId: user.id, address: request.ip };
          await recordAudit(tx, principal, { action: "member.joined", target: user.email });
          await enterWorkspace(tx, session, workspaceId);
        });
        return reply.code(204).send(null);
      },
    );
  };
}
