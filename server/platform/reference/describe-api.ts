import swagger from "@fastify/swagger";
import fastify, { type RouteOptions } from "fastify";
import { createJsonSchemaTransformObject } from "fastify-type-provider-zod";
import { describeCall } from "./describe-call.ts";
import { description } from "./description.ts";
import { namedShapes } from "./named-shapes.ts";
import { writeDocument } from "./write-document.ts";

export interface DescribedSite {
  baseUrl: string;
  sessionCookie: string;
}

/** Each call is described and never answered. @returns OpenAPI 3.1, as JSON */
export async function describeApi(
  routes: RouteOptions[],
  { baseUrl, sessionCookie }: DescribedSite,
): Promise<string> {
  const reference = fastify({ exposeHeadRoutes: false });
  reference.setValidatorCompiler(() => () => true);
  reference.setSerializerCompiler(() => JSON.stringify);
  await reference.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "CRM Pro API", version: "1", description },
      servers: [{ url: baseUrl }],
      components: { securitySchemes: securitySchemes(sessionCookie) },
    },
    transform: describeCall,
    transformObject: createJsonSchemaTransformObject({ schemaRegistry: namedShapes }),
  });
  const described = routes.filter(({ url, schema }) => schema && !url.startsWith("/api/docs"));
  for (const { method, url, schema = {}, config = {} } of described) {
    if (method !== "HEAD") reference.route({ method, url, schema, config, handler: () => null });
  }
  await reference.ready();
  return writeDocument(reference.swagger());
}

function securitySchemes(sessionCookie: string) {
  return {
    apiKey: { type: "http", scheme: "bearer", description: "An API key, made in Settings." },
    session: {
      type: "apiKey",
      in: "cookie",
      name: sessionCookie,
      description: "What a browser sends once a person has signed in.",
    },
  } as const;
}
