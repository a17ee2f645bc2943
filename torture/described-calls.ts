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

const document = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) });

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
  const { paths } = document.parse(await answer.json());
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([name, { parameters, requestBody }]) => {
      const method = name.toUpperCase();
      const body = requestBody?.content["application/json"]?.schema;
      const isParting = partingCalls.has(`${method} ${path}`);
      return { method, path, parameters, body, isParting };
    }),
  );
}
