import { and, eq } from "drizzle-orm";
import { setImmediate as turn } from "node:timers/promises";
import { fileChunkBytes } from "#shared/file-chunks.ts";
import type { ImportKeyOf } from "#server/records/imports/imports.queries.ts";
import { importFiles } from "#server/records/imports/imports.table.ts";
import type { Db } from "#server/platform/database/database.ts";

/** Processed before other work gets its turn. */
const sliceBytes = 8 * 1024;

/** Chunks in memory, for readers that jump back and forth. */
const mostHeld = 4;

/** A file in the database that can be read from any position. */
export class FileChunks {
  readonly bytes: number;
  readonly #db: Db;
  readonly #key: ImportKeyOf;
  readonly #held = new Map<number, Uint8Array>();

  constructor(db: Db, key: ImportKeyOf, bytes: number) {
    this.#db = db;
    this.#key = key;
    this.bytes = bytes;
  }

  /** @param end exclusive */
  async *read(start = 0, end = this.bytes): AsyncGenerator<Uint8Array> {
    for (let at = start; at < end;) {
      const number = Math.floor(at / fileChunkBytes);
      const chunk = await this.#chunk(number);
      const from = at - number * fileChunkBytes;
      const upTo = Math.min(from + sliceBytes, chunk.length, end - number * fileChunkBytes);
      if (upTo <= from) return;
      yield chunk.subarray(from, upTo);
      at += upTo - from;
      await turn();
    }
  }

  async #chunk(number: number): Promise<Uint8Array> {
    const held = this.#held.get(number);
    if (held) return held;
    const [row] = await this.#query(number).catch((cause: unknown) => {
      throw new Error("A chunk of the file cannot be read", { cause });
    });
    if (!row) throw new Error("A chunk of the file is missing", { cause: number });
    const [oldest] = this.#held.keys();
    if (this.#held.size >= mostHeld && oldest !== undefined) this.#held.delete(oldest);
    this.#held.set(number, row.content);
    return row.content;
  }

  #query(number: number) {
    const { workspaceId, importId } = this.#key;
    return this.#db
      .select({ content: importFiles.content })
      .from(importFiles)
      .where(
        and(
          eq(importFiles.workspaceId, workspaceId),
          eq(importFiles.importId, importId),
          eq(importFiles.number, number),
        ),
      );
  }
}
