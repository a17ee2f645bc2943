import type { FastifyInstance } from "fastify";

const everywhere = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
};

/** Anyone who has come by HTTPS once is not to be led to plain HTTP. */
const oneYear = `max-age=${365 * 24 * 3_600}`;

/** Adds the headers that every answer carries, the API's too. Call it before any route stands. */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => {
    reply.headers(everywhere);
    if (request.protocol === "https") reply.header("strict-transport-security", oneYear);
  });
}

/** The Content-Security-Policy of what is no page: were it shown as one, it could do nothing. */
export const answerPolicy = "default-src 'none'; frame-ancestors 'none'";

/** The Content-Security-Policy of the API's reference: its own files and this server's calls alone. */
export const referencePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // The reference draws its arrows and locks as data.
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/**
 * The Content-Security-Policy of a page.
 * @param scriptHashes the inline scripts that the build has put into it; no other may run.
 */
export function pagePolicy(scriptHashes: string[]): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes].join(" "),
    // The board and the dialogs add style elements while they are dragged or open.
    "style-src 'self' 'unsafe-inline'",
    // Avatars and logos may stand on any site, as the address a user has typed.
    "img-src 'self' data: https:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
