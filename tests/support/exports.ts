import { expect } from "vitest";
import { fromBufferPromise } from "yauzl";
import { readCsv } from "#server/records/imports/read/csv-records.ts";
import { serverUnderTest, type TestClient } from "#tests/support/test-client.ts";

export function fetchExport(user: TestClient, path: string, signal?: AbortSignal) {
  const url = new URL(path, serverUnderTest());
  return fetch(url, { headers: { cookie: user.cookie }, signal: signal ?? null });
}

export async function exportedFile(user: TestClient, path: string): Promise<Buffer> {
  const answer = await fetchExport(user, path);
  expect(answer.status, path).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

export async function exportedRows(user: TestClient, path: string): Promise<string[][]> {
  return csvRows((await exportedFile(user, path)).toString());
}

async function csvRows(text: string): Promise<string[][]> {
  expect(text.startsWith("\uFEFF")).toBe(true);
  const rows: string[][] = [];
  for await (const { cells, problem } of readCsv(once(text.slice(1)), ",")) {
    expect(problem).toBeNull();
    rows.push(cells);
  }
  return rows;
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

export async function workbookPart(file: Buffer, path: string): Promise<string> {
  const zip = await fromBufferPromise(file, { lazyEntries: true });
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName !== path) continue;
    const chunks: Uint8Array[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      if (chunk instanceof Uint8Array) chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString();
  }
  throw new Error(`the workbook has no ${path}`);
}
