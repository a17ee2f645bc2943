import { z } from "zod";

/** As much of JSON Schema as the API's document uses. */
export interface Schema {
  type?: string | string[] | undefined;
  enum?: unknown[] | undefined;
  const?: unknown;
  anyOf?: Schema[] | undefined;
  properties?: Record<string, Schema> | undefined;
  required?: string[] | undefined;
  items?: Schema | undefined;
  format?: string | undefined;
  minimum?: number | undefined;
  maximum?: number | undefined;
}

const schema: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    anyOf: z.array(schema).optional(),
    properties: z.record(z.string(), schema).optional(),
    required: z.array(z.string()).optional(),
    items: schema.optional(),
    format: z.string().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
  }),
);

const parameter = z.object({
  in: z.enum(["path", "query", "header"]),
  name: z.string(),
  schema,
  required: z.boolean().default(false),
});

const operation = z.object({
  parameters: z.array(parameter).default([]),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema })) }).optional(),
});

const apiDocument = z.object({
  paths: z.record(z.string(), z.record(z.string(), operation)),
});

const withShapes = z.object({
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
});
const reference = z.object({ $ref: z.string() });
const node = z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]);

/** A call as the API's document describes it. */
export interface DescribedCall {
  method: string;
  path: string;
  parameters: z.infer<typeof parameter>[];
  body: Schema | undefined;
  /** It may lock out anyone who sends it, or their colleagues. */
  isParting: boolean;
}

const partingCalls = new Set([
  "GET /api/logout",
  "POST /api/auth/change-password",
  "POST /api/auth/two-factor/enable",
  "POST /api/auth/two-factor/confirm",
  "POST /api/auth/two-factor/disable",
  "DELETE /api/account/sessions",
  "DELETE /api/account/sessions/{id}",
  "POST /api/account/deletion",
  "POST /api/workspaces",
  "POST /api/workspaces/{id}/enter",
  "PUT /api/workspace",
  "POST /api/workspace/leave",
  "POST /api/workspace/hand-over",
  "POST /api/workspace/delete",
  "PUT /api/members/{id}",
  "DELETE /api/members/{id}",
  "DELETE /api/members/{id}/sessions",
  "DELETE /api/api-keys/{id}",
  "POST /api/sandbox/clock",
]);

export async function describedCalls(baseUrl: string): Promise<DescribedCall[]> {
  const answer = await fetch(`${baseUrl}/api/openapi.json`);
  const { paths } = apiDocument.parse(withoutReferences(await answer.json()));
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([name, { parameters, requestBody }]) => {
      const method = name.toUpperCase();
      const body = requestBody?.content["application/json"]?.schema;
      const isParting = partingCalls.has(`${method} ${path}`);
      return { method, path, parameters, body, isParting };
    }),
  );
}

/** The document with each named shape where it is referred to. What contains itself may be anything there. */
function withoutReferences(whole: unknown): unknown {
  const shapes = withShapes.parse(whole).components.schemas;
  const resolve = (part: unknown, within: readonly string[]): unknown => {
    const { data: referring } = reference.safeParse(part);
    if (referring) {
      const name = referring.$ref.replace("#/components/schemas/", "");
      return within.includes(name) ? {} : resolve(shapes[name], [...within, name]);
    }
    const { data } = node.safeParse(part);
    if (!data) return part;
    if (Array.isArray(data)) return data.map((one) => resolve(one, within));
    return Object.fromEntries(
      Object.entries(data).map(([key, one]) => [key, resolve(one, within)]),
    );
  };
  return resolve(whole, []);
}
