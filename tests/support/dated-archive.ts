import { gunzipSync, gzipSync } from "node:zlib";
import { z } from "zod";
import { sealLines } from "#server/platform/files/sealed-lines.ts";

const line = z.tuple([z.string(), z.looseObject({ createdAt: z.string() })]);

/** An archive whose change log began so many days before; what was changed later than `since` stays of today. */
export async function datedBack(archive: Buffer, days: number, since: string): Promise<Buffer> {
  const lines = gunzipSync(archive).toString().split("\n").slice(0, -2);
  const moved = lines.map((text) => (text.startsWith('["changes"') ? moveBack(text) : text));
  function moveBack(text: string): string {
    const [section, change] = line.parse(JSON.parse(text));
    if (change.createdAt > since) return text;
    const createdAt = new Date(Date.parse(change.createdAt) - days * 86_400_000).toISOString();
    return JSON.stringify([section, { ...change, createdAt }]);
  }
  let sealed = "";
  for await (const chunk of sealLines(asChunk(moved))) sealed += chunk;
  return gzipSync(sealed);
}

async function* asChunk(lines: string[]) {
  yield lines.map((text) => `${text}\n`).join("");
}
