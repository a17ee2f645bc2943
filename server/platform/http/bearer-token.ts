import type { FastifyRequest } from "fastify";

/** The token of an `Authorization: Bearer` header (RFC 6750, 2.1); null where there is none. */
export function bearerToken(request: FastifyRequest): string | null {
  return /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? "")?.[1] ?? null;
}
