import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import {
  deletedChoice,
  deletedRecord,
  deletedRecordsQuery,
  erasure,
  restoration,
} from "#shared/records/deleted-records.ts";
import { recordAudit } from "#server/accounts/audit/record-audit.ts";
import { inChangeSet, offerNoUndo } from "#server/crm/changes/change-set.ts";
import { readLimitNotice } from "#server/crm/contacts/read-limit-notice.ts";
import { listDeletedRecords } from "#server/records/deleted-records/deleted-records.queries.ts";
import { eraseDeleted } from "#server/records/deleted-records/erase-deleted.ts";
import { restoreDeleted } from "#server/records/deleted-records/restore-deleted.ts";
import { sendPage } from "#server/platform/queries/lists.ts";

const tags = ["Deleted records"];

export const deletedRecordsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/api/deleted-records",
    {
      config: { permission: "records.read" },
      schema: {
        tags,
        summary: "List records that were deleted in the last 90 days",
        querystring: deletedRecordsQuery,
        response: { 200: z.array(deletedRecord) },
      },
    },
    async (request, reply) => {
      const page = await listDeletedRecords(request.readDb, request.session, request.query);
      return sendPage(request, reply, page);
    },
  );

  app.post(
    "/api/deleted-records/restoration",
    {
      config: { permission: "records.write" },
      schema: {
        tags,
        summary: "Restore deleted records with their links",
        description: "The answer names the links that could not be restored.",
        body: deletedChoice,
        response: { 200: restoration },
      },
    },
    (request, reply) =>
      inChangeSet(
        app.db,
        request,
        reply,
        async (tx, changeSetId) => ({
          changeSetId,
          ...(await restoreDeleted(tx, request.session, request.body.records)),
          notice: await readLimitNotice(tx, request.session),
        }),
        { channel: "undo" },
      ),
  );

  app.post(
    "/api/deleted-records/erasure",
    {
      config: { permission: "records.erase" },
      schema: {
        tags,
        summary: "Erase deleted records for good",
        description:
          "Their values are removed from the change log; that they were deleted, when and who did it, stays.",
        body: deletedChoice,
        response: { 200: erasure },
      },
    },
    (request, reply) =>
      inChangeSet(app.db, request, reply, async (tx) => {
        const { session, body } = request;
        const erasedRecords = await eraseDeleted(tx, session, body.records);
        const details = [{ field: "records", before: null, after: String(erasedRecords) }];
        await recordAudit(tx, session, { action: "records.erased", details });
        offerNoUndo(reply);
        return { erasedRecords };
      }),
  );
};
