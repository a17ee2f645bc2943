import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import {
  dismissal,
  duplicateGroup,
  duplicatesQuery,
  mergeRequest,
  recordMerge,
  similarQuery,
  similarRecord,
} from "#shared/records/duplicates.ts";
import { kindWords } from "#shared/records/kind-words.ts";
import { recordPath } from "#shared/filters/lists.ts";
import { staleRecord } from "#shared/records/stale-record.ts";
import { inChangeSet } from "#server/crm/changes/change-set.ts";
import { findSimilar } from "#server/records/duplicates/find-similar.ts";
import { dismissDuplicates, listDuplicates } from "#server/records/duplicates/list-duplicates.ts";
import { listMerges } from "#server/records/duplicates/list-merges.ts";
import {
  companyMerge,
  contactMerge,
  type MergeKind,
} from "#server/records/duplicates/merge-kinds.ts";
import { mergeRecords } from "#server/records/duplicates/merge-records.ts";
import { requireSeenAll } from "#server/records/duplicates/require-seen-all.ts";
import { notFound } from "#server/platform/http/errors.ts";
import { sendPage } from "#server/platform/queries/lists.ts";
import { noContent } from "#server/platform/http/openapi.ts";
import { tagger, type Versioned } from "#server/crm/kinds/record-version.ts";

const tags = ["Duplicates"];

type App = Parameters<FastifyPluginAsyncZod>[0];

export const duplicatesRoutes: FastifyPluginAsyncZod = async (app) => {
  lookRoutes(app, contactMerge);
  lookRoutes(app, companyMerge);
  mergeRoute(app, contactMerge);
  mergeRoute(app, companyMerge);
};

function lookRoutes<Item extends Versioned>(app: App, kind: MergeKind<Item>): void {
  const { entity } = kind;
  const { many } = kindWords[entity];
  app.get(
    `/api/${many}/similar`,
    {
      config: { permission: "records.read" },
      schema: {
        tags,
        summary: `Find ${many} like what is being typed`,
        querystring: similarQuery,
        response: { 200: z.array(similarRecord) },
      },
    },
    (request) => findSimilar(request.readDb, request.session, entity, request.query),
  );

  app.get(
    `/api/${many}/duplicates`,
    {
      config: { permission: "records.read" },
      schema: {
        tags,
        summary: `List ${many} that may be the same`,
        querystring: duplicatesQuery,
        response: { 200: z.array(duplicateGroup) },
      },
    },
    async (request, reply) => {
      const page = await listDuplicates(request.readDb, request.session, entity, request.query);
      return sendPage(request, reply, page);
    },
  );

  app.get(
    `/api/${many}/:id/merges`,
    {
      config: { permission: "records.read" },
      schema: {
        tags,
        summary: `List the merges that a ${entity} has come out of`,
        description: "Newest first, those that have not been taken apart.",
        params: recordPath,
        response: { 200: z.array(recordMerge) },
      },
    },
    async ({ readDb, session, params }) => {
      const winner = await kind.find(readDb, session, params.id);
      if (!winner) throw notFound(entity);
      return listMerges(readDb, session, entity, params.id);
    },
  );

  app.post(
    `/api/${many}/duplicates/dismissal`,
    {
      config: { permission: "records.write" },
      schema: {
        tags,
        summary: `Say that ${many} are not the same`,
        body: dismissal,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await inChangeSet(app.db, request, reply, async (tx) => {
        const { session, body } = request;
        await requireSeenAll(tx, session, kind, body.ids);
        await dismissDuplicates(tx, session, body.ids);
      });
      return reply.code(204).send(null);
    },
  );
}

function mergeRoute<Item extends Versioned>(app: App, kind: MergeKind<Item>): void {
  const item: z.ZodType = kind.schemas.item;
  const stale: z.ZodType = staleRecord(kind.schemas.item);
  const { many } = kindWords[kind.entity];
  app.post(
    `/api/${many}/merge`,
    {
      config: { permission: "records.write" },
      schema: {
        tags,
        summary: `Make one ${kind.entity} of several`,
        description:
          "All that hangs on the others moves to the winner. Undo takes them apart again, at any time later.",
        body: mergeRequest,
        response: { 200: item, 412: stale },
      },
    },
    (request, reply) =>
      inChangeSet(
        app.db,
        request,
        reply,
        async (tx, changeSetId) => {
          const { session, body } = request;
          const merged = await mergeRecords(tx, session, kind, body, changeSetId);
          const path = `/api/${many}/${merged.id}`;
          reply.headers({ "content-location": path, etag: tagger(kind.schemas)(merged) });
          return merged;
        },
        { channel: "merge" },
      ),
  );
}
