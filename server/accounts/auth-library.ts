import type { FastifyReply, FastifyRequest } from "fastify";
import { clientAddressHeader, type Auth } from "#server/accounts/auth.ts";
import { runOnce } from "#server/platform/process/run-once.ts";

/** @returns a function that takes the request, the library's own path below /api/auth/, and a body */
export function libraryOf(auth: Auth, baseUrl: string) {
  return (
    request: FastifyRequest,
    method: "GET" | "POST",
    path: string,
    body?: unknown,
  ): Promise<Response> => {
    const headers = libraryHeaders(request);
    headers.delete("content-length");
    headers.set("content-type", "application/json");
    const url = new URL(`/api/auth/${path}`, baseUrl);
    const content = body === undefined ? {} : { body: JSON.stringify(body) };
    return auth.handler(new Request(url, { method, headers, ...content }));
  };
}

export type AskLibrary = ReturnType<typeof libraryOf>;

/** Loads a plugin that few servers need with its first call. */
export function openLazily(open: () => Promise<Auth>, baseUrl: string): AskLibrary {
  const opened = runOnce(async () => libraryOf(await open(), baseUrl));
  return async (...call) => (await opened())(...call);
}

/** The request's headers, with the client's address as our server knows it. */
export function libraryHeaders(request: FastifyRequest): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of [value].flat()) if (one !== undefined) headers.append(name, one);
  }
  headers.set(clientAddressHeader, request.ip);
  return headers;
}

export function copyCookies(reply: FastifyReply, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) reply.header("set-cookie", cookie);
}
