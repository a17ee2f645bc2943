import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { z } from "zod";
import { errorBody } from "#shared/errors.ts";

/** Response schema of an answer without a body (204). */
export const noContent = z.null().describe("Done; there is no body.");

const description = `Every call answers JSON and, where it fails, \`{"error": "a sentence", "issues": [...]}\`.

Lists answer a bare array, newest first. \`limit\` and \`cursor\` page through it: the address of the
next page is in the \`Link\` header, the number of records in \`X-Total-Count\`. A search that fills
more than one page is not counted.

A change answers with an \`X-Change-Set\` header; POST /api/change-sets/{id}/undo takes it back.`;

/** OpenAPI 3.1 at /api/openapi.json and a reference to read at /api/docs, from the routes' schemas. */
export async function registerOpenApi(app: FastifyInstance, baseUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "CRM Pro API", version: "1", description },
      servers: [{ url: baseUrl }],
    },
    transform: (document) => withErrors(jsonSchemaTransform(document)),
  });
  await app.register(swaggerUi, {
    routePrefix: "/api/docs",
    staticCSP: true,
    theme: { title: "CRM Pro API" },
    uiConfig: { docExpansion: "list", displayRequestDuration: true },
  });
  app.get("/api/openapi.json", { schema: { hide: true } }, async () => app.swagger());
}

type Transformed = ReturnType<typeof jsonSchemaTransform>;

const errorAnswer = {
  description: "What is wrong, in a sentence to act on.",
  ...z.toJSONSchema(errorBody),
};

function withErrors({ schema, url }: Transformed): Transformed {
  if (schema.hide) return { schema, url };
  const response = typeof schema.response === "object" ? schema.response : {};
  return { url, schema: { ...schema, response: { ...response, "4XX": errorAnswer } } };
}
