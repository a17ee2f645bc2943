import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { builtOrigin, signUpMark } from "#shared/site.ts";
import type { Environment } from "#server/platform/environment.ts";
import { pagePolicy } from "./security-headers.ts";
import type { SiteDocument } from "./site-manifest.ts";

/** A page with the server's facts filled in. It is compressed at the first request that accepts it: all would delay the start. */
export type SentDocument = {
  policy: string;
  etag: string;
  plain: Buffer;
  br?: Buffer;
  gzip?: Buffer;
};

/** What only the running server knows, and puts into the pages. */
export type SiteFacts = Pick<Environment, "baseUrl" | "signUp">;

/** All pages, a few dozen, are kept in memory. */
export async function readSentDocument(
  client: string,
  { file, scriptHashes }: SiteDocument,
  { baseUrl, signUp }: SiteFacts,
): Promise<SentDocument> {
  const html = await readFile(join(client, file), "utf8");
  const filledIn = html
    .replaceAll(builtOrigin, baseUrl)
    .replace(signUpMark.open, signUpMark[signUp]);
  const plain = Buffer.from(filledIn);
  const hash = createHash("sha256").update(plain).digest("base64url").slice(0, 16);
  return {
    policy: pagePolicy(scriptHashes),
    // Weak, since one tag names all encodings (RFC 9110, 8.8.3).
    etag: `W/"${hash}"`,
    plain: ownBytes(plain),
  };
}

/** A small buffer is a part of 64 kB that many share, all of which would be kept for it. */
function ownBytes(shared: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(shared.length);
  shared.copy(own);
  return own;
}

type Encoding = "br" | "gzip";

function compressed(document: SentDocument, encoding: Encoding): Buffer {
  return (document[encoding] ??= ownBytes(compress[encoding](document.plain)));
}

/** A higher quality takes twenty times as long for a few percent; a larger window takes 30 MB per page. */
const brotliParams = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 16 };

const compress: Record<Encoding, (plain: Buffer) => Buffer> = {
  br: (plain) => brotliCompressSync(plain, { params: brotliParams }),
  gzip: (plain) => gzipSync(plain),
};

export function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  document: SentDocument,
): FastifyReply {
  reply.headers({
    "content-security-policy": document.policy,
    "cache-control": "no-cache",
    etag: document.etag,
    vary: "accept-encoding",
  });
  if (isKnown(request.headers["if-none-match"], document.etag)) return reply.code(304).send();
  const encoding = chooseEncoding(request.headers["accept-encoding"]);
  reply.type("text/html; charset=utf-8");
  if (!encoding) return reply.send(document.plain);
  return reply.header("content-encoding", encoding).send(compressed(document, encoding));
}

function isKnown(header: string | undefined, etag: string): boolean {
  return header?.split(",").some((known) => known.trim() === etag) ?? false;
}

/** Browsers send no weights; a weight of zero still refuses. */
function chooseEncoding(header = ""): Encoding | undefined {
  const accepted = header.split(",").map((part) => part.replaceAll(/\s/g, ""));
  const isAccepted = (name: string) =>
    accepted.some(
      (part) => part === name || (part.startsWith(`${name};`) && !/=0(?:\.0*)?$/.test(part)),
    );
  return (["br", "gzip"] as const).find(isAccepted);
}
