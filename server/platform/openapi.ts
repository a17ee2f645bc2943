import type { FastifyInstance, RouteOptions } from "fastify";
import { z } from "zod";
import { sendPlainPage, type PageFrame } from "#server/platform/plain-page.ts";
import { sendUnbuilt } from "#server/platform/unbuilt-site.ts";
import type { DescribedSite, Reference } from "./reference/open-reference.ts";

/** 204. */
export const noContent = z.null();

/** 302 and 307. */
export const redirection = z.null();

/** 304. */
export const notModified = z.null();

declare module "fastify" {
  interface FastifyContextConfig {
    precondition?: "if-match" | "if-none-match";
  }
}

interface ReferenceSite extends DescribedSite {
  /** The built page that shows the reference. */
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
  for (const url of ["/api/docs", "/api/docs/"]) {
    app.get(url, options, (_request, reply) =>
      site.frame ? sendPlainPage(reply, "API", "", site.frame) : sendUnbuilt(reply),
    );
  }
  app.get("/api/docs/static/*", options, async ({ url }, reply) => {
    const { library } = await open();
    const answer = await library.inject({ method: "GET", url });
    return reply.code(answer.statusCode).headers(answer.headers).send(answer.rawPayload);
  });
}
