import { Readable } from "node:stream";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { limitCostlyCalls } from "#server/accounts/limit-costly-calls.ts";
import { exportArchive } from "#server/administration/archives/export-archive.ts";
import { recordAudit } from "#server/accounts/audit/record-audit.ts";
import { spool } from "#server/platform/files/spool.ts";

/** @param dataDir where an archive is stored while it is sent */
export function workspaceExportRoutes(dataDir: string): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/api/workspace/export",
      {
        config: { permission: "workspace.own" },
        schema: {
          tags: ["Workspace"],
          summary: "Download all of the workspace",
          description:
            "People, teams, records and the history of their changes, as an archive that another installation can import.",
          produces: ["application/gzip"],
        },
      },
      async ({ session }, reply) => {
        await limitCostlyCalls(app.db, "export", session.userId);
        await recordAudit(app.db, session, { action: "workspace.exported" });
        const archive = spool(dataDir, (sink) => exportArchive(app.db, session.workspaceId, sink));
        return reply
          .type("application/gzip")
          .header("content-disposition", 'attachment; filename="workspace.crm-archive.gz"')
          .send(Readable.from(archive, { objectMode: false }));
      },
    );
  };
}
