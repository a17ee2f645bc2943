import { Readable } from "node:stream";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { operation } from "#shared/records/operations.ts";
import {
  headerRowChoice,
  importFile,
  importMapping,
  maxImportBytes,
  newImport,
  previewQuery,
  previewRow,
} from "#shared/imports/imports.ts";
import { recordPath } from "#shared/filters/lists.ts";
import { dropImport, putHeaderRow, putMapping } from "#server/records/imports/change-import.ts";
import { checkImport } from "#server/records/imports/check-import.ts";
import { failedRowsCsv } from "#server/records/imports/failed-rows.ts";
import { listImports, listPreview, readImport } from "#server/records/imports/imports.queries.ts";
import { startImport } from "#server/records/imports/start-import.ts";
import { readFile, storeChunk, takeImport } from "#server/records/imports/take-import.ts";
import { noContent } from "#server/platform/http/openapi.ts";
import { fileChunkRoute } from "#server/platform/files/file-chunks.ts";
import { transactWithRights } from "#server/accounts/workspaces/transact-with-rights.ts";

const tags = ["Imports"];
const write = { permission: "records.write" } as const;

export const importsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/api/imports",
    {
      config: write,
      schema: { tags, summary: "List imports", response: { 200: z.array(importFile) } },
    },
    (request) => listImports(app.db, request.session),
  );

  app.post(
    "/api/imports",
    {
      config: write,
      schema: {
        tags,
        summary: "Announce a file to import",
        description:
          "CSV or XLSX of at most 100 MB. Then send its chunks of 1 MiB each, the last one smaller, each with PUT /api/imports/{id}/chunks/{number} from 0 on, and have it read.",
        body: newImport,
        response: { 201: importFile },
      },
    },
    async (request, reply) => {
      const { session, body } = request;
      const taken = await transactWithRights(app.db, { request, reply }, async (tx) =>
        readImport(tx, session, await takeImport(tx, session, body)),
      );
      return reply.code(201).send(taken);
    },
  );

  app.get(
    "/api/imports/:id",
    {
      config: write,
      schema: {
        tags,
        summary: "See how far an import is",
        description:
          "What the file was found to be, its columns with samples, the mapping, the dry run, the operation.",
        params: recordPath,
        response: { 200: importFile },
      },
    },
    (request) => readImport(app.db, request.session, request.params.id),
  );

  app.post(
    "/api/imports/:id/read",
    {
      config: write,
      schema: {
        tags,
        summary: "Have a file read whose chunks are all sent",
        params: recordPath,
        response: { 202: importFile },
      },
    },
    async (request, reply) => {
      const { session, params } = request;
      const reading = await transactWithRights(app.db, { request, reply }, async (tx) => {
        await readFile(tx, session, params.id);
        return readImport(tx, session, params.id);
      });
      return reply.code(202).send(reading);
    },
  );

  app.put(
    "/api/imports/:id",
    {
      config: write,
      schema: {
        tags,
        summary: "Say what the columns are, and how rows meet records",
        params: recordPath,
        body: importMapping,
        response: { 200: importFile },
      },
    },
    (request, reply) =>
      transactWithRights(app.db, { request, reply }, async (tx) => {
        await putMapping(tx, request.session, request.params.id, request.body);
        return readImport(tx, request.session, request.params.id);
      }),
  );

  app.put(
    "/api/imports/:id/header-row",
    {
      config: write,
      schema: {
        tags,
        summary: "Say which row of the file has the headers",
        description: "The file is read again below it; a mapping and a dry run of before are gone.",
        params: recordPath,
        body: headerRowChoice,
        response: { 202: importFile },
      },
    },
    async (request, reply) => {
      const { session, params, body } = request;
      const reading = await transactWithRights(app.db, { request, reply }, async (tx) => {
        await putHeaderRow(tx, session, params.id, body.row);
        return readImport(tx, session, params.id);
      });
      return reply.code(202).send(reading);
    },
  );

  app.post(
    "/api/imports/:id/dry-run",
    {
      config: write,
      schema: {
        tags,
        summary: "Find out what an import would do",
        description:
          "Runs in the background: GET /api/imports/{id} shows how far it is, its preview each row.",
        params: recordPath,
        response: { 202: importFile },
      },
    },
    async (request, reply) => {
      const { session, params } = request;
      const checking = await transactWithRights(app.db, { request, reply }, async (tx) => {
        await checkImport(tx, session, params.id);
        return readImport(tx, session, params.id);
      });
      return reply.code(202).send(checking);
    },
  );

  app.get(
    "/api/imports/:id/preview",
    {
      config: write,
      schema: {
        tags,
        summary: "List what the dry run found, row by row",
        params: recordPath,
        querystring: previewQuery,
        response: { 200: z.array(previewRow) },
      },
    },
    (request) => listPreview(app.db, request.session, request.params.id, request.query),
  );

  app.post(
    "/api/imports/:id/start",
    {
      config: write,
      schema: {
        tags,
        summary: "Import the file",
        description:
          "After a dry run of the mapping. Answers 402 where the plan allows fewer contacts, 409 while another import runs. Undo of the operation's change set takes all of it back.",
        params: recordPath,
        response: { 202: operation },
      },
    },
    (request, reply) => startImport(app.db, request, reply, request.params.id),
  );

  app.get(
    "/api/imports/:id/failed-rows.csv",
    {
      config: write,
      schema: {
        tags,
        summary: "Download the rows that were refused, and why",
        params: recordPath,
        produces: ["text/csv"],
      },
    },
    async (request, reply) => {
      const { session, params } = request;
      const file = await readImport(app.db, session, params.id);
      return reply
        .type("text/csv; charset=utf-8")
        .header("content-disposition", 'attachment; filename="failed-rows.csv"')
        .send(Readable.from(failedRowsCsv(app.db, session, file)));
    },
  );

  app.delete(
    "/api/imports/:id",
    {
      config: write,
      schema: {
        tags,
        summary: "Forget a file",
        description: "What was imported stays.",
        params: recordPath,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await transactWithRights(app.db, { request, reply }, (tx) =>
        dropImport(tx, request.session, request.params.id),
      );
      return reply.code(204).send(null);
    },
  );

  await app.register(
    fileChunkRoute({
      path: "/api/imports/:id/chunks/:number",
      maxBytes: maxImportBytes,
      config: write,
      store: (exchange, chunk) =>
        transactWithRights(app.db, exchange, (tx) =>
          storeChunk(tx, exchange.request.session, chunk),
        ),
    }),
  );
};
