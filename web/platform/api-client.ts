import type { z } from "zod";
import { type ErrorBody, errorBody } from "#shared/errors.ts";
import { workspaceHeader } from "#shared/members.ts";

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
};

let shownWorkspaceId: string | null = null;

/** From now on every call names the workspace that the page shows, whatever other tabs show. */
export function nameWorkspace(id: string | null): void {
  shownWorkspaceId = id;
}

/**
 * Calls the server with the browser's cookies and answers its response, headers included.
 * Throws an ApiError for an answer that is not 2xx, and whatever `fetch` throws when there is none.
 */
export async function callApi(
  method: Method,
  path: string,
  { body, file, signal, headers, isOutsideWorkspace = false }: CallOptions = {},
): Promise<Response> {
  const workspaceId = isOutsideWorkspace ? null : shownWorkspaceId;
  const content = contentOf({ body, file });
  const response = await fetch(path, {
    method,
    credentials: "include",
    signal: signal ?? null,
    headers: {
      ...headers,
      ...(workspaceId === null ? {} : { [workspaceHeader]: workspaceId }),
      ...(content === undefined ? {} : { "Content-Type": content.type }),
    },
    body: content?.body ?? null,
  });
  if (!response.ok) throw new ApiError(response, await response.text());
  return response;
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

  constructor(response: Pick<Response, "status" | "statusText">, body: string) {
    super(`${response.status}: ${body || response.statusText}`);
    this.status = response.status;
    this.body = body;
    const parsed = errorBody.safeParse(parseJson(body));
    this.issues = parsed.data?.issues ?? [];
    this.sentence = parsed.data?.error ?? "The server could not do this. Please try again.";
  }
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
