import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import fastify, { type FastifyInstance, type RouteOptions } from "fastify";
import { createJsonSchemaTransformObject } from "fastify-type-provider-zod";
import { describeCall } from "./describe-call.ts";
import { description } from "./description.ts";
import { namedShapes } from "./named-shapes.ts";
import { writeDocument } from "./write-document.ts";

const title = "CRM Pro API";

export interface DescribedSite {
  baseUrl: string;
  sessionCookie: string;
  policy: string;
}

export interface Reference {
  /** OpenAPI 3.1, as JSON. */
  document: string;
  /** Answers for the library's page and its files. */
  pages: FastifyInstance;
}

/** The product's calls, each described and never answered. */
export async function openReference(
  routes: RouteOptions[],
  { baseUrl, sessionCookie, policy }: DescribedSite,
): Promise<Reference> {
  const reference = fastify({ exposeHeadRoutes: false });
  reference.setValidatorCompiler(() => () => true);
  reference.setSerializerCompiler(() => JSON.stringify);
  reference.addHook("onSend", async (_request, reply, payload) => {
    const isPage = String(reply.getHeader("content-type")).startsWith("text/html");
    return isPage ? fitPhones(payload) : payload;
  });
  await reference.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title, version: "1", description },
      servers: [{ url: baseUrl }],
      components: { securitySchemes: securitySchemes(sessionCookie) },
    },
    transform: describeCall,
    transformObject: createJsonSchemaTransformObject({ schemaRegistry: namedShapes }),
  });
  await reference.register(swaggerUi, {
    routePrefix: "/api/docs",
    staticCSP: policy,
    theme: { title },
    // The other layout has a bar with a logo of its own, whose style the policy refuses.
    uiConfig: { layout: "BaseLayout", docExpansion: "list", displayRequestDuration: true },
  });
  const described = routes.filter(({ url, schema }) => schema && !url.startsWith("/api/docs"));
  for (const { method, url, schema = {}, config = {} } of described) {
    if (method !== "HEAD") reference.route({ method, url, schema, config, handler: () => null });
  }
  await reference.ready();
  return { document: writeDocument(reference.swagger()), pages: reference };
}

/** The library's page does not say so, and phones would show it as wide as a desktop screen. */
function fitPhones(payload: unknown): unknown {
  const viewport = '<meta name="viewport" content="width=device-width, initial-scale=1">';
  return typeof payload === "string" ? payload.replace("</title>", `</title>${viewport}`) : payload;
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
