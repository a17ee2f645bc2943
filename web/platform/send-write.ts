import { z } from "zod";
import { ApiError, callApi } from "./api-client.ts";
import { isObject, partOf } from "./record-parts.ts";

/** One change of a record, as plain data, so that it can wait for the server and outlive a reload. */
export const recordWrite = z.object({
  /** Its Idempotency-Key. */
  key: z.string(),
  workspaceId: z.string().nullable(),
  method: z.enum(["POST", "PUT", "DELETE"]),
  path: z.string(),
  body: z.unknown().optional(),
  /** The fields that matter, as the person saw them when they changed the record. */
  seen: z.record(z.string(), z.unknown()).nullable(),
  /** What people read for it while it waits, such as "New contact: Ada Lovelace". */
  label: z.string(),
  /** What a toast says when it went well, and when it did not. */
  done: z.string(),
  failed: z.string(),
  canUndo: z.boolean(),
  /** The address of the form that it was typed in, where a form has one; null without a form. */
  page: z.string().nullable(),
  /** The query key of the record that is there no more. */
  deletes: z.array(z.string()).nullable(),
  /** What the person did, in the words of the one who shows it before the server has answered. */
  input: z.unknown(),
});

export type RecordWrite = z.infer<typeof recordWrite>;

/** A version that no record has: the server refuses it, and answers what there is instead. */
const outdated = '"outdated"';

/** Calls sent before, whose answer may have been lost. */
const sent = new Set<string>();

/**
 * Sends a change. Of a record that someone else has changed since it was seen, the server answers 412
 * with what it is now.
 */
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

/** The record's tag, if all that matters is still as it was seen. */
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

/** As text in which the order of an object's keys does not matter. */
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

/**
 * How long to wait before a call is made again: as long as the server asks, and up to half as long
 * again, so that those who were sent away at once do not all come back at once.
 */
export function retryDelayMs(failure: Error): number {
  const asked = (failure instanceof ApiError ? failure.retryAfterMs : null) ?? usualWaitMs;
  return Math.min(asked, longestWaitMs) * (1 + Math.random() / 2);
}

/** Whether a call may have been lost, or is to be made again: then the same one is sent again. */
export function isWorthRepeating(failure: Error): boolean {
  if (!(failure instanceof ApiError)) return true;
  return failure.isForLater || [502, 503, 504].includes(failure.status);
}
