import type { Plugin } from "vite";

/** By file of zod: what is written there, and what takes its place. */
const replaced: [file: RegExp, [RegExp, string][]][] = [
  [
    /zod\/v4\/classic\/schemas\.js$/,
    [
      [/inst\._zod\.processJSONSchema = [^;]*;/g, ""],
      [
        /import \{[^}]*createToJSONSchemaMethod[^}]*\} from [^;]*;/g,
        "const createStandardJSONSchemaMethod = () => undefined, createToJSONSchemaMethod = () => () => undefined;",
      ],
    ],
  ],
  [
    /zod\/v4\/core\/json-schema-processors\.js$/,
    [[/export function toJSONSchema\(/g, "export function toJSONSchema() {}\nfunction left("]],
  ],
];

/**
 * Each zod schema can write itself as a JSON schema: 6 kB that every page would load. Only public pages ask for that,
 * while they are built. Fails the build when a new version writes these files otherwise.
 */
export function leaveJsonSchemas(): Plugin {
  return {
    name: "leave-json-schemas",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform(code, id) {
      const [, changes] = replaced.find(([file]) => file.test(id)) ?? [];
      if (!changes) return null;
      for (const [written] of changes)
        if (code.search(written) < 0)
          this.error(`zod is written otherwise: see scripts/build/leave-json-schemas.ts`);
      const changed = changes.reduce(
        (text, [written, instead]) => text.replaceAll(written, instead),
        code,
      );
      return { code: changed, map: null };
    },
  };
}
