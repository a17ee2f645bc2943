import type { FastifyInstance, RouteOptions } from "fastify";
import { z } from "zod";
import { sendPlainPage, type PageFrame } from "./plain-page.ts";
import { sendUnbuilt } from "./unbuilt-site.ts";
import { runOnce } from "#server/platform/process/run-once.ts";
import { sendText, toSentText } from "./sent-text.ts";
import type { DescribedSite } from "#server/platform/reference/describe-api.ts";

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

/** OpenAPI 3.1 at /api/openapi.json, made at the first request, which most servers do not get, and its page, /api/docs. */
export function registerOpenApi(app: FastifyInstance, site: ReferenceSite): void {
  const routes: RouteOptions[] = [];
  app.addHook("onRoute", (route) => void routes.push(route));
  const write = runOnce(async () => {
    const { describeApi } = await import("#server/platform/reference/describe-api.ts");
    return toSentText(await describeApi(routes, site));
  });
  const options = { schema: { hide: true } };
  app.get("/api/openapi.json", options, async (request, reply) =>
    sendText(request, reply, "application/json; charset=utf-8", await write()),
  );
  for (const url of ["/api/docs", "/api/docs/"]) {
    app.get(url, options, (_request, reply) =>
      site.frame ? sendPlainPage(reply, "API", "", site.frame) : sendUnbuilt(reply),
    );
  }
}
