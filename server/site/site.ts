import { readdir } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { toAppAddress } from "./app-addresses.ts";
import { compileRoutePatterns } from "./route-patterns.ts";
import { robotsTxt, sitemapXml } from "./search-engine-files.ts";
import {
  readSentDocument,
  sendDocument,
  type SentDocument,
  type SiteFacts,
} from "./sent-documents.ts";
import { sendUnbuilt } from "#server/platform/http/unbuilt-site.ts";
import { readManifestIfBuilt, type SiteManifest } from "./site-manifest.ts";

export type SiteOptions = SiteFacts & {
  /** The folder of the built front end; its `client` folder is served. */
  root: string;
  hasOperators: boolean;
};

/** Serves the built front end at every other GET address, except below /api/. */
export async function registerSite(app: FastifyInstance, options: SiteOptions): Promise<void> {
  const manifest = await readManifestIfBuilt(options.root);
  if (!manifest) return registerUnbuiltSite(app);
  const client = join(options.root, "client");
  await app.register(fastifyStatic, { root: client, serve: false, preCompressed: true });
  registerSearchEngineFiles(app, options.baseUrl, manifest.publicPages);
  const isRoute = compileRoutePatterns(manifest.routePatterns);
  const site: Site = {
    ...(await readDocuments(client, manifest, options)),
    files: await listFiles(client),
    isPage: (path) => isRoute(path) && (options.hasOperators || !isOfOperators(path)),
  };
  app.get("/*", { schema: { hide: true } }, (request, reply) => answer(request, reply, site));
}

function isOfOperators(path: string): boolean {
  return /^\/operator(\/|$)/.test(path);
}

type Site = {
  documents: ReadonlyMap<string, SentDocument>;
  fallback: SentDocument;
  files: ReadonlySet<string>;
  isPage: (path: string) => boolean;
};

async function readDocuments(
  client: string,
  { documents, fallback }: SiteManifest,
  facts: SiteFacts,
): Promise<Pick<Site, "documents" | "fallback">> {
  const read = Object.entries(documents).map(async ([path, document]) => {
    return [path, await readSentDocument(client, document, facts)] as const;
  });
  return {
    documents: new Map(await Promise.all(read)),
    fallback: await readSentDocument(client, fallback, facts),
  };
}

function answer(request: FastifyRequest, reply: FastifyReply, site: Site): FastifyReply | void {
  const [path = "/"] = request.url.split("?", 1);
  const { files, isPage } = site;
  if (path.startsWith("/api/")) return reply.callNotFound();
  // Only files listed at the start are sent, so no path can leave the folder.
  if (files.has(path)) return sendFile(reply, path);
  const appAddress = toAppAddress(request.url);
  if (appAddress) return reply.redirect(appAddress, 302);
  const bare = path.replace(/(?<!\/)\/+$/, "");
  if (bare !== path && isPage(bare))
    return reply.redirect(bare + request.url.slice(path.length), 301);
  const { status, document } = choosePage(site, path, isPage(path));
  return sendDocument(request, reply.code(status), document);
}

/** An unknown signed-in address gets the app, which shows its own not-found screen. */
function choosePage({ documents, fallback }: Site, path: string, isKnown: boolean): Page {
  if (isKnown) return { status: 200, document: documents.get(path) ?? fallback };
  const notFound = path.startsWith("/app/") ? undefined : documents.get("/404");
  return { status: 404, document: notFound ?? fallback };
}

type Page = { status: number; document: SentDocument };

/** Names below /assets/ contain a hash of the content. */
function sendFile(reply: FastifyReply, path: string): FastifyReply {
  const caching = path.startsWith("/assets/")
    ? { maxAge: "1y", immutable: true }
    : { maxAge: "1h" };
  return reply.sendFile(path.slice(1), caching);
}

function registerSearchEngineFiles(app: FastifyInstance, baseUrl: string, paths: string[]): void {
  const hidden = { schema: { hide: true } };
  const robots = robotsTxt(baseUrl);
  const sitemap = sitemapXml(baseUrl, paths);
  app.get("/robots.txt", hidden, (_request, reply) =>
    reply.type("text/plain; charset=utf-8").send(robots),
  );
  app.get("/sitemap.xml", hidden, (_request, reply) =>
    reply.type("application/xml; charset=utf-8").send(sitemap),
  );
}

function registerUnbuiltSite(app: FastifyInstance): void {
  app.get("/*", { schema: { hide: true } }, (request, reply) => {
    if (request.url.startsWith("/api/")) return reply.callNotFound();
    return sendUnbuilt(reply);
  });
}

async function listFiles(client: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(client, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !/\.(?:html|br|gz)$/.test(entry.name));
  const paths = files.map((file) => relative(client, join(file.parentPath, file.name)));
  return new Set(paths.map((path) => `/${path.split(sep).join("/")}`));
}
