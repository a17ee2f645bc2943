import type { Readable } from "node:stream";
import { expect, test } from "vitest";
import { csvFile } from "./csv-file.ts";
import type { FileColumn } from "./file-columns.ts";
import type { ListedRecord } from "#server/crm/kinds/record-kind.ts";
import { requireSheet } from "./send-export.ts";
import { xlsxFile } from "#server/platform/sheets/xlsx-file.ts";

const column: FileColumn = { label: "ID", type: "text", textOf: ({ id }) => id };
const columns: FileColumn[] = Array.from({ length: 20 }, () => column);

/** An endless list that counts requested pages. */
function endless() {
  const seen = { pages: 0, isEnded: false };
  async function* pages(): AsyncGenerator<ListedRecord[]> {
    try {
      for (;;) {
        seen.pages += 1;
        const page = seen.pages;
        yield Array.from({ length: 1_000 }, (_, row) => ({ id: `${page}-${row}`, total: null }));
      }
    } finally {
      seen.isEnded = true;
    }
  }
  return { seen, pages: pages() };
}

const files: [string, (pages: AsyncIterable<ListedRecord[]>) => Readable][] = [
  ["CSV", (pages) => csvFile(columns, pages)],
  ["XLSX", (pages) => xlsxFile("Contacts", columns, pages)],
];

test.each(files)("a %s file reads no more than its caller takes", async (_format, makeFile) => {
  const { seen, pages } = endless();
  const file = makeFile(pages);
  const iterator: AsyncIterator<unknown> = file[Symbol.asyncIterator]();
  await iterator.next();
  // Waits until the buffers are full and nothing moves.
  let before = -1;
  while (before !== seen.pages) {
    before = seen.pages;
    for (let turn = 0; turn < 200; turn += 1) await new Promise((done) => setImmediate(done));
  }
  expect(seen.pages).toBeLessThan(30);
  file.destroy();
});

test.each(files)("a %s file is given up when its caller leaves", async (_format, makeFile) => {
  const { seen, pages } = endless();
  const file = makeFile(pages);
  for await (const chunk of file) {
    expect(chunk).toBeDefined();
    if (seen.pages > 0) break;
  }
  await expect.poll(() => seen.isEnded).toBe(true);
});

test.each(files)("a %s file that cannot be finished breaks off", async (_format, makeFile) => {
  async function* failing(): AsyncGenerator<ListedRecord[]> {
    yield [{ id: "1", total: null }];
    throw new Error("the database is gone");
  }
  const file = makeFile(failing());
  await expect(file.toArray()).rejects.toThrow("the database is gone");
});

test("more records than fit into a sheet are refused with a way on", () => {
  expect(() => requireSheet(1_048_575)).not.toThrow();
  expect(() => requireSheet(1_048_576)).toThrow(
    "An Excel sheet holds at most 1,048,575 rows, and these are 1,048,576. Export them as CSV, or filter the list first.",
  );
});
