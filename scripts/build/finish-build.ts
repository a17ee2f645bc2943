import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { writeSiteManifest, type SiteDocument } from "#server/site/site-manifest.ts";
import { nameLicenses } from "./name-licenses.ts";
import { precompress } from "./precompress.ts";
import { shortenManifest } from "./shorten-manifest.ts";
import { listRoutePatterns, nameRendered, type Routes } from "./route-patterns.ts";
import { hashInlineScripts } from "./script-hashes.ts";

type Build = {
  root: string;
  routes: Routes;
  publicPages: string[];
};

/** Makes what the bundler has written ready to be served by server/site. */
export async function finishBuild({ root, routes, publicPages }: Build): Promise<void> {
  const client = join(root, "client");
  const files = await readdir(client, { recursive: true });
  const manifests = files.filter((file) => /^assets.manifest-\w+\.js$/.test(file));
  if (manifests.length === 0) throw new Error("The build has no list of all pages' files.");
  await Promise.all(manifests.map((file) => shortenManifest(join(client, file))));
  const htmlFiles = files.filter((file) => file.endsWith(".html"));
  const finished = await Promise.all(htmlFiles.map((file) => finishDocument(client, file)));
  const { "/__spa-fallback.html": fallback, ...documents } = Object.fromEntries(finished);
  if (!fallback) throw new Error("The build has no fallback document for signed-in pages.");
  await writeSiteManifest(root, {
    documents,
    fallback,
    routePatterns: nameRendered(listRoutePatterns(routes), Object.keys(documents)),
    publicPages,
  });
  await nameLicenses(client);
  await precompress(client);
}

async function finishDocument(client: string, file: string): Promise<[string, SiteDocument]> {
  const path = join(client, file);
  const html = await orderPreloads(client, await readFile(path, "utf8"));
  await writeFile(path, html);
  const url = `/${file.replace(/(?:^|\/)index\.html$/, "")}`;
  return [url, { file, scriptHashes: hashInlineScripts(html) }];
}

const preload = /<link rel="modulepreload" href="([^"]*)"\/>/g;

/**
 * A browser asks for six files at a time, and the largest take longest to be parsed: they go first. At their usual high
 * priority the scripts delay the stylesheet, and the first paint with it.
 */
async function orderPreloads(client: string, html: string): Promise<string> {
  const names = [...html.matchAll(preload)].map(([, name = ""]) => name);
  const sized = await Promise.all(
    names.map(async (name) => ({ name, size: (await stat(join(client, name))).size })),
  );
  const links = sized
    .toSorted((one, other) => other.size - one.size)
    .map(({ name }) => `<link rel="modulepreload" fetchpriority="low" href="${name}"/>`);
  return html.replaceAll(preload, () => links.shift() ?? "");
}
