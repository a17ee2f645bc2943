import { createHash } from "node:crypto";
import { pipeline, Readable, type Transform } from "node:stream";
import { createGunzip } from "node:zlib";

/** Cut off, changed, or not ours. */
export class BrokenFileError extends Error {}

const sealStart = '{"sha256":"';

/** Ends with a checksum. @param chunks whole lines */
export async function* sealLines(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  const hash = createHash("sha256");
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
  yield `${sealStart}${hash.digest("hex")}"}\n`;
}

/** A fault may show with the last line, so store nothing before. @throws BrokenFileError */
export async function* openLines(
  source: AsyncIterable<Uint8Array>,
  maxLineBytes: number,
): AsyncGenerator<string> {
  const hash = createHash("sha256");
  let seal: string | null = null;
  for await (const line of splitLines(source, maxLineBytes)) {
    if (seal !== null) throw new BrokenFileError("Something follows where the file should end.");
    if (line.startsWith(sealStart)) {
      seal = line;
    } else {
      hash.update(line).update("\n");
      yield line;
    }
  }
  if (seal === null) throw new BrokenFileError("The file is not whole: its end is missing.");
  if (seal !== `${sealStart}${hash.digest("hex")}"}`) {
    throw new BrokenFileError("The file was changed or damaged: its checksum is another.");
  }
}

export async function* unzip(
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const unpacked: Transform = createGunzip();
  // The end of one ends the other; the loop below gets the error.
  pipeline(Readable.from(source), unpacked, () => {});
  try {
    for await (const chunk of unpacked) yield toBytes(chunk);
  } catch (error) {
    if (!isZlibError(error)) throw error;
    throw new BrokenFileError("The file is damaged or is not one that CRM Pro has written.", {
      cause: error,
    });
  }
}

async function* splitLines(
  source: AsyncIterable<Uint8Array>,
  maxLineBytes: number,
): AsyncGenerator<string> {
  let rest: Uint8Array[] = [];
  let restBytes = 0;
  for await (const chunk of source) {
    let from = 0;
    for (let to = chunk.indexOf(newline); to !== -1; to = chunk.indexOf(newline, from)) {
      const line = Buffer.concat([...rest, chunk.subarray(from, to)]);
      if (line.length > maxLineBytes) throw new BrokenFileError(tooLong);
      yield line.toString();
      [rest, restBytes, from] = [[], 0, to + 1];
    }
    rest.push(chunk.subarray(from));
    restBytes += chunk.length - from;
    if (restBytes > maxLineBytes) throw new BrokenFileError(tooLong);
  }
  if (restBytes > 0) throw new BrokenFileError("The file is not whole: its last line breaks off.");
}

const newline = 0x0a;
const tooLong = "The file contains a row that is larger than any of ours.";

function isZlibError(error: unknown): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith("Z_");
}

function toBytes(chunk: unknown): Uint8Array {
  if (chunk instanceof Uint8Array) return chunk;
  throw new Error("a stream of bytes gave something else");
}
