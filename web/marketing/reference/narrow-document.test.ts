import { expect, test } from "vitest";
import { narrowDocument } from "./narrow-document.ts";

const refersTo = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const document = {
  openapi: "3.1.0",
  paths: {
    "/api/deals": { get: { answers: refersTo("Deal") } },
    "/api/rules": { post: { takes: refersTo("Rule") } },
  },
  components: {
    securitySchemes: { apiKey: { type: "http" } },
    schemas: {
      Deal: { properties: { stage: refersTo("Stage") } },
      Stage: { description: 'Not {"$ref":"#/components/schemas/Rule"}.' },
      Rule: { properties: { steps: refersTo("Step") } },
      Step: { anyOf: [refersTo("Stage"), { items: refersTo("Step") }] },
    },
  },
};

test("a call is parsed with all shapes that it leads to, and no others", () => {
  const narrow = narrowDocument(document, ["paths", "/api/deals", "get"]);
  const { Deal, Stage } = document.components.schemas;
  expect(narrow).toEqual({
    ...document,
    paths: { "/api/deals": document.paths["/api/deals"] },
    components: { ...document.components, schemas: { Deal, Stage } },
  });
});

test("a shape that contains itself is taken once", () => {
  const { components } = narrowDocument(document, ["paths", "/api/rules", "post"]);
  expect(Object.keys(components.schemas)).toEqual(["Rule", "Step", "Stage"]);
});

test("ways to sign in are parsed without calls and shapes", () => {
  const narrow = narrowDocument(document, ["components", "securitySchemes"]);
  const { securitySchemes } = document.components;
  expect(narrow).toEqual({ ...document, paths: {}, components: { securitySchemes, schemas: {} } });
});
