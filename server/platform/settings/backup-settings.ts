import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { address } from "./setting-values.ts";

export type BackupPlace =
  | { kind: "folder"; path: string }
  | { kind: "s3"; address: URL; region: string; keyId: string; secret: string }
  | { kind: "sftp"; address: URL; hostKey: string; password?: string; privateKey?: string };

export interface BackupSettings {
  /** Null where no daily backups are taken. */
  to: BackupPlace | null;
  /** Of age: who can open them. Empty where the server makes a key pair of its own. */
  recipients: string[];
  /** When, in UTC. */
  at: { hour: number; minute: number };
  /** Of how many days, weeks and months the newest is kept. */
  keep: { days: number; weeks: number; months: number };
}

// Not the value: someone may have given the secret key.
const recipient = z
  .string()
  .refine(
    isAgeKey,
    "must be public keys of age, copied in full: each begins with age1, and is no secret key and no plugin's",
  );

/** Bech32's checksum (BIP 173): a wrong letter, or a key of another kind, as a plugin's, would let each backup fail. */
function isAgeKey(given: string): boolean {
  const letters = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";
  const generators = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
  const [, prefix = "", data = ""] = /^(age(?:1pq|1tag|1tagpq)?)1([^1]{58,})$/.exec(given) ?? [];
  const codes = Array.from(prefix, (letter) => letter.charCodeAt(0));
  const values = [
    ...codes.map((code) => code >> 5),
    0,
    ...codes.map((code) => code & 31),
    ...Array.from(data, (letter) => letters.indexOf(letter)),
  ];
  if (prefix === "" || values.includes(-1)) return false;
  let sum = 1;
  for (const value of values) {
    const top = sum >> 25;
    sum = ((sum & 0x1ffffff) << 5) ^ value;
    for (const [bit, generator] of generators.entries()) if ((top >> bit) & 1) sum ^= generator;
  }
  return sum === 1;
}

export const backupVariables = {
  BACKUP_TO: z
    .union([z.url({ protocol: /^s3$|^sftp$/ }), z.string().regex(/^(?!\w+:\/\/)./)], {
      error: "must be off, a folder, s3://bucket/folder or sftp://user@host/folder",
    })
    .optional(),
  BACKUP_RECIPIENTS: z
    .string()
    .transform((text) => text.split(",").map((part) => part.trim()))
    .pipe(z.array(recipient))
    .optional(),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time in UTC, such as 03:17")
    .default("03:17"),
  BACKUP_KEEP: z
    .string()
    .regex(/^[1-9]\d{0,3},\d{1,3},\d{1,3}$/, "must be days,weeks,months, such as 7,4,12")
    .default("7,4,12"),
  BACKUP_S3_ENDPOINT: address("https://s3.eu-central-1.amazonaws.com").optional(),
  BACKUP_S3_REGION: z.string().min(1).default("us-east-1"),
  BACKUP_S3_KEY_ID: z.string().min(1).optional(),
  BACKUP_S3_SECRET: z.string().min(1).optional(),
  BACKUP_SFTP_HOST_KEY: z
    .string()
    .regex(/^SHA256:[\w+/]{43}$/, "must be the fingerprint of the server's key: SHA256:...")
    .optional(),
  BACKUP_SFTP_PASSWORD: z.string().min(1).optional(),
  BACKUP_SFTP_KEY_FILE: z.string().min(1).optional(),
};

export type BackupVariables = z.infer<z.ZodObject<typeof backupVariables>>;

interface OtherVariables {
  DATA_DIR: string;
  DATABASE_URL?: string | undefined;
}

type Needed = [name: keyof BackupVariables, isGiven: boolean, message: string];

export function missingOfBackups(
  values: BackupVariables & OtherVariables,
): { path: string[]; message: string }[] {
  const to = values.BACKUP_TO ?? "off";
  const sftpProof = values.BACKUP_SFTP_PASSWORD ?? values.BACKUP_SFTP_KEY_FILE;
  const [toS3, toSftp] = [to.startsWith("s3:"), to.startsWith("sftp:")];
  const isElsewhere = toS3 || toSftp || (to !== "off" && values.DATABASE_URL !== undefined);
  const needed: Needed[] = [
    ["BACKUP_RECIPIENTS", !isElsewhere || !!values.BACKUP_RECIPIENTS, needsRecipients],
    ["BACKUP_S3_ENDPOINT", !toS3 || !!values.BACKUP_S3_ENDPOINT, "required for s3://"],
    ["BACKUP_S3_KEY_ID", !toS3 || !!values.BACKUP_S3_KEY_ID, "required for s3://"],
    ["BACKUP_S3_SECRET", !toS3 || !!values.BACKUP_S3_SECRET, "required for s3://"],
    ["BACKUP_SFTP_HOST_KEY", !toSftp || !!values.BACKUP_SFTP_HOST_KEY, needsHostKey],
    ["BACKUP_SFTP_PASSWORD", !toSftp || !!sftpProof, needsProof],
  ];
  return needed
    .filter(([, isGiven]) => !isGiven)
    .map(([name, , message]) => ({ path: [name], message }));
}

const needsRecipients =
  "required for this BACKUP_TO. Make a key on another machine, and set the public key that is printed: " +
  "npm run backup -- --new-key /somewhere/safe/crm-backup.key, or age-keygen";
const needsHostKey = "required for sftp://, from: ssh-keyscan HOST | ssh-keygen -lf -";
const needsProof = "required for sftp://, or BACKUP_SFTP_KEY_FILE";

export function backupSettings(values: BackupVariables & OtherVariables): BackupSettings {
  const [hour = 0, minute = 0] = values.BACKUP_AT.split(":").map(Number);
  const [days = 0, weeks = 0, months = 0] = values.BACKUP_KEEP.split(",").map(Number);
  return {
    to: placeOf(values),
    recipients: values.BACKUP_RECIPIENTS ?? [],
    at: { hour, minute },
    keep: { days, weeks, months },
  };
}

/** Daily backups of the embedded database are on by themselves. */
function placeOf(values: BackupVariables & OtherVariables): BackupPlace | null {
  const { BACKUP_TO: to } = values;
  if (to === "off" || (to === undefined && values.DATABASE_URL !== undefined)) return null;
  if (to === undefined) return { kind: "folder", path: join(values.DATA_DIR, "backups") };
  if (to.startsWith("s3:")) return s3PlaceOf(new URL(to), values);
  if (to.startsWith("sftp:")) return sftpPlaceOf(new URL(to), values);
  return { kind: "folder", path: to };
}

function s3PlaceOf(to: URL, values: BackupVariables): BackupPlace {
  const { BACKUP_S3_ENDPOINT: endpoint, BACKUP_S3_REGION: region } = values;
  const { BACKUP_S3_KEY_ID: keyId = "", BACKUP_S3_SECRET: secret = "" } = values;
  const folder = to.pathname.replace(/\/*$/, "/");
  const address = new URL(`${endpoint?.replace(/\/*$/, "")}/${to.host}${folder}`);
  return { kind: "s3", address, region, keyId, secret };
}

function sftpPlaceOf(address: URL, values: BackupVariables): BackupPlace {
  const { BACKUP_SFTP_HOST_KEY: hostKey = "", BACKUP_SFTP_KEY_FILE: keyFile } = values;
  const { BACKUP_SFTP_PASSWORD: password } = values;
  return {
    kind: "sftp",
    address,
    hostKey,
    ...(password !== undefined && { password }),
    ...(keyFile !== undefined && { privateKey: readFileSync(keyFile, "utf8") }),
  };
}
