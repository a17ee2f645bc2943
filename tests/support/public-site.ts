import { expect, type APIRequestContext } from "@playwright/test";

export async function listPublicPages(request: APIRequestContext): Promise<string[]> {
  const sitemap = await (await request.get("/sitemap.xml")).text();
  const paths = Array.from(sitemap.matchAll(/<loc>([^<]+)<\/loc>/g), ([, address = ""]) => {
    return new URL(address).pathname;
  });
  expect(paths).toContain("/");
  return paths;
}

/** One page of each kind: articles are alike, as are positions, and the first stands for all. */
export async function listKindsOfPages(request: APIRequestContext): Promise<string[]> {
  const paths = await listPublicPages(request);
  const kinds = new Map(paths.toReversed().map((path) => [kindOf(path), path]));
  return [...kinds.values()];
}

function kindOf(path: string): string {
  return path.replace(/^(\/[^/]+\/).*/, "$1");
}
