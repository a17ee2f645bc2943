import { setTimeout as pause } from "node:timers/promises";
import { gunzipSync, gzipSync } from "node:zlib";
import { expect, inject } from "vitest";
import { z } from "zod";
import { fileChunkBytes } from "#shared/imports/file-chunks.ts";
import { workspaceImport, type WorkspaceImport } from "#shared/administration/workspace-imports.ts";
import { sealLines } from "#server/platform/files/sealed-lines.ts";
import type { TestClient } from "#tests/support/test-client.ts";

export interface Caller {
  baseUrl: string;
  cookie: string;
}

export function callServer(
  { baseUrl, cookie }: Caller,
  method: string,
  path: string,
  body?: unknown,
): Promise<Response> {
  const isFile = body instanceof Uint8Array;
  const type = isFile ? "application/octet-stream" : "application/json";
  return fetch(baseUrl + path, {
    method,
    headers: {
      origin: baseUrl,
      cookie,
      ...(body === undefined ? {} : { "content-type": type }),
    },
    body:
      body === undefined ? null : isFile ? new Blob([new Uint8Array(body)]) : JSON.stringify(body),
  });
}

export async function exportWorkspace(caller: Caller): Promise<Buffer> {
  const answer = await callServer(caller, "GET", "/api/workspace/export");
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

export async function importArchive(caller: Caller, archive: Uint8Array): Promise<WorkspaceImport> {
  const announced = await callServer(caller, "POST", "/api/workspace-imports", {
    bytes: archive.length,
  });
  expect(announced.status).toBe(201);
  const { id } = workspaceImport.parse(await announced.json());
  for (let start = 0; start < archive.length; start += fileChunkBytes) {
    const chunk = archive.subarray(start, start + fileChunkBytes);
    const path = `/api/workspace-imports/${id}/chunks/${start / fileChunkBytes}`;
    expect((await callServer(caller, "PUT", path, chunk)).status).toBe(204);
  }
  const started = await callServer(caller, "POST", `/api/workspace-imports/${id}/start`);
  expect(started.status).toBe(202);
  return waitForEnd(caller, id);
}

/** Leaves for a copy of the workspace, as its archive makes it. */
export async function enterCopy(user: TestClient): Promise<void> {
  const caller = { baseUrl: inject("baseUrl"), cookie: user.cookie };
  const imported = await importArchive(caller, await exportWorkspace(caller));
  expect(imported).toMatchObject({ status: "done", problem: null });
  const path = `/api/workspaces/${imported.workspaceId}/enter`;
  expect(await user.ask({ method: "POST", path })).toMatchObject({ status: 204 });
}

async function waitForEnd(caller: Caller, id: string): Promise<WorkspaceImport> {
  for (;;) {
    const answer = await callServer(caller, "GET", "/api/workspace-imports");
    const imports = z.array(workspaceImport).parse(await answer.json());
    const found = imports.find((one) => one.id === id);
    if (!found) throw new Error("the import is not listed");
    if (found.status === "done" || found.status === "failed") return found;
    await pause(200);
  }
}

const person = z.looseObject({ id: z.string(), email: z.string().nullable() });

/** People are named by their addresses, since ids differ between installations; without what an import and joining add. */
export function comparableRows(archive: Buffer): string[] {
  let text = gunzipSync(archive).toString();
  const lines = text.split("\n");
  for (const line of lines.filter((one) => one.startsWith('["people"'))) {
    const [, { id, email }] = z.tuple([z.literal("people"), person]).parse(JSON.parse(line));
    text = text.replaceAll(id, email ?? "nobody");
  }
  return text
    .split("\n")
    .filter((line) => line.startsWith("["))
    .filter((line) => !line.includes('"workspace.imported"'))
    .toSorted();
}

/** As anyone who writes an archive by hand would: sealed again. */
export async function packArchive(text: string): Promise<Buffer> {
  const lines = text.split("\n").slice(0, -2);
  let sealed = "";
  for await (const chunk of sealLines(asChunks(lines))) sealed += chunk;
  return gzipSync(sealed);
}

async function* asChunks(lines: string[]) {
  yield lines.map((line) => `${line}\n`).join("");
}
