import { Readable } from "node:stream";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { auditEvent, auditFilter, auditQuery } from "#shared/administration/audit.ts";
import { limitCostlyCalls } from "#server/accounts/limit-costly-calls.ts";
import { auditCsv } from "#server/administration/audit-log/audit-csv.ts";
import { listAudit } from "#server/administration/audit-log/list-audit.ts";
import { changedFields, recordAudit } from "#server/accounts/audit/record-audit.ts";
import { sendPage } from "#server/platform/queries/lists.ts";

const tags = ["Audit"];

export const auditRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/api/audit",
    {
      config: { permission: "audit.read" },
      schema: {
        tags,
        summary: "List what happened in the workspace",
        description:
          "Newest first: sign-ins, changes of rights, keys, exports and records. Failed sign-ins are listed where the address is a member's.",
        querystring: auditQuery,
        response: { 200: z.array(auditEvent) },
      },
    },
    async (request, reply) => {
      const page = await listAudit(app.db, request.session.workspaceId, request.query);
      return sendPage(request, reply, page);
    },
  );

  app.get(
    "/api/audit/export",
    {
      config: { permission: "audit.read" },
      schema: {
        tags,
        summary: "Export what happened as CSV",
        description: "The export is itself written down.",
        querystring: auditFilter,
        produces: ["text/csv"],
      },
    },
    async (request, reply) => {
      const { session, query } = request;
      await limitCostlyCalls(app.db, "export", session.userId);
      const event = { action: "audit.exported", details: changedFields({}, query) } as const;
      await recordAudit(app.db, session, event);
      return reply
        .type("text/csv; charset=utf-8")
        .header("content-disposition", 'attachment; filename="audit.csv"')
        .send(Readable.from(auditCsv(app.db, session.workspaceId, query)));
    },
  );
};
