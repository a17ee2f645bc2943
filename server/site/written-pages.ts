import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { builtOrigin, writtenPlace } from "#shared/site/site.ts";
import { escapeHtml } from "#server/platform/http/html.ts";
import type { PageFrame } from "#server/platform/http/plain-page.ts";
import { ownFilesPolicy } from "./security-headers.ts";
import { readManifestIfBuilt } from "./site-manifest.ts";

/** The built page at a path around what the server writes; undefined where the site is not built. */
export async function readPageFrame(
  root: string,
  path: string,
  baseUrl: string,
): Promise<PageFrame | undefined> {
  const document = (await readManifestIfBuilt(root))?.documents[path];
  if (!document) return undefined;
  const built = await readFile(join(root, "client", document.file), "utf8");
  const html = built.replaceAll(builtOrigin, baseUrl);
  return {
    policy: ownFilesPolicy(document.scriptHashes),
    write: (title, body) =>
      html
        .replace(/<title>[^<]*/, () => `<title>${escapeHtml(title)} · CRM Pro`)
        .replace(writtenPlace, () => body),
  };
}
