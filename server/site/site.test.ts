import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import fastify, { type FastifyInstance } from "fastify";
import { beforeAll, describe, expect, test } from "vitest";
import { builtOrigin } from "#shared/site/site.ts";
import { registerOpenApi } from "#server/platform/http/openapi.ts";
import { addSecurityHeaders } from "./security-headers.ts";
import { registerSite } from "./site.ts";
import { writeSiteManifest } from "./site-manifest.ts";
import { readPageFrame } from "./written-pages.ts";

const script = "console.log('the script of a page');";
let root: string;
let app: FastifyInstance;
let baseUrl: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "site-"));
  await writeBuild();
  app = await serve(root);
  baseUrl = app.listeningOrigin;
  return async () => {
    await app.close();
    await rm(root, { recursive: true });
  };
});

describe("pages", () => {
  test("a page is sent with its own policy and is asked for again each time", async () => {
    const response = await get("/");
    expect(response.status).toBe(200);
    expect(await response.text()).toBe("<h1>Home</h1>");
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("no-cache");
    const policy = response.headers.get("content-security-policy");
    expect(policy).toContain("script-src 'self' 'sha256-home';");
    expect(policy).toContain("frame-ancestors 'none'");
  });

  test("a page that has not changed costs no body", async () => {
    const etag = (await get("/")).headers.get("etag") ?? "";
    // By itself fetch adds "no-cache", which would ask for the body.
    const headers = { "if-none-match": etag, "cache-control": "max-age=0" };
    const response = await get("/", { headers });
    expect(response.status).toBe(304);
  });

  test("a page names this server's public address where it speaks of itself", async () => {
    const text = await (await get("/about")).text();
    expect(text).toBe(`<link rel="canonical" href="https://crm.example/about"/>`);
  });

  test.each([
    ["br, gzip", "br"],
    ["gzip, deflate", "gzip"],
    ["br;q=0, gzip;q=0.5", "gzip"],
    ["identity", null],
  ])("a browser that takes %s gets the page so encoded", async (accepted, encoding) => {
    const response = await get("/", { headers: { "accept-encoding": accepted } });
    expect(response.headers.get("content-encoding")).toBe(encoding);
    expect(response.headers.get("vary")).toContain("accept-encoding");
    expect(await response.text()).toBe("<h1>Home</h1>");
  });

  test.each(["/app/contacts", "/app/contacts/018f?tab=notes", "/sign-in"])(
    "%s, which has no document of its own, gets the fallback",
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(200);
      expect(await response.text()).toBe("<h1>Loading...</h1>");
      expect(response.headers.get("content-security-policy")).toContain("'sha256-fallback'");
    },
  );

  test("an unknown signed-in address is a 404 that still carries the app", async () => {
    const response = await get("/app/contacts/018f/deeper");
    expect(response.status).toBe(404);
    expect(await response.text()).toBe("<h1>Loading...</h1>");
  });

  test.each(["/nothing-here", "/index.html", "/assets/gone-123.js", "/app.js"])(
    "%s is a 404 that shows the not-found page",
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(404);
      expect(await response.text()).toBe("<h1>Page Not Found</h1>");
    },
  );

  test("a trailing slash leads to the address without it", async () => {
    const response = await get("/app/contacts/?q=ada");
    expect(response.status).toBe(301);
    expect(response.headers.get("location")).toBe("/app/contacts?q=ada");
  });

  test("an unknown call of the API is left to the API", async () => {
    const response = await get("/api/nothing");
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ error: "There is no such call." });
  });
});

describe("addresses without the /app prefix", () => {
  test.each([
    ["/contacts?new=true", "/app/contacts?new=true"],
    ["/pipeline?new=true", "/app/pipeline?new=true"],
    ["/companies/018f?tab=deals&q=a%20b", "/app/companies/018f?tab=deals&q=a%20b"],
    ["/settings", "/app/settings"],
  ])("%s leads to %s", async (path, location) => {
    const response = await get(path);
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toBe(location);
  });

  test("a public page that only begins alike stays where it is", async () => {
    expect((await get("/contacts-of-ours")).status).toBe(404);
  });

  test("a form sent there is not redirected", async () => {
    expect((await get("/contacts", { method: "POST" })).status).toBe(404);
  });
});

