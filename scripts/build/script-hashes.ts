import { createHash } from "node:crypto";

/**
 * The Content-Security-Policy sources that admit exactly the inline scripts of a page. Structured
 * data is no script to a browser, and holds addresses that the server has yet to fill in.
 */
export function hashInlineScripts(html: string): string[] {
  const scripts = html.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g);
  const hashes = Array.from(scripts, ([, attributes = "", code = ""]) => {
    if (attributes.includes("application/ld+json")) return [];
    return [`'sha256-${createHash("sha256").update(code).digest("base64")}'`];
  });
  return [...new Set(hashes.flat())];
}
