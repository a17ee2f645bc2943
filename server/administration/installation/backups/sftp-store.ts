import { createHash } from "node:crypto";
import { once } from "node:events";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { Client, type SFTPWrapper } from "ssh2";
import type { BackupPlace } from "#server/platform/settings/backup-settings.ts";
import type { BackupStore } from "./backup-store.ts";

type SftpPlace = Extract<BackupPlace, { kind: "sftp" }>;

const noSuchFile = 2;

/** Every server accepts slices of this size; the second is the limit of unacknowledged bytes. */
const sliceBytes = 32_000;
const bytesOnTheirWay = 1024 ** 2;

/** The folder has to exist. */
export async function sftpStore(place: SftpPlace): Promise<BackupStore> {
  const client = await connect(place);
  const sftp = await promisify(client.sftp.bind(client))();
  // As in scp: "/./" is relative to the account's home.
  const folder = decodeURIComponent(place.address.pathname).replace(/^\/\.\//, "");
  const at = (name: string) => `${folder.replace(/\/*$/, "")}/${name}`;
  return {
    list: async () => {
      const entries = await promisify(sftp.readdir.bind(sftp))(folder || ".").catch(
        (error: unknown) => {
          if (!isMissing(error)) throw error;
          throw new Error(
            `There is no folder ${folder || "of that user"}: make it, or correct BACKUP_TO.`,
          );
        },
      );
      return entries.map(({ filename }) => filename);
    },
    write: (name, content) => writeWhole(sftp, at(name), content),
    read: (name) => sftp.createReadStream(at(name)),
    remove: (name) => unlink(sftp, at(name)),
    close: async () => {
      client.end();
      await once(client, "close");
    },
  };
}

/** @throws Error where the server's key differs from the settings */
async function connect(place: SftpPlace): Promise<Client> {
  const { address, hostKey, password, privateKey } = place;
  const client = new Client();
  const ready = once(client, "ready");
  client.connect({
    host: address.hostname,
    port: Number(address.port || 22),
    username: decodeURIComponent(address.username),
    ...(password !== undefined && { password }),
    ...(privateKey !== undefined && { privateKey }),
    hostVerifier: (key: Buffer) => fingerprintOf(key) === hostKey,
    keepaliveInterval: 15_000,
  });
  await ready;
  client.setNoDelay();
  // Later errors reach the call that waits for its answer.
  client.on("error", () => {});
  return client;
}

/** In the format of ssh-keygen. */
export function fingerprintOf(key: Buffer): string {
  return `SHA256:${createHash("sha256").update(key).digest("base64").replace(/=+$/, "")}`;
}

/** Writes under another name until the upload is complete. */
async function writeWhole(
  sftp: SFTPWrapper,
  path: string,
  content: AsyncIterable<Uint8Array>,
): Promise<void> {
  const unfinished = `${path}.unfinished`;
  await unlink(sftp, unfinished);
  try {
    const file = sftp.createWriteStream(unfinished, {
      mode: 0o600,
      highWaterMark: bytesOnTheirWay,
    });
    await pipeline(inSlices(content), file);
    await promisify(sftp.rename.bind(sftp))(unfinished, path);
  } catch (error) {
    await unlink(sftp, unfinished).catch(() => {});
    throw error;
  }
}

/** A larger write would wait for each of its slices in turn. */
async function* inSlices(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    for (let from = 0; from < chunk.length; from += sliceBytes) {
      yield chunk.subarray(from, from + sliceBytes);
    }
  }
}

async function unlink(sftp: SFTPWrapper, path: string): Promise<void> {
  try {
    await promisify(sftp.unlink.bind(sftp))(path);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === noSuchFile;
}
