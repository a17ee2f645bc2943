import { z } from "zod";

/** What a field's text must keep to, for the browser to check before anything is sent. */
export type FieldRule = {
  isRequired: boolean;
  minLength: number | undefined;
  maxLength: number | undefined;
  /** What is wrong with a text that is missing or too short. */
  message: string | undefined;
};

const lengths = z.object({ minLength: z.number().optional(), maxLength: z.number().optional() });

/** A field that may be left out is a choice between text and null. */
const property = lengths.extend({ anyOf: z.array(lengths).optional() });

const jsonSchema = z.object({ properties: z.record(z.string(), property) });

/** Read off the form's schema at build time: the browser gets the limits and the sentences, not the schema. */
export function fieldRules<Shape extends z.core.$ZodLooseShape>(
  schema: z.ZodObject<Shape>,
): (name: Extract<keyof Shape, string>) => FieldRule {
  const { properties } = jsonSchema.parse(z.toJSONSchema(schema, { io: "input" }));
  const blank = Object.fromEntries(Object.keys(properties).map((name) => [name, ""]));
  const issues = schema.safeParse(blank).error?.issues ?? [];
  return (name) => {
    const message = issues.find(({ path }) => path[0] === name)?.message;
    const { minLength, maxLength } = properties[name]?.anyOf?.[0] ?? properties[name] ?? {};
    return {
      isRequired: message !== undefined,
      minLength: minLength || undefined,
      maxLength,
      message,
    };
  };
}
