import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const siteDocument = z.object({
  /** Relative to the folder of built files. */
  file: z.string(),
  /** CSP sources of the document's inline scripts, such as `'sha256-...'`. */
  scriptHashes: z.array(z.string()),
});

/** What the build tells the server about the pages it has made. */
const siteManifest = z.object({
  /** Documents by the path they were rendered for, such as "/", "/404" and "/app". */
  documents: z.record(z.string(), siteDocument),
  /** The one document for every interactive page that has none of its own. */
  fallback: siteDocument,
  /** Every page there is, as route patterns: "/app/contacts/:contactId". */
  routePatterns: z.array(z.string()),
  /** Paths that search engines should find. */
  publicPages: z.array(z.string()),
});

export type SiteDocument = z.infer<typeof siteDocument>;
export type SiteManifest = z.infer<typeof siteManifest>;

const manifestFile = (root: string) => join(root, "site.json");

export async function writeSiteManifest(root: string, manifest: SiteManifest): Promise<void> {
  await writeFile(manifestFile(root), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Throws ENOENT when the front end has not been built. */
export async function readSiteManifest(root: string): Promise<SiteManifest> {
  return siteManifest.parse(JSON.parse(await readFile(manifestFile(root), "utf8")));
}
