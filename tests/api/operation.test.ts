import { expect, test } from "vitest";
import { z } from "zod";
import { send } from "#tests/support/test-client.ts";

test("the server says that it lives and that its database answers", async () => {
  expect(await send({ method: "GET", path: "/healthz" })).toMatchObject({ status: 200 });
  expect(await send({ method: "GET", path: "/readyz" })).toMatchObject({ status: 200 });
});

test("the API describes itself, each call with what it takes and answers", async () => {
  const { body } = await send({ method: "GET", path: "/api/openapi.json" });
  const call = z.looseObject({
    summary: z.string().min(1),
    tags: z.array(z.string()).min(1),
    responses: z.record(z.string(), z.unknown()),
  });
  const document = z
    .object({
      openapi: z.literal("3.1.0"),
      paths: z.record(z.string(), z.record(z.string(), call)),
    })
    .parse(body);
  const responses = document.paths["/api/contacts"]?.post?.responses;
  expect(Object.keys(responses ?? {})).toEqual(["201", "4XX"]);
});

test("the reference can be read in a browser", async () => {
  const page = await send({ method: "GET", path: "/api/docs/" });
  expect(page.status).toBe(200);
  expect(page.headers.get("content-type")).toContain("text/html");
  expect(page.headers.get("content-security-policy")).toContain("default-src 'self'");
});
