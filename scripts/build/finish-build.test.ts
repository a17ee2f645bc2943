import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readSiteManifest } from "#server/site/site-manifest.ts";
import { finishBuild } from "./finish-build.ts";

const routes = {
  root: { id: "root", path: "" },
  public: { id: "public", parentId: "root" },
  landing: { id: "landing", parentId: "public", index: true },
  unknown: { id: "unknown", parentId: "public", path: "*" },
  app: { id: "app", parentId: "root", path: "app" },
  dashboard: { id: "dashboard", parentId: "app", index: true },
  contact: { id: "contact", parentId: "app", path: "contacts/:contactId" },
  appUnknown: { id: "appUnknown", parentId: "app", path: "*" },
};

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "build-"));
  await write("__spa-fallback.html", "<p>Loading...</p>");
  await write("third-party-licenses.txt", "# Licenses\n");
  const noPages = { routes: {} };
  await write("assets/manifest-0.js", `window.__reactRouterManifest=${JSON.stringify(noPages)};`);
});

afterEach(async () => {
  await rm(root, { recursive: true });
});

test("every page but the splats becomes a route pattern", async () => {
  await finish();
  const { routePatterns } = await readSiteManifest(root);
  expect(routePatterns).toEqual(["/", "/app", "/app/contacts/:contactId"]);
});

test("pages that were rendered one by one are the only ones of their kind", async () => {
  const post = { id: "post", parentId: "public", path: "blog/:slug" };
  await write("blog/first/index.html", "<h1>First</h1>");
  await finishBuild({ root, routes: { ...routes, post }, publicPages: [] });
  const { routePatterns } = await readSiteManifest(root);
  expect(routePatterns).toContain("/blog/first");
  expect(routePatterns).not.toContain("/blog/:slug");
});

test("an optional segment stops the build, since the server could not match it", async () => {
  const optional = { ...routes, tab: { id: "tab", parentId: "app", path: "tasks/:tab?" } };
  await expect(finishBuild({ root, routes: optional, publicPages: [] })).rejects.toThrow(
    "/app/tasks/:tab?",
  );
});

test("a document is listed under its path with the hash of each inline script, once", async () => {
  await write("index.html", "<script>alert(1)</script><script>alert(1)</script>");
  await write("app/index.html", `<script type="module" src="/a.js"></script><script>\n</script>`);
  await finish();
  const { documents } = await readSiteManifest(root);
  // echo -n "alert(1)" | openssl dgst -sha256 -binary | base64
  const hash = "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='";
  expect(documents["/"]).toEqual({ file: "index.html", scriptHashes: [hash] });
  expect(documents["/app"]?.scriptHashes).toHaveLength(1);
});

test("structured data is no script, and has no hash", async () => {
  await write("index.html", `<script type="application/ld+json">{"@type":"Blog"}</script>`);
  await finish();
  const { documents } = await readSiteManifest(root);
  expect(documents["/"]?.scriptHashes).toEqual([]);
});

test("scripts are preloaded behind the stylesheet, the largest first", async () => {
  await write("small.js", "1;");
  await write("large.js", "large();");
  const link = (name: string) => `<link rel="modulepreload" href="/${name}.js"/>`;
  await write("index.html", `${link("small")}${link("large")}<title>Home</title>`);
  await finish();
  const low = (name: string) =>
    `<link rel="modulepreload" fetchpriority="low" href="/${name}.js"/>`;
  expect(await read("index.html")).toBe(`${low("large")}${low("small")}<title>Home</title>`);
});

const page = { id: "page", hasLoader: false, hasErrorBoundary: true };
const listOf = (routes: object) =>
  `window.__reactRouterManifest=${JSON.stringify({ entry: { module: "/entry.js" }, routes })};`;

test("the list of all pages leaves out what their code imports, and what a page has not", async () => {
  await write("assets/manifest-1a2b.js", listOf({ page: { ...page, imports: ["/list.js"] } }));
  await finish();
  const short = { page: { id: "page", hasErrorBoundary: true } };
  expect(await read("assets/manifest-1a2b.js")).toBe(listOf(short));
});

test("a page that a server would have to load stops the build", async () => {
  await write("assets/manifest-1a2b.js", listOf({ page: { ...page, hasLoader: true } }));
  await expect(finish()).rejects.toThrow("A page has a loader or an action on a server.");
});

test("the licenses go on with those of what packages and stylesheets contain", async () => {
  await finish();
  const licenses = await read("third-party-licenses.txt");
  expect(licenses).toMatch(/^# Licenses\n\n## swagger-ui - [\d.]+ \(Apache-2.0\)$/m);
  expect(licenses).toMatch(/\n\n## tailwindcss - [\d.]+ \(MIT\)\n\nMIT License\n/);
});

test("text files of some size lie compressed beside the plain ones, as they are served", async () => {
  const code = "console.log('Hello');".repeat(100);
  await write("large.js", code);
  await write("small.js", "1;");
  await finish();
  expect(brotliDecompressSync(await readRaw("large.js.br")).toString()).toBe(code);
  expect(gunzipSync(await readRaw("large.js.gz")).toString()).toBe(code);
  await expect(readRaw("small.js.br")).rejects.toThrow("ENOENT");
});

const finish = () => finishBuild({ root, routes, publicPages: ["/"] });
const readRaw = (path: string) => readFile(join(root, "client", path));
const read = async (path: string) => (await readRaw(path)).toString();

async function write(path: string, content: string): Promise<void> {
  const file = join(root, "client", path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}
