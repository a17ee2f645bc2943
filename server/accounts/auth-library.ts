import type { FastifyReply, FastifyRequest } from "fastify";
import { clientAddressHeader, type Auth } from "#server/accounts/auth.ts";

/** Asks the sign-in library, which speaks Fetch requests and responses, with a body that was parsed. */
export function askLibrary(
  auth: Auth,
  baseUrl: string,
  request: FastifyRequest,
): Promise<Response> {
  const headers = libraryHeaders(request);
  headers.delete("content-length");
  const body = JSON.stringify(request.body);
  const url = new URL(request.routeOptions.url ?? "/", baseUrl);
  return auth.handler(new Request(url, { method: request.method, headers, body }));
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
