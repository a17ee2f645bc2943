import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";

const site = "dist/client";

/** Kilobytes of JavaScript, compressed, that a browser loads to show a page of the built site. */
export async function firstLoadKilobytes(document: string): Promise<number> {
  const html = await readFile(join(site, document), "utf8");
  const modules = new Set<string>();
  for (const path of modulesOf(html)) await addWithImports(path, modules);
  const sizes = await Promise.all([...modules].map(bytesSent));
  return sizes.reduce((sum, bytes) => sum + bytes, 0) / 1000;
}

/** What the document preloads or imports by itself. */
function modulesOf(html: string): string[] {
  const named = html.matchAll(/(?:href|src|from|import)\s*[=(]?\s*["'](\/assets\/[^"']+\.js)["']/g);
  return [...named].map(([, path = ""]) => path);
}

async function addWithImports(path: string, modules: Set<string>): Promise<void> {
  if (modules.has(path)) return;
  modules.add(path);
  const code = await readFile(join(site, path), "utf8");
  // A call, `import("./x.js")`, loads later.
  const imports = code.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g);
  for (const [, file = ""] of imports) await addWithImports(`/assets/${file}`, modules);
}

async function bytesSent(path: string): Promise<number> {
  const file = join(site, path);
  // The smallest files have no compressed form.
  const sent = await stat(`${file}.br`).catch(() => stat(file));
  return sent.size;
}
