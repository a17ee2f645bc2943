import { expect, test } from "vitest";
import { z } from "zod";
import { send } from "#tests/support/test-client.ts";

const content = z.record(z.string(), z.object({ schema: z.looseObject({}) }));

const call = z.looseObject({
  operationId: z.string().min(3),
  summary: z.string().min(1),
  tags: z.array(z.string()).min(1),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  responses: z.record(
    z.string(),
    z.object({ description: z.string(), content: content.optional() }),
  ),
});

const apiDocument = z.object({
  openapi: z.literal("3.1.0"),
  paths: z.record(z.string(), z.record(z.string(), call)),
  components: z.object({ schemas: z.record(z.string(), z.looseObject({})) }),
});

test("the API describes itself, each call with what it takes and answers", async () => {
  const { paths } = await readDocument();
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({ ...one, name: `${method} ${path}` })),
  );
  expect(calls.length).toBeGreaterThan(300);
  const ids = calls.map(({ operationId }) => operationId);
  expect(ids.length).toBe(new Set(ids).size);
  for (const { name, responses } of calls) {
    expect(Object.keys(responses), name).toContainEqual(expect.stringMatching(/^[23]/));
    expect(Object.keys(responses["4XX"]?.content ?? {}), name).toEqual(["application/json"]);
    for (const bodiless of [204, 302, 304, 307]) {
      expect(responses[bodiless]?.content, `${name} ${bodiless}`).toBeUndefined();
    }
  }
  const descriptions = calls.flatMap(({ responses }) => Object.values(responses));
  for (const { description } of descriptions) expect(description).toMatch(/^[A-Z].+\.$/);
  expect(paths["/api/contacts/{id}"]?.put?.operationId).toBe("putContactsById");
});

test("calls of kinds that are merged say that a merged record leads to another", async () => {
  const { paths } = await readDocument();
  const statuses = (path: string) => Object.keys(paths[path]?.get?.responses ?? {});
  expect(statuses("/api/contacts/{id}")).toContain("307");
  expect(statuses("/api/deals/{id}")).not.toContain("307");
});

test("a refused undo also answers without records that stand in the way", async () => {
  const { paths } = await readDocument();
  const refusal = paths["/api/change-sets/{id}/undo"]?.post?.responses[409];
  expect(references(refusal)).toContain("#/components/schemas/ErrorBody");
});

test("calls that answer a file name its types", async () => {
  const { paths } = await readDocument();
  const types = (path: string) => Object.keys(paths[path]?.get?.responses[200]?.content ?? {});
  expect(types("/api/contacts/export")).toEqual([
    "text/csv",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  ]);
  expect(types("/api/workspace/export")).toEqual(["application/gzip"]);
  expect(types("/api/contacts/{id}/disclosure")).toEqual(["application/json", "text/html"]);
});

test("what is said by true or false in an address names both", async () => {
  const { paths } = await readDocument();
  const schema = { default: "false", type: "string", enum: ["true", "false"] };
  for (const [path, method, name] of [
    ["/api/emails/{id}/page", "get", "pictures"],
    ["/api/email-accounts/{id}", "delete", "keepMessages"],
    ["/api/change-sets/{id}/undo", "post", "keepLater"],
  ] as const) {
    const { parameters } = z
      .object({ parameters: z.array(z.unknown()) })
      .parse(paths[path]?.[method]);
    expect(parameters).toContainEqual(expect.objectContaining({ name, schema }));
  }
});

test("what several calls share, or contains itself, has a name and stands once", async () => {
  const { paths, components } = await readDocument();
  const whole = { paths, components };
  const named = references(whole);
  expect(named).toContain("#/components/schemas/Contact");
  expect(references(components.schemas.RuleSteps)).toContain("#/components/schemas/RuleSteps");
  for (const name of named) {
    expect(Object.keys(components.schemas)).toContain(name.replace("#/components/schemas/", ""));
  }
  const texts = parts(whole)
    .map((part) => JSON.stringify(part))
    .filter((text) => text.length > 1_500);
  const places = Map.groupBy(texts, (text) => text);
  expect([...places].filter(([, at]) => at.length > 1).map(([text]) => text)).toEqual([]);
});

async function readDocument() {
  const { body } = await send({ method: "GET", path: "/api/openapi.json" });
  return apiDocument.parse(body);
}

const node = z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]);

/** Shapes of objects anywhere in the document, also within others. */
function parts(of: unknown): unknown[] {
  const { data } = node.safeParse(of);
  if (!data) return [];
  const isShape = "properties" in data;
  return [...(isShape ? [data] : []), ...Object.values(data).flatMap(parts)];
}

function references(of: unknown): string[] {
  const { data } = node.safeParse(of);
  if (!data) return [];
  const own = "$ref" in data ? [String(data.$ref)] : [];
  return [...own, ...Object.values(data).flatMap(references)];
}
