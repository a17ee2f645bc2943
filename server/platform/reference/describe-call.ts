import { createJsonSchemaTransform } from "fastify-type-provider-zod";
import { z } from "zod";
import { isOpenToKeys } from "#shared/accounts/permissions.ts";
import { namedShapes } from "./named-shapes.ts";

type Describe = ReturnType<typeof createJsonSchemaTransform>;
type Document = Parameters<Describe>[0];
type Described = ReturnType<Describe>;

const describeShapes = createJsonSchemaTransform({ schemaRegistry: namedShapes });
/** What stands in an address or a header is described at its place. */
const describeParameters = createJsonSchemaTransform({ schemaRegistry: z.registry() });

const requestHeaders = {
  "if-match": "Refuses the change with 412 unless the record still has one of these entity tags.",
  "if-none-match": "Answers 304 without a body while the record has one of these entity tags.",
  "idempotency-key": "Names this call, so that sending it again gives the same answer, once.",
} as const;

/** What an answer contains, by its HTTP status. */
const meanings: Record<string, string> = {
  200: "The result.",
  201: "What was added.",
  202: "It has begun, and goes on in the background.",
  204: "Done; there is no body.",
  302: "It leads to another page.",
  304: "It is as it was; there is no body.",
  307: "It was merged into the record to which this leads.",
  409: "It cannot be done as things are now.",
  412: "It was changed meanwhile; with the record as it is now.",
  "4XX": "What is wrong, in a sentence to act on.",
};

const errorShape = { $ref: "#/components/schemas/ErrorBody" };
const bodiless = z.object({ type: z.literal("null") });

export function describeCall(document: Document): Described {
  const described = withParts(document);
  if (described.schema.hide) return described;
  const { schema, url } = described;
  const { produces, ...rest } = schema;
  const own = typeof schema.response === "object" ? schema.response : {};
  const answers = Object.entries({ ...own, "4XX": errorShape });
  const response = {
    ...(produces && { 200: fileAnswer(z.array(z.string()).parse(produces)) }),
    ...Object.fromEntries(answers.map(([status, shape]) => [status, answer(status, shape)])),
  };
  const headers = headersOf(document);
  return {
    url,
    schema: {
      ...rest,
      operationId: operationIdOf(document),
      response,
      security: securityOf(document),
      ...(headers && { headers }),
    },
  };
}

function withParts(document: Document): Described {
  const { params, querystring } = describeParameters(document).schema;
  const { url, schema } = describeShapes(document);
  return {
    url,
    schema: {
      ...schema,
      ...(params !== undefined && { params }),
      ...(querystring !== undefined && { querystring }),
    },
  };
}

/** Such as `putContactsById`, by which programs that are made from the document call it. */
function operationIdOf({ route, url }: Document): string {
  const words = url
    .replace(/^\/api\//, "")
    .replaceAll(/:(\w+)/g, "by-$1")
    .split(/\W+/)
    .filter(Boolean);
  const capitalised = words.map((word) => word.replace(/^./, (first) => first.toUpperCase()));
  return `${[route.method].flat().join("").toLowerCase()}${capitalised.join("")}`;
}

function answer(status: string, shape: unknown) {
  const description = meanings[status] ?? "";
  if (bodiless.safeParse(shape).success) return { description, type: "null" };
  return { description, content: { "application/json": { schema: shape } } };
}

function fileAnswer(types: string[]) {
  const schema = (type: string) =>
    type === "application/json" ? {} : { type: "string", format: "binary" };
  return {
    description: "The file.",
    content: Object.fromEntries(types.map((type) => [type, { schema: schema(type) }])),
  };
}

/** A call that needs neither permission nor sign-in is open to all. */
function securityOf({ route }: Document) {
  const { permission, needsSignIn } = route.config ?? {};
  if (!permission && !needsSignIn) return [];
  const session = { session: [] };
  return permission !== undefined && isOpenToKeys(permission)
    ? [{ apiKey: [] }, session]
    : [session];
}

function headersOf({ route }: Document) {
  const { permission, needsSignIn, takesKeysOfVisitors, precondition } = route.config ?? {};
  const isKeyed = permission ?? needsSignIn ?? takesKeysOfVisitors;
  const name = route.method === "POST" && isKeyed ? "idempotency-key" : precondition;
  if (!name) return undefined;
  const header = { type: "string", description: requestHeaders[name] };
  return { type: "object", properties: { [name]: header } };
}
