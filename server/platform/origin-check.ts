import type { FastifyInstance } from "fastify";
import { bearerToken } from "#server/platform/bearer-token.ts";
import { HttpError } from "#server/platform/errors.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The call is made for other sites' forms: it looks at no cookie, and changes nothing. */
    takesForeignForms?: boolean;
  }
}

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses a write that another site's page sends with our cookies. Browsers name the page's origin
 * in every write; a program that sends no `Origin` carries no cookies of a browser. An API key is
 * nothing that a browser adds by itself.
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
