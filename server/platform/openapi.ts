import fastify, { type FastifyInstance, type RouteHandlerMethod, type RouteOptions } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { z } from "zod";
import { isOpenToKeys, type Permission } from "#shared/permissions.ts";
import { errorBody } from "#shared/errors.ts";
import { sendPlainPage, type PageFrame } from "#server/platform/plain-page.ts";

/** 204. */
export const noContent = z.null().describe("Done; there is no body.");

/** 304. */
export const notModified = z.null().describe("It is as it was; there is no body.");

const title = "CRM Pro API";

const description = `Every call answers JSON and, where it fails, \`{"error": "a sentence", "issues": [...]}\`.

Lists answer a bare array, newest first. \`limit\` and \`cursor\` page through it: the address of the
next page is in the \`Link\` header, the number of records in \`X-Total-Count\`. A search that fills
more than one page is not counted.

A record has an entity tag, in the \`ETag\` header of every answer that carries it alone. A change that
sends it back as \`If-Match\` is made only while the record is as it was then. Otherwise it answers 412
with the record as it is now, its tag, and who changed which field last. Without \`If-Match\` the last
change wins.

A call that adds something can be sent again where its answer was lost: give it an \`Idempotency-Key\`,
a new random uuid for each. The same key with the same body gets the same answer for 24 hours, marked
\`Idempotency-Replayed: true\`, and nothing is done twice. With another body it answers 422; while the
first still runs, 409 with \`Retry-After\`. What was refused is tried again. An answer that sets a cookie is
given once.

A change answers with an \`X-Change-Set\` header; POST /api/change-sets/{id}/undo takes it back.

## API keys

A program signs its calls with an API key, made in Settings under API keys. The key acts in its
owner's name: it sees the records that they see, and may do what the lesser of its role and theirs
permits. What concerns accounts, members, billing and keys themselves takes a person who has signed
in, and answers 403 to a key. A key that is unknown, revoked or expired, and one whose owner has left
the workspace, answers 401. A key may make 600 calls a minute; after that comes 429 with
\`Retry-After\`. What a key changes is marked with its name in the audit.

Keep the key out of the program's text, for example in an environment variable. Then list the newest
deals:

\`\`\`sh
curl -H "Authorization: Bearer $CRM_API_KEY" "$CRM_URL/api/deals?limit=10"
\`\`\`

Add a contact:

\`\`\`sh
curl -X POST "$CRM_URL/api/contacts" \\
  -H "Authorization: Bearer $CRM_API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"name": "Ada Lovelace", "email": "ada@example.com"}'
\`\`\`

Read all contacts, page by page, in JavaScript:

\`\`\`js
const headers = { Authorization: \`Bearer \${process.env.CRM_API_KEY}\` };
let path = "/api/contacts?limit=100";
while (path) {
  const answer = await fetch(process.env.CRM_URL + path, { headers });
  if (!answer.ok) throw new Error((await answer.json()).error);
  for (const contact of await answer.json()) console.log(contact.name);
  path = answer.headers.get("link")?.match(/<(.+?)>; rel="next"/)?.[1];
}
\`\`\`

## Webhooks

Events go out to your programs, or to Zapier, n8n and Make, as POST /api/webhooks describes. Programs without an API key send
contacts to an incoming webhook, an address made in Settings under Webhooks; POST /api/incoming-webhooks says what it takes:

\`\`\`sh
curl -H "Content-Type: application/json" -H "Idempotency-Key: order-17" \\
  -d '{"name": "Ada Lovelace", "email": "ada@example.com"}' "$CRM_INCOMING_WEBHOOK"
\`\`\``;

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

declare module "fastify" {
  interface FastifyContextConfig {
    precondition?: "if-match" | "if-none-match";
  }
}

interface DescribedSite {
  baseUrl: string;
  sessionCookie: string;
  policy: string;
  /** The built page that shows the reference; the library's own stands in for it. */
  frame: PageFrame | undefined;
}

const requestHeaders = {
  "if-match": "Refuses the change with 412 unless the record still has one of these entity tags.",
  "if-none-match": "Answers 304 without a body while the record has one of these entity tags.",
  "idempotency-key": "Names this call, so that sending it again gives the same answer, once.",
} as const;

/** OpenAPI 3.1 at /api/openapi.json and a reference at /api/docs, made at the first request: most servers get none. */
export function registerOpenApi(app: FastifyInstance, site: DescribedSite): void {
  const routes: RouteOptions[] = [];
  app.addHook("onRoute", (route) => void routes.push(route));
  let opened: Promise<FastifyInstance> | undefined;
  const open = () => (opened ??= openReference(routes, site));
  const options = { schema: { hide: true } };
  app.get("/api/openapi.json", options, async () => (await open()).swagger());
  const answerPage: RouteHandlerMethod = async ({ url }, reply) => {
    if (site.frame && isPage(url)) return sendPlainPage(reply, title, "", site.frame);
    const answer = await (await open()).inject({ method: "GET", url });
    return reply.code(answer.statusCode).headers(answer.headers).send(answer.rawPayload);
  };
  for (const url of ["/api/docs", "/api/docs/*"]) app.get(url, options, answerPage);
}

function isPage(url: string): boolean {
  return /^\/api\/docs\/?(\?|$)/.test(url);
}

async function openReference(
  routes: RouteOptions[],
  { baseUrl, sessionCookie, policy }: DescribedSite,
): Promise<FastifyInstance> {
  const { default: swagger } = await import("@fastify/swagger");
  const { default: swaggerUi } = await import("@fastify/swagger-ui");
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
    transform: (document) => {
      const { permission, precondition, needsSignIn, takesKeysOfVisitors } =
        document.route.config ?? {};
      const isKeyed = permission ?? needsSignIn ?? takesKeysOfVisitors;
      const takesKeys = document.route.method === "POST" && isKeyed;
      const answered = withErrors(jsonSchemaTransform(document));
      const signed = withSecurity(answered, permission, needsSignIn);
      return withHeader(signed, takesKeys ? "idempotency-key" : precondition);
    },
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
  return reference;
}

/** The library's page does not say so, and phones would show it as wide as a desktop screen. */
function fitPhones(payload: unknown): unknown {
  const viewport = '<meta name="viewport" content="width=device-width, initial-scale=1">';
  return typeof payload === "string" ? payload.replace("</title>", `</title>${viewport}`) : payload;
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

/** A call that needs neither permission nor sign-in is open to all. */
function withSecurity(
  document: Transformed,
  permission: Permission | undefined,
  needsSignIn = false,
): Transformed {
  if (!permission && !needsSignIn) return document;
  const session = { session: [] };
  const isOpen = permission !== undefined && isOpenToKeys(permission);
  const security = isOpen ? [{ apiKey: [] }, session] : [session];
  return { ...document, schema: { ...document.schema, security } };
}

function withHeader(
  document: Transformed,
  name: keyof typeof requestHeaders | undefined,
): Transformed {
  if (!name || document.schema.hide) return document;
  const header = { type: "string", description: requestHeaders[name] };
  const headers = { type: "object", properties: { [name]: header } };
  return { ...document, schema: { ...document.schema, headers } };
}
