import type { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { givenId } from "#shared/records/fields.ts";
import { megabyte } from "#shared/web-forms/web-form-files.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import { networkOf } from "#server/platform/limits/limit-visitors.ts";
import { readMultipart, type ReceivedFile } from "#server/platform/http/multipart.ts";
import { type RateLimit, refusalOfRate } from "#server/platform/limits/rate-limits.ts";
import { mostSentBytes } from "#server/records/web-forms/read-answers.ts";
import { fileInput, mostBytesOf } from "#server/records/web-forms/read-files.ts";
import { findOpenForm } from "#server/records/web-forms/web-forms.queries.ts";

/** A malformed id is treated as an unknown one. */
export const formParams = z.object({ id: givenId().nullable().catch(null) });

/** Before anything is read, so that no network has many files read that are refused afterwards. */
const uploads: RateLimit = {
  name: "form-files",
  allowed: 60,
  windowSeconds: 600,
  sentence: "Too many files came from your network.",
};

export class SentForm {
  readonly texts: URLSearchParams;
  readonly files: readonly ReceivedFile[];
  /** Why not all of it was read. */
  readonly refusal: HttpError | null;

  constructor(
    texts: URLSearchParams,
    files: readonly ReceivedFile[] = [],
    refusal: HttpError | null = null,
  ) {
    this.texts = texts;
    this.files = files;
    this.refusal = refusal;
  }
}

/** Reads as much as the form asks for, and nothing for a form that is closed. */
export async function readSentFiles(
  db: Db,
  request: FastifyRequest,
  payload: Readable,
): Promise<SentForm> {
  // It is unknown once a visitor has closed the connection.
  const { ip } = request;
  const { id } = formParams.parse(request.params);
  const form = id === null ? null : await findOpenForm(db, id);
  const tooMany = form && (await refusalOfRate(db, uploads, `${id}:${networkOf(ip)}`));
  if (form === null || tooMany !== null) {
    payload.resume();
    return new SentForm(new URLSearchParams(), [], tooMany);
  }
  const { files: questions = [] } = form.settings;
  const bytesOf = new Map(questions.map((one) => [fileInput(one), one.megabytes * megabyte]));
  try {
    const { texts, files } = await readMultipart(payload, request.headers["content-type"] ?? "", {
      bytes: mostBytesOf(questions) + mostSentBytes,
      textBytes: mostSentBytes,
      fileBytesOf: (input) => bytesOf.get(input) ?? null,
    });
    return new SentForm(texts, files);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return new SentForm(new URLSearchParams(), [], error);
  }
}
