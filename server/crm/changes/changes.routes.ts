import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { operation } from "#shared/records/operations.ts";
import {
  changedRecord,
  changeSetDetails,
  changeSetSummary,
  recordChange,
  undoRefusal,
} from "#shared/records/changes.ts";
import { historyQuery, undoQuery } from "#shared/records/change-queries.ts";
import { listedKinds } from "#shared/filters/filter-fields.ts";
import { errorBody } from "#shared/platform/errors.ts";
import { kindWords } from "#shared/records/kind-words.ts";
import { recordPath } from "#shared/filters/lists.ts";
import { inChangeSet } from "#server/crm/changes/change-set.ts";
import { describeChangeSet } from "#server/crm/changes/describe-change-set.ts";
import { listChangedRecords } from "#server/crm/changes/list-changed-records.ts";
import { listHistory } from "#server/crm/changes/list-history.ts";
import { startUndo, needsOperation } from "#server/crm/changes/undo-operation.ts";
import { undoChangeSet } from "#server/crm/changes/undo-change-set.ts";
import { readLimitNotice } from "#server/crm/contacts/read-limit-notice.ts";
import type { Db } from "#server/platform/database/database.ts";
import { sendPage } from "#server/platform/queries/lists.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";

const tags = ["Changes"];

type OnUndo = (tx: Db, undone: { workspaceId: WorkspaceId; changeSetId: string }) => Promise<void>;

/** @param onUndo what else ends when a change set is taken back, in the same transaction */
export const changesRoutes =
  (onUndo: OnUndo): FastifyPluginAsyncZod =>
  async (app) => {
    for (const kind of listedKinds) {
      app.get(
        `/api/${kindWords[kind].many}/:id/history`,
        {
          config: { permission: "records.read" },
          schema: {
            tags,
            summary: `List what happened to a ${kind}`,
            description:
              "Newest first: who changed which field from what to what, when and through what. Also of a record that is deleted.",
            params: recordPath,
            querystring: historyQuery,
            response: { 200: z.array(recordChange) },
          },
        },
        async (request, reply) => {
          const { session, params, query } = request;
          const page = await listHistory(request.readDb, session, kind, params.id, query);
          return sendPage(request, reply, page);
        },
      );
    }

    app.get(
      "/api/change-sets/:id",
      {
        config: { permission: "records.write" },
        schema: {
          tags,
          summary: "Read what one operation changed, and whether it can be taken back",
          params: recordPath,
          response: { 200: changeSetDetails },
        },
      },
      (request) => describeChangeSet(request.readDb, request.session, request.params.id),
    );

    app.get(
      "/api/change-sets/:id/changes",
      {
        config: { permission: "records.read" },
        schema: {
          tags,
          summary: "List what one operation changed, record by record",
          description:
            "In the operation's order, for the person who did it, and for those who see every record. Lines of the feed are left out.",
          params: recordPath,
          querystring: historyQuery,
          response: { 200: z.array(changedRecord) },
        },
      },
      async (request, reply) => {
        const { session, params, query } = request;
        const page = await listChangedRecords(request.readDb, session, params.id, query);
        return sendPage(request, reply, page);
      },
    );

    app.post(
      "/api/change-sets/:id/undo",
      {
        config: { permission: "records.write" },
        schema: {
          tags,
          summary: "Take back all that one operation changed",
          description:
            "The id is the X-Change-Set header of the operation's answer. Answers 409 when a record was changed since, and names it; with keepLater=true such changes are kept, and the rest is taken back. So it is where an operation did it, or where it is more than 1,000 changes: that is taken back in the background, and answers 202 with an operation of its own. A rule's run that is undone is stopped, and cannot be repeated.",
          params: recordPath,
          querystring: undoQuery,
          response: {
            200: changeSetSummary,
            202: operation,
            409: z.union([undoRefusal, errorBody]),
          },
        },
      },
      async (request, reply) => {
        const { session, params, query } = request;
        if (await needsOperation(app.db, session, params.id)) {
          return startUndo(app.db, request, reply, params.id);
        }
        return inChangeSet(
          app.db,
          request,
          reply,
          async (tx, changeSetId) => {
            const keepLater = query.keepLater === "true";
            await onUndo(tx, { workspaceId: session.workspaceId, changeSetId: params.id });
            const changedRecords = await undoChangeSet(tx, session, params.id, keepLater);
            return { changeSetId, changedRecords, notice: await readLimitNotice(tx, session) };
          },
          { channel: "undo" },
        );
      },
    );
  };
