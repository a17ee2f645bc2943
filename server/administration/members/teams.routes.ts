import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { recordPath } from "#shared/filters/lists.ts";
import { newTeam, team } from "#shared/accounts/members.ts";
import { noContent } from "#server/platform/http/openapi.ts";
import { addTeam, removeTeam, renameTeam } from "#server/administration/members/change-teams.ts";
import { inMembersChange } from "#server/accounts/workspaces/in-members-change.ts";
import { listTeams } from "#server/accounts/workspaces/teams.queries.ts";

const tags = ["Members"];

export const teamsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/api/teams",
    {
      config: { permission: "members.read" },
      schema: { tags, summary: "List the teams", response: { 200: z.array(team) } },
    },
    (request) => listTeams(app.db, request.session.workspaceId),
  );

  app.post(
    "/api/teams",
    {
      config: { permission: "members.manage" },
      schema: { tags, summary: "Add a team", body: newTeam, response: { 201: team } },
    },
    async (request, reply) => {
      const { session, body } = request;
      const created = await inMembersChange(
        app.db,
        session,
        (tx) => addTeam(tx, session, body.name),
        { request, reply },
      );
      return reply.code(201).send(created);
    },
  );

  app.put(
    "/api/teams/:id",
    {
      config: { permission: "members.manage" },
      schema: {
        tags,
        summary: "Rename a team",
        params: recordPath,
        body: newTeam,
        response: { 200: team },
      },
    },
    ({ session, params, body }) =>
      inMembersChange(app.db, session, (tx) => renameTeam(tx, session, params.id, body.name)),
  );

  app.delete(
    "/api/teams/:id",
    {
      config: { permission: "members.manage" },
      schema: {
        tags,
        summary: "Delete a team",
        description:
          "Its people stay. Members who saw the team's records see only their own. Reports and dashboards that were shared with it go back to their owners.",
        params: recordPath,
        response: { 204: noContent },
      },
    },
    async ({ session, params }, reply) => {
      await inMembersChange(app.db, session, (tx) => removeTeam(tx, session, params.id));
      return reply.code(204).send(null);
    },
  );
};
