import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { recordPath } from "#shared/filters/lists.ts";
import { dashboardChanges, newDashboard, savedDashboard } from "#shared/reports/dashboards.ts";
import { transactWithRights } from "#server/accounts/workspaces/transact-with-rights.ts";
import {
  addDashboard,
  changeDashboard,
  deleteDashboard,
} from "#server/crm/reports/dashboards/change-dashboards.ts";
import {
  listDashboards,
  readSavedDashboard,
} from "#server/crm/reports/dashboards/dashboards.queries.ts";
import { noContent } from "#server/platform/http/openapi.ts";

const tags = ["Reports"];
const path = "/api/dashboards";
const reads = { permission: "records.read" } as const;
const saves = { permission: "reports.save" } as const;

export const dashboardsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    path,
    {
      config: reads,
      schema: {
        tags,
        summary: "List dashboards of reports",
        description:
          "One's own, and those that are shared with the workspace or one's team, by name. Owners and admins see those of all teams.",
        response: { 200: z.array(savedDashboard) },
      },
    },
    ({ session }) => listDashboards(app.db, session),
  );

  app.post(
    path,
    {
      config: saves,
      schema: {
        tags,
        summary: "Save a dashboard of reports",
        body: newDashboard,
        response: { 201: savedDashboard },
      },
    },
    async (request, reply) => {
      const { session, body } = request;
      const added = await transactWithRights(app.db, { request, reply }, (tx) =>
        addDashboard(tx, session, body),
      );
      return reply.code(201).send(added);
    },
  );

  app.get(
    `${path}/:id`,
    {
      config: reads,
      schema: {
        tags,
        summary: "Read a dashboard of reports",
        description:
          "Each tile names a saved report by its id, or a ready one. What the caller does not see of them is not answered.",
        params: recordPath,
        response: { 200: savedDashboard },
      },
    },
    ({ session, params }) => readSavedDashboard(app.db, session, params.id),
  );

  app.put(
    `${path}/:id`,
    {
      config: saves,
      schema: {
        tags,
        summary: "Change the given settings of a dashboard",
        description: "A shared dashboard is changed by its owner and by admins.",
        params: recordPath,
        body: dashboardChanges,
        response: { 200: savedDashboard },
      },
    },
    (request, reply) =>
      transactWithRights(app.db, { request, reply }, (tx) =>
        changeDashboard(tx, request.session, request.params.id, request.body),
      ),
  );

  app.delete(
    `${path}/:id`,
    {
      config: saves,
      schema: {
        tags,
        summary: "Delete a dashboard",
        description: "Its reports stay. A shared dashboard goes for everyone.",
        params: recordPath,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      const { session, params } = request;
      await transactWithRights(app.db, { request, reply }, (tx) =>
        deleteDashboard(tx, session, params.id),
      );
      return reply.code(204).send(null);
    },
  );
};
