import { once } from "node:events";
import type { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import { format } from "#shared/format/format.ts";
import { HttpError } from "./errors.ts";

export interface ReceivedFile {
  input: string;
  /** As the browser says; empty where no file was chosen. */
  name: string;
  /** Empty of one that is too large. */
  content: Buffer;
  isTooLarge: boolean;
}

interface Limits {
  /** Of the whole body. */
  bytes: number;
  /** Of one text. */
  textBytes: number;
  /** Of each file of an input; null for an input that takes none. */
  fileBytesOf: (input: string) => number | null;
}

export interface Multipart {
  texts: URLSearchParams;
  files: ReceivedFile[];
}

/** More than a form has inputs, and boxes to check. */
const mostParts = 1_000;

/**
 * Keeps no more than the limits say.
 * @throws HttpError 413 for a body too large, 400 for one that is broken or ends early
 */
export async function readMultipart(
  payload: Readable,
  contentType: string,
  limits: Limits,
): Promise<Multipart> {
  const parser = parserOf(contentType, limits);
  const received = collect(parser, limits);
  const failures: HttpError[] = [];
  parser.on("error", () => failures.push(broken()));
  parser.on("partsLimit", () =>
    failures.push(new HttpError(413, "These are too many answers at once.")),
  );
  let size = 0;
  try {
    // The answer goes out on the same socket, which a destroyed request would close.
    for await (const chunk of payload.iterator({ destroyOnReturn: false })) {
      if (!Buffer.isBuffer(chunk)) throw broken();
      size += chunk.length;
      if (size > limits.bytes) throw tooLarge(limits.bytes);
      const isReady = parser.write(chunk);
      const [failure] = failures;
      if (failure) throw failure;
      if (!isReady) await once(parser, "drain");
    }
    parser.end();
    await finished(parser, { readable: false });
  } catch (error) {
    // What is still to come is thrown away as it comes.
    payload.resume();
    throw error instanceof HttpError ? error : broken();
  }
  return received;
}

function parserOf(contentType: string, { textBytes }: Limits): BusboyInstance {
  try {
    return new Busboy({
      headers: { "content-type": contentType },
      limits: { fieldNameSize: 200, fieldSize: textBytes, parts: mostParts, headerPairs: 20 },
      isPartAFile: (_input, _type, fileName) => fileName !== undefined,
    });
  } catch {
    throw broken();
  }
}

function collect(parser: BusboyInstance, { fileBytesOf }: Limits): Multipart {
  const texts = new URLSearchParams();
  const files: ReceivedFile[] = [];
  parser.on("field", (input, text) => texts.append(input, text));
  parser.on("file", (input, stream, name) => {
    const most = fileBytesOf(input);
    if (most === null) return stream.resume();
    const file = { input, name, content: Buffer.alloc(0), isTooLarge: false };
    files.push(file);
    const chunks: Buffer[] = [];
    let size = 0;
    stream.on("data", (chunk: Buffer) => {
      size += chunk.length;
      file.isTooLarge = size > most;
      if (file.isTooLarge) chunks.length = 0;
      else chunks.push(chunk);
    });
    // The parser says so itself.
    stream.on("error", () => {});
    stream.on("end", () => {
      file.content = Buffer.concat(chunks);
    });
    return stream;
  });
  return { texts, files };
}

function tooLarge(bytes: number): HttpError {
  const most = format.number(Math.max(1, Math.floor(bytes / 1_000_000)));
  return new HttpError(413, `This is too large: send at most ${most} MB at once.`);
}

function broken(): HttpError {
  return new HttpError(400, "This did not arrive as a whole.");
}
