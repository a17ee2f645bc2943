import { expect } from "vitest";
import { operation, type Operation } from "#shared/records/operations.ts";
import {
  importFile,
  type ImportEntity,
  type ImportFile,
  previewRow,
} from "#shared/imports/imports.ts";
import { fileChunkBytes } from "#shared/imports/file-chunks.ts";
import { z } from "zod";
import { ended } from "#tests/support/operations.ts";
import { serverUnderTest, type TestClient } from "#tests/support/test-client.ts";

export interface SentFile {
  entity: ImportEntity;
  content: Uint8Array | string;
  fileName?: string;
}

export async function sendFile(
  user: TestClient,
  { entity, content, fileName = "leads.csv" }: SentFile,
): Promise<ImportFile> {
  const bytes = Buffer.from(content);
  const announced = { entity, fileName, bytes: bytes.length };
  const { id } = await user.create("/api/imports", importFile, announced);
  for (let start = 0, number = 0; start < bytes.length; number += 1) {
    const chunk = bytes.subarray(start, start + fileChunkBytes);
    await sendChunk(user, id, number, chunk);
    start += chunk.length;
  }
  const reading = await user.ask({ method: "POST", path: `/api/imports/${id}/read` });
  expect(reading.status).toBe(202);
  return settled(user, id, ({ state }) => state !== "reading");
}

async function sendChunk(user: TestClient, id: string, number: number, chunk: Buffer) {
  const { cookie } = user;
  const url = new URL(`/api/imports/${id}/chunks/${number}`, serverUnderTest());
  const headers = { cookie, origin: url.origin, "content-type": "application/octet-stream" };
  const answer = await fetch(url, { method: "PUT", headers, body: new Uint8Array(chunk) });
  expect(answer.status).toBe(204);
}

export async function settled(
  user: TestClient,
  id: string,
  isSettled: (file: ImportFile) => boolean,
): Promise<ImportFile> {
  const read = () => user.get(`/api/imports/${id}`, importFile);
  await expect.poll(async () => isSettled(await read())).toBe(true);
  return read();
}

export async function dryRun(
  user: TestClient,
  { id }: Pick<ImportFile, "id">,
  mapping?: ImportFile["mapping"],
): Promise<ImportFile> {
  if (mapping) await user.update(`/api/imports/${id}`, importFile, mapping);
  const answer = await user.ask({ method: "POST", path: `/api/imports/${id}/dry-run` });
  expect(answer.body).toMatchObject({ check: { state: "running" } });
  return settled(user, id, ({ check }) => check?.state !== "running");
}

export function preview(user: TestClient, { id }: Pick<ImportFile, "id">, query = "") {
  return user.get(`/api/imports/${id}/preview${query}`, z.array(previewRow));
}

export async function runImport(
  user: TestClient,
  file: Pick<ImportFile, "id">,
): Promise<Operation> {
  return ended(user, (await beginImport(user, file)).id);
}

export async function beginImport(
  user: TestClient,
  { id }: Pick<ImportFile, "id">,
): Promise<Operation> {
  const answer = await user.ask({ method: "POST", path: `/api/imports/${id}/start` });
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 202 });
  return operation.parse(answer.body);
}

export async function rowsDone(
  user: TestClient,
  { id }: Operation,
  atLeast: number,
): Promise<void> {
  const read = async () => (await user.get(`/api/operations/${id}`, operation)).done;
  await expect.poll(read, { interval: 10 }).toBeGreaterThanOrEqual(atLeast);
}

export function manyContacts(count: number): string {
  const lines = Array.from(
    { length: count },
    (_nothing, place) => `Person ${place},person${place}@x.example,Company ${place % 10}`,
  );
  return ["Name,Email,Company", ...lines].join("\n");
}
