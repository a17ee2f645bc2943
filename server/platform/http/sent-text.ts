import { createHash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

/** A text that stays the same. It is compressed at the first request that accepts it: all would delay the start. */
export type SentText = {
  etag: string;
  plain: Buffer;
  br?: Buffer;
  gzip?: Buffer;
};

export function toSentText(text: string): SentText {
  const plain = Buffer.from(text);
  const hash = createHash("sha256").update(plain).digest("base64url").slice(0, 16);
  // Weak, since one tag names all encodings (RFC 9110, 8.8.3).
  return { etag: `W/"${hash}"`, plain: ownBytes(plain) };
}

/** A small buffer is a part of 64 kB that many share, all of which would be kept for it. */
function ownBytes(shared: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(shared.length);
  shared.copy(own);
  return own;
}

/** Sends the text in an encoding that the client accepts, or no body where the client has it. */
export function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  text: SentText,
): FastifyReply {
  reply.headers({ "cache-control": "no-cache", etag: text.etag, vary: "accept-encoding" });
  if (isKnown(request.headers["if-none-match"], text.etag)) return reply.code(304).send();
  const encoding = chooseEncoding(request.headers["accept-encoding"]);
  reply.type(type);
  if (!encoding) return reply.send(text.plain);
  return reply.header("content-encoding", encoding).send(compressed(text, encoding));
}

type Encoding = "br" | "gzip";

function compressed(text: SentText, encoding: Encoding): Buffer {
  return (text[encoding] ??= ownBytes(compress[encoding](text.plain)));
}

/** A higher quality takes twenty times as long for a few percent; a larger window takes 30 MB per page. */
const brotliParams = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 16 };

const compress: Record<Encoding, (plain: Buffer) => Buffer> = {
  br: (plain) => brotliCompressSync(plain, { params: brotliParams }),
  gzip: (plain) => gzipSync(plain),
};

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
