import { readFile, writeFile } from "node:fs/promises";
import { z } from "zod";

const start = "window.__reactRouterManifest=";

/** What a server would have to answer is left out of the router: see leave-unused-router.ts. */
const onServer = z.literal(false, "A page has a loader or an action on a server.").optional();

const routeManifest = z.looseObject({
  routes: z.record(z.string(), z.looseObject({ hasLoader: onServer, hasAction: onServer })),
});

/**
 * The router's list of all pages is loaded with the first one. What each page's code imports is left out, since browsers
 * find it there (3 kB), and what is false of a page.
 * @throws where a new version of the router writes it in another way
 */
export async function shortenManifest(path: string): Promise<void> {
  const text = await readFile(path, "utf8");
  if (!text.startsWith(start)) throw new Error(`${path} is written in another way`);
  const json: unknown = JSON.parse(text.slice(start.length).replace(/;\s*$/, ""));
  const { routes, ...manifest } = routeManifest.parse(json);
  const shorter = Object.entries(routes).map(([id, route]): [string, object] => {
    const said = Object.entries(route).filter(
      ([key, value]) => value !== false && key !== "imports",
    );
    return [id, Object.fromEntries(said)];
  });
  const short = { ...manifest, routes: Object.fromEntries(shorter) };
  await writeFile(path, `${start}${JSON.stringify(short)};`);
}
