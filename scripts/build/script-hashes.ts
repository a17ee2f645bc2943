import { createHash } from "node:crypto";

/** CSP hashes of the inline scripts. Structured data is no script, and contains addresses that the server fills in. */
export function hashInlineScripts(html: string): string[] {
  const scripts = html.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g);
  const hashes = Array.from(scripts, ([, attributes = "", code = ""]) => {
    if (attributes.includes("application/ld+json")) return [];
    return [`'sha256-${createHash("sha256").update(code).digest("base64")}'`];
  });
  return [...new Set(hashes.flat())];
}
