import { sql, sum, type Column, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { FastifyContextConfig } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { fileChunkBytes, fileChunkPath } from "#shared/imports/file-chunks.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import { noContent } from "#server/platform/http/openapi.ts";
import type { Exchange } from "#server/platform/retries/transact-once.ts";

export interface FileChunk {
  id: string;
  number: number;
  content: Buffer;
}

export interface SentFile {
  name: string;
  bytes: number;
  /** `uploading` as long as chunks are taken. */
  state: string;
}

interface FileChunkRoute {
  path: `${string}/:id/chunks/:number`;
  maxBytes: number;
  config?: FastifyContextConfig;
  store: (exchange: Exchange, chunk: FileChunk) => Promise<void>;
}

export function fileChunkRoute({
  path,
  maxBytes,
  config = {},
  store,
}: FileChunkRoute): FastifyPluginAsyncZod {
  const body = z.instanceof(Buffer, { error: "Send the chunk as the request's body" });
  return async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      "*",
      { parseAs: "buffer", bodyLimit: fileChunkBytes },
      (_request, content, done) => done(null, content),
    );
    app.put(
      path,
      {
        config,
        schema: { hide: true, params: fileChunkPath(maxBytes), body, response: { 204: noContent } },
      },
      async (request, reply) => {
        await store({ request, reply }, { ...request.params, content: request.body });
        return reply.code(204).send(null);
      },
    );
  };
}

/** @throws HttpError 409 once the file is sent, 400 where the chunk does not fit in its place */
export function requireFitting(file: SentFile, { number, content }: FileChunk): void {
  requireUploading(file);
  const expected = Math.min(fileChunkBytes, file.bytes - number * fileChunkBytes);
  if (content.length === expected) return;
  throw new HttpError(400, `This chunk has to be ${Math.max(expected, 0)} bytes long.`);
}

/** @throws HttpError 409 unless all of the file is there, for the first time */
export async function requireWhole(
  tx: Db,
  file: SentFile,
  chunks: PgTable & { content: Column },
  isOfFile: SQL | undefined,
): Promise<void> {
  requireUploading(file);
  const [sent] = await tx
    .select({ bytes: sum(sql`length(${chunks.content})`).mapWith(Number) })
    .from(chunks)
    .where(isOfFile);
  if (sent?.bytes === file.bytes) return;
  throw new HttpError(409, `The ${file.name} is not sent as a whole. Send what is missing first.`);
}

function requireUploading({ name, state }: SentFile): void {
  if (state !== "uploading") throw new HttpError(409, `This ${name} was sent already.`);
}
