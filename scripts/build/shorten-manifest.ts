import { readFile, writeFile } from "node:fs/promises";
import { z } from "zod";

const start = "window.__reactRouterManifest=";

const routeManifest = z.looseObject({
  entry: z.looseObject({ imports: z.array(z.string()) }),
  routes: z.record(z.string(), z.looseObject({ imports: z.array(z.string()).optional() })),
});

/**
 * The router's list of all pages' files is loaded with the first page. It repeats for each page the files of the
 * entry, and what is false of the page: both are left out.
 * @throws where a new version of the router writes it in another way
 */
export async function shortenManifest(path: string): Promise<void> {
  const text = await readFile(path, "utf8");
  if (!text.startsWith(start)) throw new Error(`${path} is written in another way`);
  const json: unknown = JSON.parse(text.slice(start.length).replace(/;\s*$/, ""));
  const { routes, ...manifest } = routeManifest.parse(json);
  const known = new Set(manifest.entry.imports);
  const shorter = Object.entries(routes).map(
    ([id, { imports = [], ...route }]): [string, object] => {
      const said = Object.entries(route).filter(([, value]) => value !== false);
      // In one order they compress better.
      const others = imports.filter((name) => !known.has(name)).toSorted();
      return [id, { ...Object.fromEntries(said), imports: others }];
    },
  );
  const short = { ...manifest, routes: Object.fromEntries(shorter) };
  await writeFile(path, `${start}${JSON.stringify(short)};`);
}
