import { and, eq, sql } from "drizzle-orm";
import { setImmediate as turn } from "node:timers/promises";
import { fileChunkBytes } from "#shared/imports/file-chunks.ts";
import type { ImportKeyOf } from "#server/records/imports/imports.queries.ts";
import { importFiles } from "#server/records/imports/imports.table.ts";
import type { Db } from "#server/platform/database/database.ts";

/** Processed before other work gets its turn. */
const sliceBytes = 8 * 1024;

/** Read at once. A chunk as a whole comes as 2 MB of text, in buffers that grew to 8 MB. A divisor of a chunk's size. */
const partBytes = 128 * 1024;

/** Parts in memory, for readers that jump back and forth. */
const mostKept = 16;

/** A file in the database that can be read from any position. */
export class FileChunks {
  readonly bytes: number;
  readonly #db: Db;
  readonly #key: ImportKeyOf;
  readonly #kept = new Map<number, Uint8Array>();

  constructor(db: Db, key: ImportKeyOf, bytes: number) {
    this.#db = db;
    this.#key = key;
    this.bytes = bytes;
  }

  /** @param end exclusive; what is behind the file's end is left out */
  async *read(first = 0, end = this.bytes): AsyncGenerator<Uint8Array> {
    const last = Math.min(end, this.bytes);
    for (let at = first; at < last;) {
      const start = at - (at % partBytes);
      const part = await this.#partAt(start);
      const from = at - start;
      const upTo = Math.min(from + sliceBytes, part.length, last - start);
      if (upTo <= from) throw new Error("A chunk of the file is too short", { cause: start });
      yield part.subarray(from, upTo);
      at += upTo - from;
      await turn();
    }
  }

  async #partAt(start: number): Promise<Uint8Array> {
    const part = this.#kept.get(start);
    if (part) return part;
    const [row] = await this.#query(start).catch((cause: unknown) => {
      throw new Error("A chunk of the file cannot be read", { cause });
    });
    if (!row) throw new Error("A chunk of the file is missing", { cause: start });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size >= mostKept && oldest !== undefined) this.#kept.delete(oldest);
    this.#kept.set(start, row.content);
    return row.content;
  }

  #query(start: number) {
    const { workspaceId, importId } = this.#key;
    const from = (start % fileChunkBytes) + 1;
    const part = sql`substring(${importFiles.content} from ${from} for ${partBytes})`;
    return this.#db
      .select({ content: part.mapWith(importFiles.content) })
      .from(importFiles)
      .where(
        and(
          eq(importFiles.workspaceId, workspaceId),
          eq(importFiles.importId, importId),
          eq(importFiles.number, Math.floor(start / fileChunkBytes)),
        ),
      );
  }
}