describe("files", () => {
  test("an asset is kept for a year and comes compressed", async () => {
    const response = await get("/assets/root-abc.js", { headers: { "accept-encoding": "br" } });
    expect(await response.text()).toBe(script);
    expect(response.headers.get("content-encoding")).toBe("br");
    expect(response.headers.get("vary")).toContain("accept-encoding");
    expect(response.headers.get("content-type")).toContain("javascript; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  });

  test("a browser without brotli gets it plain", async () => {
    const response = await get("/assets/root-abc.js", {
      headers: { "accept-encoding": "identity" },
    });
    expect(response.headers.get("content-encoding")).toBeNull();
    expect(await response.text()).toBe(script);
  });

  test("HEAD answers as GET does, without the body", async () => {
    const response = await get("/assets/root-abc.js", {
      method: "HEAD",
      headers: { "accept-encoding": "identity" },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-length")).toBe(String(script.length));
    expect(await response.text()).toBe("");
  });

  test.each(["/", "/assets/root-abc.js", "/api/nothing", "/contacts"])(
    "the answer at %s carries the security headers",
    async (path) => {
      const { headers } = await get(path);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
      expect(headers.get("permissions-policy")).toContain("camera=()");
    },
  );

  test("only an address reached by HTTPS is to be kept to HTTPS", async () => {
    const header = "strict-transport-security";
    const secure = await get("/", { headers: { "x-forwarded-proto": "https" } });
    expect(secure.headers.get(header)).toBe("max-age=31536000");
    expect((await get("/")).headers.get(header)).toBeNull();
  });

  test.each([
    "/../site.json",
    "/assets/../../site.json",
    "/..%2fsite.json",
    "/assets/%2e%2e/%2e%2e/site.json",
    "/assets/..%5c..%5csite.json",
    "//site.json",
    "/assets/root-abc.js%00.html",
  ])("%s cannot leave the folder", async (path) => {
    expect(await statusOf(path)).toBe(404);
  });
});

describe("search engines", () => {
  test("the sitemap lists the public pages at the public address", async () => {
    const response = await get("/sitemap.xml");
    expect(response.headers.get("content-type")).toBe("application/xml; charset=utf-8");
    const sitemap = await response.text();
    expect(sitemap).toContain("<loc>https://crm.example/</loc>");
    expect(sitemap).not.toContain("/app");
  });

  test("robots.txt keeps crawlers out of the app and names the sitemap", async () => {
    const response = await get("/robots.txt");
    expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    const robots = await response.text();
    expect(robots).toContain("Disallow: /app\n");
    expect(robots).toContain("Sitemap: https://crm.example/sitemap.xml");
  });
});

test("the API's reference is a page with a policy of its own", async () => {
  const response = await get("/api/docs");
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(await response.text()).toContain("<title>API · CRM Pro</title>");
  const policy = response.headers.get("content-security-policy");
  expect(policy).toContain("script-src 'self' 'sha256-reference';");
  for (const rule of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
    expect(policy).toContain(rule);
  }
});

test("a server without a build says what to do", async () => {
  const empty = await mkdtemp(join(tmpdir(), "site-"));
  const unbuilt = await serve(empty);
  for (const path of ["/", "/api/docs", "/api/docs/"]) {
    const response = await fetch(unbuilt.listeningOrigin + path);
    expect(response.status, path).toBe(503);
    expect(await response.text(), path).toContain("npm run build");
  }
  await unbuilt.close();
  await rm(empty, { recursive: true });
});

async function serve(folder: string): Promise<FastifyInstance> {
  const server = fastify({ trustProxy: true });
  addSecurityHeaders(server);
  server.setNotFoundHandler((_request, reply) => {
    return reply.code(404).send({ error: "There is no such call." });
  });
  const origin = "https://crm.example";
  const frame = await readPageFrame(folder, "/api/docs", origin);
  registerOpenApi(server, { baseUrl: origin, sessionCookie: "session", frame });
  await server.register(registerSite, {
    root: folder,
    baseUrl: origin,
    signUp: "open",
    hasOperators: false,
  });
  await server.listen();
  return server;
}

function get(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(baseUrl + path, { redirect: "manual", ...init });
}

/** Sends the path unchanged; fetch would normalize it. */
function statusOf(path: string): Promise<number | undefined> {
  const { hostname: host, port } = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    const sent = request({ host, port, path }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on("error", reject);
    sent.end();
  });
}

async function writeBuild(): Promise<void> {
  await writeClientFile("index.html", "<h1>Home</h1>");
  await writeClientFile("about/index.html", `<link rel="canonical" href="${builtOrigin}/about"/>`);
  await writeClientFile("api/docs/index.html", "<title>CRM Pro</title>");
  await writeClientFile("404/index.html", "<h1>Page Not Found</h1>");
  await writeClientFile("__spa-fallback.html", "<h1>Loading...</h1>");
  await writeClientFile("assets/root-abc.js", script);
  await writeClientFile("assets/root-abc.js.br", brotliCompressSync(script));
  await writeSiteManifest(root, {
    documents: {
      "/": { file: "index.html", scriptHashes: ["'sha256-home'"] },
      "/about": { file: "about/index.html", scriptHashes: [] },
      "/api/docs": { file: "api/docs/index.html", scriptHashes: ["'sha256-reference'"] },
      "/404": { file: "404/index.html", scriptHashes: [] },
    },
    fallback: { file: "__spa-fallback.html", scriptHashes: ["'sha256-fallback'"] },
    routePatterns: ["/", "/about", "/app/contacts", "/app/contacts/:contactId", "/sign-in"],
    publicPages: ["/"],
  });
}

async function writeClientFile(path: string, content: string | Buffer): Promise<void> {
  const file = join(root, "client", path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}
