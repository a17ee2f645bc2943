import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const siteDocument = z.object({
  /** Relative to the folder of built files. */
  file: z.string(),
  /** CSP sources, such as `'sha256-...'`. */
  scriptHashes: z.array(z.string()),
});

const siteManifest = z.object({
  /** By the path they were rendered for, such as "/", "/404" and "/app". */
  documents: z.record(z.string(), siteDocument),
  /** For every interactive page that has no document of its own. */
  fallback: siteDocument,
  /** All pages, such as "/app/contacts/:contactId". */
  routePatterns: z.array(z.string()),
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

export async function readManifestIfBuilt(root: string): Promise<SiteManifest | undefined> {
  try {
    return await readSiteManifest(root);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
