import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { recordPath } from "#shared/filters/lists.ts";
import { member, memberChanges, memberRemoval } from "#shared/accounts/members.ts";
import { nameChangeSet } from "#server/crm/changes/change-set.ts";
import { newId } from "#server/platform/queries/ids.ts";
import { noContent } from "#server/platform/http/openapi.ts";
import { changeMember } from "#server/administration/members/change-member.ts";
import { endMemberSessions } from "#server/administration/members/end-member-sessions.ts";
import { inMembersChange } from "#server/accounts/workspaces/in-members-change.ts";
import { listMembers } from "#server/accounts/workspaces/members.queries.ts";
import { removeMember } from "#server/administration/members/remove-member.ts";

const tags = ["Members"];

export const membersRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/api/members",
    {
      config: { permission: "members.read" },
      schema: {
        tags,
        summary: "List the people of the workspace",
        description: "All of them, by name.",
        response: { 200: z.array(member) },
      },
    },
    (request) => listMembers(app.db, request.session.workspaceId),
  );

  app.put(
    "/api/members/:id",
    {
      config: { permission: "members.manage" },
      schema: {
        tags,
        summary: "Change a member's role, visibility or team",
        description: "The id is the member's userId. Only an owner makes or unmakes owners.",
        params: recordPath,
        body: memberChanges,
        response: { 200: member },
      },
    },
    ({ session, params, body }) =>
      inMembersChange(app.db, session, (tx) => changeMember(tx, session, params.id, body)),
  );

  app.delete(
    "/api/members/:id",
    {
      config: { permission: "members.manage" },
      schema: {
        tags,
        summary: "Remove a member",
        description: "Their records go to the heir; without one they have no owner.",
        params: recordPath,
        querystring: memberRemoval,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      const { session, params, query } = request;
      await inMembersChange(app.db, session, async (tx) => {
        await nameChangeSet(tx, { changeSetId: newId(), userId: session.userId, channel: "web" });
        await removeMember(tx, session, params.id, query.heirId ?? null);
      });
      return reply.code(204).send(null);
    },
  );

  app.delete(
    "/api/members/:id/sessions",
    {
      config: { permission: "members.manage" },
      schema: {
        tags,
        summary: "End a member's sessions",
        description:
          "All of them, also those in which the person works in other workspaces. Only an owner ends an owner's. API keys go on.",
        params: recordPath,
        response: { 204: noContent },
      },
    },
    async ({ session, params }, reply) => {
      await inMembersChange(app.db, session, (tx) => endMemberSessions(tx, session, params.id));
      return reply.code(204).send(null);
    },
  );
};
