import fastJson, { type Schema } from "fast-json-stringify";
import type { FastifySerializerCompiler } from "fastify/types/schema.js";
import { z } from "zod";

/** Only the schema's fields leave the server. Compiled at the first answer: most routes of most servers give none. */
export const serializerCompiler: FastifySerializerCompiler<unknown> = ({ schema }) => {
  if (!(schema instanceof z.ZodType)) throw new Error("a response schema must be a zod schema");
  let write: ((answer: unknown) => string) | undefined;
  return (answer) => {
    write ??= fastJson(writableSchema(schema));
    return write(answer);
  };
};

/** A schema with one type for each value: the serializer would try the members of `anyOf` one by one. */
function writableSchema(schema: z.ZodType): Schema {
  const jsonSchema = z.toJSONSchema(schema, {
    target: "draft-7",
    override: ({ jsonSchema: part }) => {
      delete part.format;
      const [value, other] = part.anyOf ?? [];
      if (!value || other?.type !== "null" || part.anyOf?.length !== 2) return;
      delete part.anyOf;
      Object.assign(part, value, { nullable: true });
    },
  });
  const { $schema: _draft, ...writable } = jsonSchema;
  // Two libraries' types of the same format, JSON Schema.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return writable as Schema;
}
