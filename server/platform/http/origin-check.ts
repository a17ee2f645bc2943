import type { FastifyInstance } from "fastify";
import { bearerToken } from "./bearer-token.ts";
import { HttpError } from "./errors.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** For other sites' forms: it reads no cookie and changes nothing. */
    takesForeignForms?: boolean;
  }
}

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Browsers name the page's origin in every write. A program without `Origin` carries no browser's cookies, and
 * no browser adds an API key by itself.
 */
export function registerOriginCheck(app: FastifyInstance, allowedOrigins: string[]): void {
  app.addHook("onRequest", async (request) => {
    const { origin, cookie } = request.headers;
    if (origin === undefined || safeMethods.has(request.method)) return;
    if (request.routeOptions.config.takesForeignForms) return;
    if (cookie === undefined && bearerToken(request) !== null) return;
    if (allowedOrigins.includes(origin)) return;
    throw new HttpError(403, "This request came from another site, so it was refused.");
  });
}
