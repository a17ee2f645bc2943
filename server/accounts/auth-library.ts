import type { FastifyReply, FastifyRequest } from "fastify";
import { clientAddressHeader, type Auth } from "#server/accounts/auth.ts";

interface LibraryCall {
  method: "GET" | "POST";
  /** Of the library, such as /api/auth/change-password. */
  path: string;
  body: unknown;
}

/** Asks the sign-in library, which speaks Fetch requests and responses, with a body that was parsed. */
export function askLibrary(
  auth: Auth,
  baseUrl: string,
  request: FastifyRequest,
  { method, path, body }: LibraryCall,
): Promise<Response> {
  const headers = libraryHeaders(request);
  headers.delete("content-length");
  headers.set("content-type", "application/json");
  const json = method === "GET" ? null : JSON.stringify(body);
  return auth.handler(new Request(new URL(path, baseUrl), { method, headers, body: json }));
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
