import { setTimeout as delay } from "node:timers/promises";
import type { z } from "zod";
import { operation, isOpenOperation } from "#shared/records/operations.ts";
import { recordCount } from "#shared/filters/lists.ts";
import { importFile } from "#shared/imports/imports.ts";
import { fileChunkBytes } from "#shared/imports/file-chunks.ts";
import type { SignedIn } from "./http-load.ts";

const lookEveryMs = 50;

/** A file of so many contacts, whose addresses begin so, at a twentieth as many companies. */
export function contactsFile(count: number, name: string): Buffer {
  const companies = Math.ceil(count / 20);
  const rows = Array.from({ length: count }, (_nothing, place) => {
    const company = place % companies;
    const email = `${name}.${place}@company-${company}.example`;
    return `Person ${place} Sample,${email},+49 30 ${1_000_000 + place},Company ${company},Head of Sales,lead`;
  });
  return Buffer.from(["Name,Email,Phone,Company,Job title,Status", ...rows].join("\n"));
}

export class ImportClient {
  readonly #server: SignedIn;

  constructor(server: SignedIn) {
    this.#server = server;
  }

  async ask(method: string, path: string, body?: Buffer | object): Promise<unknown> {
    const { baseUrl, cookie } = this.#server;
    const isBytes = Buffer.isBuffer(body);
    const type = isBytes ? "application/octet-stream" : "application/json";
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: { cookie, origin: baseUrl, ...(body && { "content-type": type }) },
      ...(body && { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${text}`);
    return text === "" ? null : JSON.parse(text);
  }

  /** Hears what changes, as every open page does. @returns what ends that */
  async listen(): Promise<() => void> {
    const { baseUrl, cookie } = this.#server;
    const end = new AbortController();
    const { body } = await fetch(`${baseUrl}/api/events`, {
      headers: { cookie },
      signal: end.signal,
    });
    void body?.pipeTo(new WritableStream()).catch(() => undefined);
    return () => end.abort();
  }

  async announce(content: Buffer): Promise<string> {
    const file = { entity: "contact", fileName: "contacts.csv", bytes: content.length };
    return importFile.parse(await this.ask("POST", "/api/imports", file)).id;
  }

  async upload(id: string, content: Buffer): Promise<void> {
    for (let number = 0; number * fileChunkBytes < content.length; number += 1) {
      const start = number * fileChunkBytes;
      const chunk = content.subarray(start, start + fileChunkBytes);
      await this.ask("PUT", `/api/imports/${id}/chunks/${number}`, chunk);
    }
  }

  async read(id: string): Promise<void> {
    await this.ask("POST", `/api/imports/${id}/read`);
    await this.#until(`/api/imports/${id}`, importFile, ({ state }) => state === "ready");
  }

  async tryOut(id: string): Promise<void> {
    await this.ask("POST", `/api/imports/${id}/dry-run`);
    await this.#until(`/api/imports/${id}`, importFile, ({ check }) => check?.state === "done");
  }

  async import(id: string): Promise<string> {
    return this.#ended(await this.ask("POST", `/api/imports/${id}/start`));
  }

  /** Changes all contacts that a query of the list finds. */
  async edit(matching: string, changes: object): Promise<string> {
    const { count } = recordCount.parse(await this.ask("GET", `/api/contacts/count?${matching}`));
    const body = { selection: { matching, count }, changes };
    return this.#ended(await this.ask("POST", "/api/contacts/bulk-edit", body));
  }

  async undo(changeSetId: string): Promise<void> {
    await this.#ended(await this.ask("POST", `/api/change-sets/${changeSetId}/undo`));
  }

  async #ended(begun: unknown): Promise<string> {
    const { id } = operation.parse(begun);
    const { state, message } = await this.#until(
      `/api/operations/${id}`,
      operation,
      (at) => !isOpenOperation(at),
    );
    if (state !== "done") throw new Error(`It ended ${state}: ${message}`);
    return id;
  }

  async #until<Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    isOver: (value: z.output<Schema>) => boolean,
  ): Promise<z.output<Schema>> {
    for (;;) {
      const value = schema.parse(await this.ask("GET", path));
      if (isOver(value)) return value;
      await delay(lookEveryMs);
    }
  }
}
