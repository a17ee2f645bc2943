import type { z } from "zod";
import type { ConfirmationWay } from "#shared/confirmation.ts";
import { type ErrorBody, errorBody } from "#shared/errors.ts";
import { workspaceHeader } from "#shared/members.ts";
import { askToConfirm } from "./confirmation.ts";
import { noteSilence } from "./connection.ts";
import { takeEarlyAnswer } from "./early-calls.ts";
import { noteOwnChange } from "./own-changes.ts";
import { randomKey } from "./random-key.ts";
import { visitedWorkspace } from "./support-visit.ts";

type Method = "GET" | "POST" | "PUT" | "DELETE";

type CallOptions = {
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is, instead of a body. */
  file?: Blob;
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** Leaves out the workspace that the page shows: the call is about the person, or another one. */
  isOutsideWorkspace?: boolean;
  /** Another workspace than the one that the page shows by now. */
  workspaceId?: string | null;
  /** Names a POST for the server, which does it once however often it is sent. */
  key?: string;
};

/** The keys of the POSTs whose answer has not come: the same one again is the same operation. */
const unanswered = new Map<string, string>();

let shownWorkspaceId: string | null = visitedWorkspace();

/** From now on every call names the workspace that the page shows, whatever other tabs show. */
export function nameWorkspace(id: string | null): void {
  shownWorkspaceId = id;
}

/** The workspace that the page shows. */
export function shownWorkspace(): string | null {
  return shownWorkspaceId;
}

/**
 * Calls the server with the browser's cookies and answers its response, headers included.
 * Throws an ApiError for an answer that is not 2xx, and whatever `fetch` throws when there is none.
 */
export async function callApi(
  method: Method,
  path: string,
  options: CallOptions = {},
): Promise<Response> {
  const { signal, headers, isOutsideWorkspace = false } = options;
  const workspaceId = isOutsideWorkspace ? null : (options.workspaceId ?? shownWorkspaceId);
  const content = contentOf(options);
  const call = `${workspaceId} ${path} ${typeof content?.body === "string" ? content.body : ""}`;
  const key = method === "POST" ? (options.key ?? unanswered.get(call) ?? randomKey()) : null;
  if (key) unanswered.set(call, key);
  const early = method === "GET" ? await takeEarlyAnswer(path, workspaceId) : null;
  const response =
    early ??
    (await fetchOrNote(path, {
      method,
      credentials: "include",
      signal: signal ?? null,
      headers: {
        ...headers,
        ...(key === null ? {} : { "Idempotency-Key": key }),
        ...(workspaceId === null ? {} : { [workspaceHeader]: workspaceId }),
        ...(content === undefined ? {} : { "Content-Type": content.type }),
      },
      body: content?.body ?? null,
    }));
  unanswered.delete(call);
  if (response.ok) {
    noteOwnChange(response);
    return response;
  }
  const refusal = new ApiError(response, await response.text());
  if (refusal.confirmBy === null || !(await askToConfirm(refusal.confirmBy))) throw refusal;
  return callApi(method, path, { ...options, workspaceId, ...(key !== null && { key }) });
}

/** A call that gets no answer makes the page look whether the server is still there. */
async function fetchOrNote(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init);
  } catch (failure) {
    if (!init.signal?.aborted) noteSilence();
    throw failure;
  }
}

/** A request's body and what it is: JSON, unless it is a file. */
function contentOf({ body, file }: Pick<CallOptions, "body" | "file">) {
  if (file) return { type: file.type || "application/octet-stream", body: file };
  if (body === undefined) return undefined;
  return { type: "application/json", body: JSON.stringify(body) };
}

/** Reads a response's JSON as the contract describes it; throws where it is something else. */
export async function readJson<Schema extends z.ZodType>(
  schema: Schema,
  response: Response,
): Promise<z.output<Schema>> {
  return schema.parse(await response.json());
}

/** An answer that is not 2xx. Its message is the status, a colon and the body (spec section 8). */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  /** The answer's text as it came. */
  readonly body: string;
  /** What is wrong with which field, when the server said so. */
  readonly issues: NonNullable<ErrorBody["issues"]>;
  /** The sentence to show: the server's own where it sent one. */
  readonly sentence: string;

  /** By what the person can confirm that it is them, where the call takes that; null for others. */
  readonly confirmBy: ConfirmationWay[] | null;

  /** After how long the server asks for the same call again; null where it does not say. */
  readonly retryAfterMs: number | null;
  /** The server asks for the same call again a little later. */
  readonly isForLater: boolean;

  constructor(
    response: Pick<Response, "status" | "statusText"> & { headers?: Headers },
    body: string,
  ) {
    super(`${response.status}: ${body || response.statusText}`);
    this.status = response.status;
    this.body = body;
    this.retryAfterMs = waitMsOf(response.headers?.get("Retry-After") ?? null);
    this.isForLater = response.status === 409 && this.retryAfterMs !== null;
    const parsed = errorBody.safeParse(parseJson(body));
    const isConfirmable = parsed.data?.code === "confirmation-needed";
    this.confirmBy = isConfirmable ? (parsed.data?.confirmBy ?? []) : null;
    this.issues = parsed.data?.issues ?? [];
    this.sentence = parsed.data?.error ?? "The server could not do this. Please try again.";
  }
}

/** What a Retry-After says, in milliseconds; a date is none of ours. */
function waitMsOf(header: string | null): number | null {
  return header !== null && /^\d+$/.test(header) ? Number(header) * 1000 : null;
}

/** The value of a JSON text, or undefined: a proxy's error page is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What to tell a user about anything that a call threw. */
export function failureSentence(failure: unknown): string {
  if (failure instanceof ApiError) return failure.sentence;
  return "The server could not be reached. Check your connection and try again.";
}
