import { existsSync, readFileSync } from "node:fs";
import { mkdir, open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { syncPath } from "#server/platform/database/embedded/synced-files.ts";
import type { Environment } from "#server/platform/settings/environment.ts";

export function ownKeyFile(dataDir: string): string {
  return join(dataDir, "backup-key");
}

/** The recipients of the settings, else the server's own key, which is created where it is missing. */
export async function listRecipients({
  backups,
  databaseUrl,
  dataDir,
}: Pick<Environment, "backups" | "databaseUrl" | "dataDir">): Promise<string[]> {
  if (backups.recipients.length > 0) return backups.recipients;
  if (databaseUrl !== undefined) {
    throw new Error(
      "BACKUP_RECIPIENTS is not set: make a key on another machine (npm run backup -- --new-key " +
        "/somewhere/safe/crm-backup.key, or age-keygen), or add --plain for a backup that is not encrypted.",
    );
  }
  const file = ownKeyFile(dataDir);
  await ensureOwnKey(dataDir);
  const [identity = ""] = readIdentities(file);
  const { recipientOf } = await ageLibrary();
  return [await recipientOf(identity)];
}

export async function ensureOwnKey(dataDir: string): Promise<void> {
  if (!existsSync(ownKeyFile(dataDir))) await writeNewKey(ownKeyFile(dataDir));
}

/** Loaded on demand: backups run in another process. */
const ageLibrary = () => import("#server/platform/backup/age-file.ts");

/** Writes the format of age-keygen. @returns the public key */
export async function writeNewKey(path: string): Promise<string> {
  const { makeKeyPair } = await ageLibrary();
  const { identity, recipient } = await makeKeyPair();
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(path, "wx", 0o600);
  await file.writeFile(`# public key: ${recipient}\n${identity}\n`);
  await file.sync();
  await file.close();
  syncPath(dirname(path));
  return recipient;
}

/** One secret key per line. @throws Error with a sentence where there are none */
export function readIdentities(path: string): string[] {
  if (!existsSync(path)) {
    throw new Error(`The backup is encrypted, and there is no key in ${path}: add --key FILE.`);
  }
  const lines = readFileSync(path, "utf8").split(/\r?\n/);
  const identities = lines.filter((line) => line.startsWith("AGE-SECRET-KEY-"));
  if (identities.length > 0) return identities;
  throw new Error(`${path} contains no secret key of age, which begins with AGE-SECRET-KEY-.`);
}
