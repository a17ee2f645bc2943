import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { recordPath } from "#shared/filters/lists.ts";
import { mailSchedule, reportMails, sentByPath } from "#shared/reports/report-mails.ts";
import { transactWithRights } from "#server/accounts/workspaces/transact-with-rights.ts";
import {
  refuseReportMails,
  setReportMails,
  stopReportMails,
} from "#server/crm/reports/mails/change-report-mails.ts";
import { readReportMails } from "#server/crm/reports/mails/report-mails.queries.ts";
import { readReport } from "#server/crm/reports/saved/saved-reports.queries.ts";
import { noContent } from "#server/platform/http/openapi.ts";

const tags = ["Reports"];
const path = "/api/reports/:id/mails";
const saves = { permission: "reports.save" } as const;

export const reportMailsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    path,
    {
      config: { permission: "records.read" },
      schema: {
        tags,
        summary: "Read when a saved report is sent by email",
        description: "What the caller has set, and what others have the caller sent.",
        params: recordPath,
        response: { 200: reportMails },
      },
    },
    async ({ session, params: { id } }) => {
      await readReport(app.db, session, id);
      return readReportMails(app.db, session, id);
    },
  );

  app.put(
    path,
    {
      config: saves,
      schema: {
        tags,
        summary: "Have a saved report sent by email",
        description:
          "To members of the workspace, each with the figures of the records that they see. Takes the place of what the caller has set before. To others it takes a shared report, and the right to share.",
        params: recordPath,
        body: mailSchedule,
        response: { 200: reportMails },
      },
    },
    async (request, reply) => {
      const { session, params, body } = request;
      await transactWithRights(app.db, { request, reply }, (tx) =>
        setReportMails(tx, session, params.id, body),
      );
      return readReportMails(app.db, session, params.id);
    },
  );

  app.delete(
    path,
    {
      config: saves,
      schema: {
        tags,
        summary: "Stop what the caller has sent of a saved report",
        params: recordPath,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      const { session, params } = request;
      await transactWithRights(app.db, { request, reply }, (tx) =>
        stopReportMails(tx, session, params.id),
      );
      return reply.code(204).send(null);
    },
  );

  app.delete(
    `${path}/:ownerId`,
    {
      config: saves,
      schema: {
        tags,
        summary: "Stop what another member has sent to the caller of a saved report",
        params: sentByPath,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      const { session, params } = request;
      await transactWithRights(app.db, { request, reply }, (tx) =>
        refuseReportMails(tx, session, params.id, params.ownerId),
      );
      return reply.code(204).send(null);
    },
  );
};
