import type { FastifyInstance, RouteHandlerMethod, RouteOptions } from "fastify";
import { z } from "zod";
import { sendPlainPage, type PageFrame } from "#server/platform/plain-page.ts";
import type { DescribedSite, Reference } from "./reference/open-reference.ts";

/** 204. */
export const noContent = z.null();

/** 302. */
export const redirection = z.null();

/** 304. */
export const notModified = z.null();

declare module "fastify" {
  interface FastifyContextConfig {
    precondition?: "if-match" | "if-none-match";
  }
}

interface ReferenceSite extends DescribedSite {
  /** The built page that shows the reference; the library's own stands in for it. */
  frame: PageFrame | undefined;
}

/** OpenAPI 3.1 at /api/openapi.json and a reference at /api/docs, made at the first request: most servers get none. */
export function registerOpenApi(app: FastifyInstance, site: ReferenceSite): void {
  const routes: RouteOptions[] = [];
  app.addHook("onRoute", (route) => void routes.push(route));
  let opened: Promise<Reference> | undefined;
  const open = () => (opened ??= openNow());
  async function openNow() {
    const { openReference } = await import("./reference/open-reference.ts");
    return openReference(routes, site);
  }
  const options = { schema: { hide: true } };
  app.get("/api/openapi.json", options, async (_request, reply) =>
    reply.type("application/json; charset=utf-8").send((await open()).document),
  );
  const answerPage: RouteHandlerMethod = async ({ url }, reply) => {
    if (site.frame && isPage(url)) return sendPlainPage(reply, "API", "", site.frame);
    const { pages } = await open();
    const answer = await pages.inject({ method: "GET", url });
    return reply.code(answer.statusCode).headers(answer.headers).send(answer.rawPayload);
  };
  // The library's page asks for a document that the library writes; the product's own page takes its files alone.
  const files = site.frame ? "/api/docs/static/*" : "/api/docs/*";
  for (const url of ["/api/docs", "/api/docs/", files]) app.get(url, options, answerPage);
}

function isPage(url: string): boolean {
  return /^\/api\/docs\/?(\?|$)/.test(url);
}
