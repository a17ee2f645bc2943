import { z } from "zod";

const described = z.looseObject({
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
});

const limited = z.looseObject({
  format: z.string().optional(),
  pattern: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
});

const reference = /"#\/components\/schemas\/(\w+)"/g;

/** The library has each shape as answered and taken: `Deal` and `DealInput`. What is only taken has its plain name. */
export function writeDocument(document: object): string {
  const { components, ...rest } = described.parse(document);
  const used = referredTo(JSON.stringify(rest), components.schemas);
  const nameOf = (name: string) => {
    const plain = name.replace(/Input$/, "");
    return used.has(plain) ? name : plain;
  };
  const schemas = Object.fromEntries(
    Object.entries(components.schemas)
      .filter(([name]) => used.has(name))
      .map(([name, shape]): [string, unknown] => [nameOf(name), shape])
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
  const whole = { ...rest, components: { ...components, schemas } };
  return JSON.stringify(whole, withoutNoise).replaceAll(
    reference,
    (_all, name: string) => `"#/components/schemas/${nameOf(name)}"`,
  );
}

/** These formats say what their patterns say. An integer without limits has those of JavaScript's numbers. */
function withoutNoise(_key: string, value: unknown): unknown {
  const { data } = limited.safeParse(value);
  if (!data) return value;
  const { pattern, minimum, maximum, ...others } = data;
  return {
    ...others,
    ...(pattern !== undefined && !isSaidByFormat.has(data.format ?? "") && { pattern }),
    ...(minimum !== undefined && minimum !== Number.MIN_SAFE_INTEGER && { minimum }),
    ...(maximum !== undefined && maximum !== Number.MAX_SAFE_INTEGER && { maximum }),
  };
}

/** Not of a moment, which is in UTC here, and of an email, of which there are fewer here. */
const isSaidByFormat = new Set(["uuid", "date"]);

/** Names of the shapes that a text refers to, and of those that these contain. */
function referredTo(text: string, shapes: Record<string, unknown>): Set<string> {
  const found = new Set<string>();
  const waiting = [text];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const [, name = ""] of next.matchAll(reference)) {
      if (found.has(name)) continue;
      found.add(name);
      waiting.push(JSON.stringify(shapes[name]));
    }
  }
  return found;
}
