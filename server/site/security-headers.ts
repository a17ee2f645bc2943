import type { FastifyInstance } from "fastify";

const everywhere = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
};

const oneYear = `max-age=${365 * 24 * 3_600}`;

/** Also for the API. Call it before any route is registered. */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => {
    reply.headers(everywhere);
    if (request.protocol === "https") reply.header("strict-transport-security", oneYear);
  });
}

/** For answers that are no pages: shown as one, they could do nothing. */
export const answerPolicy = "default-src 'none'; frame-ancestors 'none'";

/** For the API's reference and the status page. @param scriptHashes the inline scripts of the build */
export function ownFilesPolicy(scriptHashes: string[]): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scriptHashes].join(" "),
    "style-src 'self'",
    "font-src 'self'",
    // The reference draws its arrows and locks as data.
    "img-src 'self' data:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** @param scriptHashes the inline scripts of the build; no other may run */
export function pagePolicy(scriptHashes: string[]): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes].join(" "),
    // The board and the dialogs add style elements.
    "style-src 'self' 'unsafe-inline'",
    // Avatars and logos may be on any site, at an address that a user has typed.
    "img-src 'self' data: https:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
