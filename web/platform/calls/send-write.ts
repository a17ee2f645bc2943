import { z } from "zod";
import { staleRecord } from "#shared/records/stale-record.ts";
import { ApiError, callApi } from "./api-client.ts";
import { isObject, partOf } from "#web/platform/kinds/record-parts.ts";

export const recordWrite = z.object({
  key: z.string(),
  workspaceId: z.string().nullable(),
  method: z.enum(["POST", "PUT", "DELETE"]),
  path: z.string(),
  body: z.unknown().optional(),
  /** The fields that it changes, as the person saw them. */
  seen: z.record(z.string(), z.unknown()).nullable(),
  /** Of the record that they saw. */
  version: z.int().nullable().default(null),
  label: z.string(),
  done: z.string(),
  failed: z.string(),
  canUndo: z.boolean(),
  /** The address of its form; null without one. */
  page: z.string().nullable(),
  /** Of a deleted record. */
  deletes: z.array(z.string()).nullable(),
  input: z.unknown(),
});

export type RecordWrite = z.infer<typeof recordWrite>;

type Seen = Pick<RecordWrite, "path" | "seen" | "version">;

/** Earlier tries, whose answer may be lost. */
const sent = new Set<string>();

/** A record may be changed by others this often while a change of other fields is under way. */
const mostRenewals = 3;

/** What this tab alone made of a record, by its path: from version to version, with no one else's change between. */
const ownVersions = new Map<string, { since: number; now: number }>();

/** @throws ApiError 412, with the record, where someone else changed a field that the write is about */
export async function sendWrite(write: RecordWrite): Promise<Response> {
  const { method, key, path } = write;
  const isRepeated = sent.has(key);
  sent.add(key);
  let tag = tagOfSeen(write);
  for (let renewals = 0; ; renewals += 1) {
    try {
      const response = await send(write, tag);
      noteOwnVersion(path, tag, response.headers.get("ETag"));
      return response;
    } catch (failure) {
      if (isRepeated && method === "DELETE" && isGone(failure)) return new Response();
      const current = renewals < mostRenewals ? currentTag(failure, write) : null;
      if (current === null) throw failure;
      tag = current;
    }
  }
}

/**
 * Null where nothing was seen. A write that was kept by a former release names no version: its tag is no record's, so
 * that the server answers with the record instead of writing over it.
 */
export function tagOfSeen(write: Seen): string | null {
  if (write.seen === null) return null;
  return `"${versionToName(write) ?? "unknown"}"`;
}

/** A write that waited for others of this tab names the version that these made. */
export function versionToName({ path, version }: Pick<Seen, "path" | "version">): number | null {
  const own = ownVersions.get(path);
  if (version === null || !own) return version;
  return own.since <= version && version < own.now ? own.now : version;
}

/** `sentTag` and `newTag` are of the record before and after a write. */
export function noteOwnVersion(path: string, sentTag: string | null, newTag: string | null): void {
  const before = versionOf(sentTag);
  const now = versionOf(newTag);
  if (before === null || now === null) return;
  const own = ownVersions.get(path);
  ownVersions.set(path, { since: own?.now === before ? own.since : before, now });
}

function versionOf(tag: string | null): number | null {
  const [, digits] = /^"(\d+)[."]/u.exec(tag ?? "") ?? [];
  return digits === undefined ? null : Number(digits);
}

function send({ method, path, key, workspaceId, body }: RecordWrite, tag: string | null) {
  return callApi(method, path, {
    key,
    workspaceId,
    ...(body === undefined ? {} : { body }),
    ...(tag === null ? {} : { headers: { "If-Match": tag } }),
  });
}

const stale = staleRecord(z.record(z.string(), z.unknown()));

/** Of a record that others have changed, but in no field that the write is about; else null. */
function currentTag(failure: unknown, { seen }: RecordWrite): string | null {
  if (!(failure instanceof ApiError) || failure.status !== 412 || !seen) return null;
  const { current, etag } = stale.parse(JSON.parse(failure.body));
  return inOneOrder(partOf(current, seen)) === inOneOrder(seen) ? etag : null;
}

/** Independent of the order of keys. */
function inOneOrder(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (!isObject(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}

function isGone(failure: unknown): boolean {
  return failure instanceof ApiError && failure.status === 404;
}

const usualWaitMs = 1_000;
const longestWaitMs = 30_000;

/** As long as the server asks and up to half as long again, so that not all come back at once. */
export function retryDelayMs(failure: Error): number {
  const asked = (failure instanceof ApiError ? failure.retryAfterMs : null) ?? usualWaitMs;
  return Math.min(asked, longestWaitMs) * (1 + Math.random() / 2);
}

/** Then the same call is sent again. */
export function isWorthRepeating(failure: Error): boolean {
  if (!(failure instanceof ApiError)) return true;
  return failure.isForLater || [502, 503, 504].includes(failure.status);
}
