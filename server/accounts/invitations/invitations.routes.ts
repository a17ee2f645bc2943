import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { recordPath } from "#shared/filters/lists.ts";
import {
  invitation,
  invitationLink,
  newInvitation,
  resentInvitation,
} from "#shared/accounts/members.ts";
import { listInvitations } from "#server/accounts/invitations/invitations.queries.ts";
import { inviteMember } from "#server/accounts/invitations/invite-member.ts";
import { makeInvitationLink } from "#server/accounts/invitations/make-invitation-link.ts";
import { revokeInvitation } from "#server/accounts/invitations/revoke-invitation.ts";
import { resendInvitation } from "#server/accounts/invitations/send-invitation.ts";
import type { Db } from "#server/platform/database/database.ts";
import { noContent } from "#server/platform/http/openapi.ts";
import { inMembersChange } from "#server/accounts/workspaces/in-members-change.ts";

const tags = ["Members"];

export function invitationsRoutes(baseUrl: string): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/api/invitations",
      {
        config: { permission: "members.manage" },
        schema: {
          tags,
          summary: "List the invitations that wait for an answer",
          response: { 200: z.array(invitation) },
        },
      },
      (request) => listInvitations(app.db, request.session.workspaceId),
    );

    app.post(
      "/api/invitations",
      {
        config: { permission: "members.manage" },
        schema: {
          tags,
          summary: "Invite someone by mail",
          description: "Needs a confirmed address of one's own.",
          body: newInvitation,
          response: { 201: invitation },
        },
      },
      async (request, reply) => {
        const { session, body } = request;
        const created = await inMembersChange(
          app.db,
          session,
          (tx) => inviteMember(tx, session, body, baseUrl),
          { request, reply },
        );
        return reply.code(201).send(created);
      },
    );

    app.post(
      "/api/invitations/:id/resend",
      {
        config: { permission: "members.manage" },
        schema: {
          tags,
          summary: "Send an invitation's mail again, for seven more days",
          description: "To another address, where one is given.",
          params: recordPath,
          body: resentInvitation,
          response: { 200: invitation },
        },
      },
      (request, reply) => {
        const { session, params, body } = request;
        const resent = { id: params.id, email: body?.email };
        const run = (tx: Db) => resendInvitation(tx, session, resent, baseUrl);
        return inMembersChange(app.db, session, run, { request, reply });
      },
    );

    app.post(
      "/api/invitations/:id/link",
      {
        config: { permission: "members.manage" },
        schema: {
          tags,
          summary: "Make a link to an invitation",
          description: "For a user who has confirmed the invited address. It ends an earlier one.",
          params: recordPath,
          response: { 200: invitationLink },
        },
      },
      (request, reply) => {
        const { session, params } = request;
        const run = async (tx: Db) => ({
          url: await makeInvitationLink(tx, session, params.id, baseUrl),
        });
        return inMembersChange(app.db, session, run, { request, reply });
      },
    );

    app.delete(
      "/api/invitations/:id",
      {
        config: { permission: "members.manage" },
        schema: {
          tags,
          summary: "Withdraw an invitation",
          params: recordPath,
          response: { 204: noContent },
        },
      },
      async (request, reply) => {
        const { session, params } = request;
        await inMembersChange(app.db, session, (tx) => revokeInvitation(tx, session, params.id));
        return reply.code(204).send(null);
      },
    );
  };
}
