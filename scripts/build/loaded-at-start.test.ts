import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

/** What few servers use, or seldom: each would take memory of every server from its start. */
const loadedWhenUsed = new Set([
  "@electric-sql/pglite",
  "chrono-node",
  "imapflow",
  // Its import loads all of fetch.
  "node:http",
  "nodemailer",
  "pdfkit",
  "postal-mime",
  "sanitize-html",
  "saxes",
  "sharp",
  "yauzl",
]);

test("a server on PostgreSQL starts without the packages that it may not need", () => {
  const packages = packagesFrom("server/serve.ts");
  expect(packages).toContain("fastify");
  expect(packages.filter((name) => loadedWhenUsed.has(name))).toEqual([]);
});

/** The packages that a module imports, or a module that it imports, before it runs. */
function packagesFrom(entry: string): string[] {
  const modules = new Set([entry]);
  const packages = new Set<string>();
  for (const path of modules) {
    for (const name of importsOf(path)) {
      const module = moduleOf(name, path);
      if (module === null) packages.add(packageOf(name));
      else modules.add(module);
    }
  }
  return [...packages];
}

/** But for those of types alone. */
function importsOf(path: string): string[] {
  const statements = readFileSync(path, "utf8").matchAll(
    /^(?:import|export) (?!type\b)([^;"]*?)(?:from )?"([^"]+)";$/gm,
  );
  return [...statements]
    .filter(([, names = ""]) => !/^\{\s*(?:type [\w ]+,?\s*)+\} $/.test(names))
    .map(([, , name = ""]) => name);
}

function moduleOf(name: string, from: string): string | null {
  const path = name.startsWith("#") ? name.slice(1) : join(dirname(from), name);
  const isOurs = /^[.#]/.test(name) && /\.tsx?$/.test(name) && existsSync(path);
  return isOurs ? path : null;
}

function packageOf(name: string): string {
  return name
    .split("/")
    .slice(0, name.startsWith("@") ? 2 : 1)
    .join("/");
}
