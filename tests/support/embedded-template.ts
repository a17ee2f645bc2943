import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "#server/platform/database/database.ts";

/** Migrating each database takes as long as fifteen copies. */
export async function makeTemplate(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), "crm-pro-template-"));
  await (await openDatabase({ dataDir: path })).close();
  return { path, remove: () => rm(path, { recursive: true }) };
}

export async function copyTemplate(template: string): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), "crm-pro-"));
  await cp(template, path, { recursive: true });
  return path;
}
