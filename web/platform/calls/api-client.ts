import type { z } from "zod";
import type { ConfirmationWay } from "#shared/accounts/confirmation-ways.ts";
import { type ErrorBody, errorBody } from "#shared/platform/errors.ts";
import { workspaceHeader } from "#shared/accounts/members.ts";
import { askToConfirm } from "#web/platform/forms/confirmation.ts";
import { noteSilence } from "./connection.ts";
import { forgetEarlyCalls, takeEarlyAnswer } from "./early-calls.ts";
import { noteOwnChange } from "#web/platform/changes/own-changes.ts";
import { randomKey } from "./random-key.ts";
import { visitedWorkspace } from "#web/platform/session/support-visit.ts";

type Method = "GET" | "POST" | "PUT" | "DELETE";

type SentCall = {
  method: Method;
  credentials: "include";
  headers: Record<string, string>;
  body: string | Blob | null;
  signal: AbortSignal | null;
};

/** @throws as `fetch` does */
export type Send = (path: string, call: SentCall) => Promise<Response>;

type CallOptions = {
  body?: unknown;
  file?: Blob;
  /** Another way than `fetch`. */
  send?: Send;
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** For calls about the person, or about another workspace. */
  isOutsideWorkspace?: boolean;
  /** Another workspace than the page shows. */
  workspaceId?: string | null;
  /** Sent with a POST, so that the server does it once. */
  key?: string;
  /** Of a POST that changes nothing: it has no key, so that asking again is answered as it is by then. */
  isRead?: boolean;
};

/** A POST that may have been done is sent again under its key. */
const unanswered = new Map<string, string>();

let shownWorkspaceId: string | null = visitedWorkspace();

/** Calls name the page's workspace, whatever other tabs show. */
export function nameWorkspace(id: string | null): void {
  shownWorkspaceId = id;
}

export function shownWorkspace(): string | null {
  return shownWorkspaceId;
}

/** @throws ApiError for an answer that is not 2xx, and what `fetch` throws without one */
export async function callApi(
  method: Method,
  path: string,
  options: CallOptions = {},
): Promise<Response> {
  const { signal, headers, send = fetch, isOutsideWorkspace = false } = options;
  const workspaceId = isOutsideWorkspace ? null : (options.workspaceId ?? shownWorkspaceId);
  const content = contentOf(options);
  const call = `${workspaceId} ${path} ${describeContent(content?.body)}`;
  const isKeyed = method === "POST" && !options.isRead;
  const key = isKeyed ? (options.key ?? unanswered.get(call) ?? randomKey()) : null;
  if (key) unanswered.set(call, key);
  const early = method === "GET" ? await takeEarlyAnswer(path, workspaceId) : null;
  const response =
    early ??
    (await sendOrNote(send, path, {
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
  if (method !== "GET" && !options.isRead) forgetEarlyCalls();
  if (response.ok) {
    unanswered.delete(call);
    noteOwnChange(response);
    return response;
  }
  const refusal = new ApiError(response, await response.text());
  if (isSurelyRefused(refusal)) unanswered.delete(call);
  if (refusal.confirmBy === null || !(await askToConfirm(refusal.confirmBy))) throw refusal;
  return callApi(method, path, { ...options, workspaceId, ...(key !== null && { key }) });
}

/** Otherwise the call may have been done: behind a proxy's error page, before the server failed, or by now. */
function isSurelyRefused({ status, ownSentence, isForLater }: ApiError): boolean {
  return status < 500 && ownSentence !== null && !isForLater;
}

/** Without an answer the page checks whether the server is there. */
async function sendOrNote(send: Send, path: string, call: SentCall): Promise<Response> {
  try {
    return await send(path, call);
  } catch (failure) {
    if (!call.signal?.aborted) noteSilence();
    throw failure;
  }
}

function contentOf({ body, file }: Pick<CallOptions, "body" | "file">) {
  if (file) return { type: file.type || "application/octet-stream", body: file };
  if (body === undefined) return undefined;
  return { type: "application/json", body: JSON.stringify(body) };
}

/** Files of one name differ in their size, or in when they were changed last. */
function describeContent(body: string | Blob = ""): string {
  if (typeof body === "string") return body;
  return `${body.size} ${body instanceof File ? body.lastModified : ""}`;
}

/** @throws ZodError where the answer differs from the contract */
export async function readJson<Schema extends z.ZodType>(
  schema: Schema,
  response: Response,
): Promise<z.output<Schema>> {
  return schema.parse(await response.json());
}

/** Its message is the status, a colon and the body (spec section 8). */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly body: string;
  readonly issues: NonNullable<ErrorBody["issues"]>;
  /** The server's own sentence; null for a proxy's error page. */
  readonly ownSentence: string | null;
  readonly sentence: string;

  /** How the person can confirm the call; null where they cannot. */
  readonly confirmBy: ConfirmationWay[] | null;

  /** From Retry-After; null without it. */
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
    this.ownSentence = parsed.data?.error ?? null;
    this.sentence = this.ownSentence ?? "The server could not do this. Please try again.";
  }
}

/** In milliseconds; we send no dates. */
function waitMsOf(header: string | null): number | null {
  return header !== null && /^\d+$/.test(header) ? Number(header) * 1000 : null;
}

/** Undefined for a proxy's error page. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** For anything that a call threw. */
export function failureSentence(failure: unknown): string {
  if (failure instanceof ApiError) return failure.sentence;
  return "The server could not be reached. Check your connection and try again.";
}
