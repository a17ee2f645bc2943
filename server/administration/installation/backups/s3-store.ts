import { S3mini } from "s3mini";
import type { BackupPlace } from "#server/platform/settings/backup-settings.ts";
import { fromWebStream } from "#server/platform/backup/web-streams.ts";
import type { BackupStore } from "./backup-store.ts";

/** S3 accepts ten thousand parts, so a backup may have 160 GB. */
const partBytes = 16 * 1024 ** 2;

/** Works with any storage that speaks S3 with signatures of version 4. */
export function s3Store(place: Extract<BackupPlace, { kind: "s3" }>): BackupStore {
  const [, bucket = "", ...folders] = place.address.pathname.split("/");
  const client = new S3mini({
    accessKeyId: place.keyId,
    secretAccessKey: place.secret,
    endpoint: `${place.address.origin}/${bucket}`,
    region: place.region,
  });
  const prefix = folders.join("/");
  return {
    list: async () => {
      const found = await client.listObjects("/", prefix);
      if (!found) throw new Error(`There is no bucket ${bucket}: make it, or correct BACKUP_TO.`);
      return found.map(({ Key }) => Key.slice(prefix.length)).filter(Boolean);
    },
    write: (name, content) => upload(client, prefix + name, content),
    read: (name) => download(client, prefix + name),
    remove: async (name) => {
      await client.deleteObject(prefix + name);
    },
    close: async () => {},
  };
}

/** The last part completes the object. */
async function upload(
  bucket: S3mini,
  key: string,
  content: AsyncIterable<Uint8Array>,
): Promise<void> {
  const id = await bucket.getMultipartUploadId(key);
  try {
    const parts = [];
    for await (const part of inParts(content)) {
      parts.push(await bucket.uploadPart(key, id, part, parts.length + 1));
    }
    await bucket.completeMultipartUpload(key, id, parts);
  } catch (error) {
    await bucket.abortMultipartUpload(key, id).catch(() => {});
    throw error;
  }
}

/** All parts but the last have one size, as some storages require. */
async function* inParts(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const part = Buffer.allocUnsafe(partBytes);
  let filled = 0;
  for await (const chunk of content) {
    for (let from = 0; from < chunk.length;) {
      const taken = chunk.subarray(from, from + partBytes - filled);
      part.set(taken, filled);
      filled += taken.length;
      from += taken.length;
      if (filled < partBytes) continue;
      yield part;
      filled = 0;
    }
  }
  if (filled > 0) yield part.subarray(0, filled);
}

async function* download(bucket: S3mini, key: string): AsyncGenerator<Uint8Array> {
  const answer = await bucket.getObjectResponse(key);
  if (!answer?.body) throw new Error(`There is no backup ${key} in the bucket.`);
  yield* fromWebStream(answer.body);
}
