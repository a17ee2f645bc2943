import { z } from "zod";
import { ApiError, callApi } from "./api-client.ts";
import { isObject, partOf } from "./record-parts.ts";

export const recordWrite = z.object({
  key: z.string(),
  workspaceId: z.string().nullable(),
  method: z.enum(["POST", "PUT", "DELETE"]),
  path: z.string(),
  body: z.unknown().optional(),
  /** As the person saw them. */
  seen: z.record(z.string(), z.unknown()).nullable(),
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

/** No record has it: the server answers 412 with the record. */
const outdated = '"outdated"';

/** Earlier tries, whose answer may be lost. */
const sent = new Set<string>();

/** Where someone else changed the record, the server answers 412 with it. */
export async function sendWrite(write: RecordWrite): Promise<Response> {
  const { method, path, key, workspaceId, seen } = write;
  const isRepeated = sent.has(key);
  sent.add(key);
  const version = seen && { "If-Match": await tagOfSeen(path, seen, workspaceId) };
  try {
    return await callApi(method, path, {
      key,
      workspaceId,
      ...(write.body === undefined ? {} : { body: write.body }),
      ...(version ? { headers: version } : {}),
    });
  } catch (failure) {
    if (isRepeated && method === "DELETE" && isGone(failure)) return new Response();
    throw failure;
  }
}

/** Null where a field that matters has changed. */
async function tagOfSeen(
  path: string,
  seen: Record<string, unknown>,
  workspaceId: string | null,
): Promise<string> {
  const response = await callApi("GET", path, { workspaceId });
  const current = z.looseObject({}).parse(await response.json());
  const isSame = inOneOrder(partOf(current, seen)) === inOneOrder(seen);
  return isSame ? (response.headers.get("ETag") ?? outdated) : outdated;
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
