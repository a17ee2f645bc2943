import type { z } from "zod";
import { type ErrorBody, errorBody } from "#shared/errors.ts";

type Method = "GET" | "POST" | "PUT" | "DELETE";

type CallOptions = {
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is, instead of a body. */
  file?: Blob;
  signal?: AbortSignal;
};

/**
 * Calls the server with the browser's cookies and answers its response, headers included.
 * Throws an ApiError for an answer that is not 2xx, and whatever `fetch` throws when there is none.
 */
export async function callApi(
  method: Method,
  path: string,
  { body, file, signal }: CallOptions = {},
): Promise<Response> {
  const response = await fetch(path, {
    method,
    credentials: "include",
    signal: signal ?? null,
    ...(body === undefined ? {} : jsonRequest(body)),
    ...(file === undefined ? {} : fileRequest(file)),
  });
  if (!response.ok) throw new ApiError(response, await response.text());
  return response;
}

function jsonRequest(body: unknown) {
  return { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
}

function fileRequest(file: Blob) {
  return { headers: { "Content-Type": file.type || "application/octet-stream" }, body: file };
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
