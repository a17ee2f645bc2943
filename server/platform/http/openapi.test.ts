import fastify, { type FastifyInstance } from "fastify";
import { beforeEach, expect, test } from "vitest";
import { registerOpenApi } from "./openapi.ts";

let app: FastifyInstance;
let isBroken = false;

beforeEach(async () => {
  isBroken = false;
  app = fastify();
  const baseUrl = "https://crm.example";
  registerOpenApi(app, { baseUrl, sessionCookie: "session", frame: undefined });
  const schema = {
    get summary() {
      if (isBroken) throw new Error("This call cannot be described.");
      return "Answer with a greeting";
    },
  };
  app.get("/api/greeting", { schema }, () => "Hello");
  await app.listen();
  return () => app.close();
});

test.each([
  ["br, gzip", "br"],
  ["gzip, deflate", "gzip"],
  ["identity", null],
])("a client that takes %s gets the document so encoded", async (accepted, encoding) => {
  const response = await getDocument({ "accept-encoding": accepted });
  expect(response.headers.get("content-encoding")).toBe(encoding);
  expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(await response.json()).toMatchObject({
    paths: { "/api/greeting": { get: { summary: "Answer with a greeting" } } },
  });
});

test("a client that has the document gets no body", async () => {
  const etag = (await getDocument()).headers.get("etag") ?? "";
  // By itself fetch adds "no-cache", which would ask for the body.
  const headers = { "if-none-match": etag, "cache-control": "max-age=0" };
  expect((await getDocument(headers)).status).toBe(304);
});

test("a document that could not be written is written at the next request", async () => {
  isBroken = true;
  expect((await getDocument()).status).toBe(500);
  isBroken = false;
  expect((await getDocument()).status).toBe(200);
});

const getDocument = (headers: Record<string, string> = {}) =>
  fetch(`${app.listeningOrigin}/api/openapi.json`, { headers });
