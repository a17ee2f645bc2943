import { rm } from "node:fs/promises";
import { join } from "node:path";
import { escapeIdentifier } from "pg";
import type { OpenBackup } from "#server/platform/backup/backup-file.ts";
import type { DatabasePlace } from "#server/platform/backup/open-source.ts";
import { openAsIs } from "#server/platform/backup/open-source.ts";
import { restoreBackup } from "#server/platform/backup/restore-backup.ts";
import { ourMigrations } from "#server/platform/database/database.ts";
import { databaseError } from "#server/platform/database/database-error.ts";

export type ProofKind = "postgres" | "embedded";

const insufficientPrivilege = "42501";

/** Uses an embedded database where the role may not create one. @throws Error where row counts differ */
export async function proveBackup(
  open: OpenBackup,
  source: DatabasePlace,
  rows: number,
): Promise<ProofKind> {
  const { databaseUrl } = source;
  const isMade = databaseUrl !== undefined && (await makeProofDatabase(databaseUrl));
  if (!isMade) return proveEmbedded(open, source.dataDir, rows);
  try {
    const place = { databaseUrl: proofUrl(databaseUrl), dataDir: source.dataDir };
    await restoreRows(open, place, rows);
    return "postgres";
  } finally {
    await dropProofDatabase(databaseUrl);
  }
}

async function proveEmbedded(open: OpenBackup, dataDir: string, rows: number): Promise<"embedded"> {
  const workshop = join(dataDir, "backup-proof");
  await rm(workshop, { recursive: true, force: true });
  try {
    await restoreRows(open, { databaseUrl: undefined, dataDir: workshop }, rows);
    return "embedded";
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
}

async function restoreRows(open: OpenBackup, place: DatabasePlace, rows: number): Promise<void> {
  const restored = new Map<string, number>();
  await restoreBackup({
    open,
    place,
    migrationsFolder: ourMigrations,
    replace: false,
    onRows: (table, count) => restored.set(table, count),
  });
  const sum = [...restored.values()].reduce((total, count) => total + count, 0);
  if (sum === rows) return;
  throw new Error(`The backup gives back ${sum} rows, and ${rows} were written.`);
}

/** A fixed name, so that the next proof drops what a killed one has left. */
function proofName(databaseUrl: string): string {
  const source = decodeURIComponent(new URL(databaseUrl).pathname.slice(1));
  return `${source.slice(0, 48)}_backup_proof`;
}

function proofUrl(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.pathname = encodeURIComponent(proofName(databaseUrl));
  return url.href;
}

/** @returns whether the role may */
async function makeProofDatabase(databaseUrl: string): Promise<boolean> {
  try {
    await dropProofDatabase(databaseUrl);
    await runOn(databaseUrl, `CREATE DATABASE ${escapeIdentifier(proofName(databaseUrl))}`);
    return true;
  } catch (error) {
    if (databaseError(error)?.code === insufficientPrivilege) return false;
    throw error;
  }
}

function dropProofDatabase(databaseUrl: string): Promise<void> {
  const name = escapeIdentifier(proofName(databaseUrl));
  return runOn(databaseUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
}

async function runOn(databaseUrl: string, statement: string): Promise<void> {
  const connections = await openAsIs({ databaseUrl, dataDir: "" });
  try {
    await connections.pool.query(statement);
  } finally {
    await connections.close();
  }
}
