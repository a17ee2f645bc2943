import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import fastify, { type FastifyInstance, type RouteOptions } from "fastify";
import { createJsonSchemaTransformObject } from "fastify-type-provider-zod";
import { describeCall } from "./describe-call.ts";
import { description } from "./description.ts";
import { namedShapes } from "./named-shapes.ts";
import { writeDocument } from "./write-document.ts";

export interface DescribedSite {
  baseUrl: string;
  sessionCookie: string;
}

export interface Reference {
  /** OpenAPI 3.1, as JSON. */
  document: string;
  /** Answers for the files of the library that draws the page. */
  library: FastifyInstance;
}

/** The product's calls, each described and never answered. */
export async function openReference(
  routes: RouteOptions[],
  { baseUrl, sessionCookie }: DescribedSite,
): Promise<Reference> {
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
  await reference.register(swaggerUi, { routePrefix: "/api/docs" });
  const described = routes.filter(({ url, schema }) => schema && !url.startsWith("/api/docs"));
  for (const { method, url, schema = {}, config = {} } of described) {
    if (method !== "HEAD") reference.route({ method, url, schema, config, handler: () => null });
  }
  await reference.ready();
  return { document: writeDocument(reference.swagger()), library: reference };
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
