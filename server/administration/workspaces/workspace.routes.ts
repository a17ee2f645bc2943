import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import {
  newOwner,
  workspace,
  workspaceChanges,
  workspaceDeletion,
} from "#shared/accounts/workspaces.ts";
import { nameChangeSet } from "#server/crm/changes/change-set.ts";
import type { Db } from "#server/platform/database/database.ts";
import { newId } from "#server/platform/queries/ids.ts";
import { noContent } from "#server/platform/http/openapi.ts";
import { changeWorkspace } from "#server/administration/workspaces/change-workspace.ts";
import { deleteWorkspace } from "#server/administration/workspaces/delete-workspace.ts";
import { handOver } from "#server/administration/members/hand-over.ts";
import { inMembersChange } from "#server/accounts/workspaces/in-members-change.ts";
import { removeMember } from "#server/administration/members/remove-member.ts";
import { readWorkspace } from "#server/accounts/workspaces/workspaces.queries.ts";

const tags = ["Workspace"];

export const workspaceRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/api/workspace",
    {
      config: { permission: "members.read" },
      schema: {
        tags,
        summary: "Read the workspace and its settings",
        response: { 200: workspace },
      },
    },
    (request) => readWorkspace(app.db, request.session.workspaceId),
  );

  app.put(
    "/api/workspace",
    {
      config: { permission: "workspace.manage" },
      schema: {
        tags,
        summary: "Change the workspace's name or settings",
        body: workspaceChanges,
        response: { 200: workspace },
      },
    },
    ({ session, body }) =>
      inMembersChange(app.db, session, (tx) => changeWorkspace(tx, session, body)),
  );

  app.post(
    "/api/workspace/leave",
    {
      config: { permission: "workspace.leave", takesOwnRights: true },
      schema: {
        tags,
        summary: "Leave the workspace",
        description: "One's records stay, and have no owner. The last owner cannot leave.",
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      const { session } = request;
      const run = async (tx: Db) => {
        await nameChangeSet(tx, { changeSetId: newId(), userId: session.userId, channel: "web" });
        await removeMember(tx, session, session.userId, null);
      };
      await inMembersChange(app.db, session, run, { request, reply });
      return reply.code(204).send(null);
    },
  );

  app.post(
    "/api/workspace/hand-over",
    {
      config: { permission: "workspace.own", takesOwnRights: true },
      schema: {
        tags,
        summary: "Make another member the owner",
        description: "The one who hands over stays as an admin.",
        body: newOwner,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      const { session, body } = request;
      const run = (tx: Db) => handOver(tx, session, body.userId);
      await inMembersChange(app.db, session, run, { request, reply });
      return reply.code(204).send(null);
    },
  );

  app.post(
    "/api/workspace/delete",
    {
      config: { permission: "workspace.delete", takesOwnRights: true },
      schema: {
        tags,
        summary: "Delete the workspace with everything in it",
        description:
          "For good, also while it is suspended; takes the workspace's name, to be sure.",
        body: workspaceDeletion,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      const { session, body } = request;
      const run = (tx: Db) => deleteWorkspace(tx, session, body.name);
      await inMembersChange(app.db, session, run, { request, reply });
      return reply.code(204).send(null);
    },
  );
};
