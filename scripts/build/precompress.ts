import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** Pages are compressed by the server, which writes its public address into them. */
const compressible = /\.(?:css|js|json|svg|txt|webmanifest)$/;

/** Below this a packet carries the file whole, compressed or not. */
const smallestBytes = 512;

/** The server never compresses: .br and .gz lie beside each file. */
export async function precompress(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true });
  const texts = files.filter((file) => compressible.test(file));
  await Promise.all(texts.map((file) => compressFile(join(folder, file))));
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < smallestBytes) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  await Promise.all([
    writeFile(`${path}.br`, await brotli(content, { params })),
    writeFile(`${path}.gz`, await deflate(content, { level: 9 })),
  ]);
}
