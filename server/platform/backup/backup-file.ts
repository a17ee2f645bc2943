import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline, Readable } from "node:stream";
import { pipeline as writeToEnd } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { z } from "zod";
import { decryptWith, encryptFor } from "./age-file.ts";
import { syncPath } from "#server/platform/database/embedded/synced-files.ts";
import {
  BrokenFileError,
  openLines,
  sealLines,
  unzip,
} from "#server/platform/files/sealed-lines.ts";

/** Of what is written below; goes up when an older release could not read it any more. */
export const backupVersion = 1;

const backupManifest = z.object({
  format: z.literal("crm-pro-backup"),
  version: z.int(),
  product: z.string(),
  createdAt: z.iso.datetime(),
  database: z.string(),
  /** What had been applied to the database, oldest first. */
  migrations: z.array(z.object({ hash: z.string(), createdAt: z.number() })),
  /** Whether an installation has the AUTH_SECRET that the backup's own secrets need. */
  secretPrint: z.string(),
});
export type BackupManifest = z.infer<typeof backupManifest>;

/** Each later line: a table's head, one of its rows as PostgreSQL writes its values, or a sequence. */
const backupLine = z.union([
  z.object({ table: z.string(), columns: z.array(z.string()) }),
  z.object({ sequence: z.string(), last: z.string() }),
  z.array(z.string().nullable()),
]);
export type BackupLine = z.infer<typeof backupLine>;

/** PostgreSQL takes no value that is larger. */
const maxLineBytes = 1024 ** 3;

export type OpenBackup = () => AsyncIterable<Uint8Array>;

/** @param recipients of age; with none the backup is not encrypted */
export function packBackup(
  lines: AsyncIterable<string>,
  recipients: string[],
): AsyncIterable<Uint8Array> {
  const packed = createGzip({ level: 4 });
  // The end of one ends the other; the reader gets the error.
  pipeline(Readable.from(sealLines(lines)), packed, () => {});
  return recipients.length > 0 ? encryptFor(recipients, packed) : packed;
}

/** Writes a file under another name until all of it is on the disk. */
export async function writeWhole(path: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const unfinished = `${path}.unfinished`;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await rm(unfinished, { force: true });
  try {
    await writeToEnd(content, createWriteStream(unfinished, { mode: 0o600, flags: "wx" }));
    syncPath(unfinished);
    await rename(unfinished, path);
    syncPath(dirname(path));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** @param readIdentities of age; asked only where the file is encrypted */
export function backupIn(path: string, readIdentities: () => string[]): OpenBackup {
  return () => {
    if (!existsSync(path)) throw new Error(`There is no file ${path}.`);
    return decryptWith(readIdentities, createReadStream(path));
  };
}

export async function readManifest(open: OpenBackup): Promise<BackupManifest> {
  for await (const line of backupLines(open)) return parseManifest(line);
  throw new BrokenFileError("The file is empty.");
}

/** The lines after the manifest, as they are. @throws BrokenFileError, perhaps at the very end */
export async function* readBackup(open: OpenBackup): AsyncGenerator<string> {
  let isFirst = true;
  for await (const line of backupLines(open)) {
    if (!isFirst) yield line;
    isFirst = false;
  }
}

function backupLines(open: OpenBackup): AsyncGenerator<string> {
  return openLines(unzip(open()), maxLineBytes);
}

function parseManifest(line: string): BackupManifest {
  const head = z.object({ format: z.literal("crm-pro-backup"), version: z.int() });
  const known = head.safeParse(parseJson(line));
  if (!known.success) throw new BrokenFileError("The file is not a backup of CRM Pro.");
  if (known.data.version > backupVersion) {
    throw new BrokenFileError("The backup was made by a newer release: restore it with that one.");
  }
  return backupManifest.parse(parseJson(line));
}

export function parseBackupLine(line: string): BackupLine {
  const parsed = backupLine.safeParse(parseJson(line));
  if (!parsed.success) throw new BrokenFileError("The backup contains a line that cannot be read.");
  return parsed.data;
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
