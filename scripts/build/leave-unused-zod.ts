import type { Plugin } from "vite";

/** By file of zod: what is written there, and what takes its place. */
const replaced: [file: RegExp, [RegExp, string][]][] = [
  [
    /zod\/v4\/classic\/schemas\.js$/,
    [
      [/inst\._zod\.processJSONSchema = [^;]*;/g, ""],
      [/\b\w+\(params\) \{\s*return this\.check\(core\._\w+\(Zod\w+, params\)\);\s*\},/g, ""],
      [
        /import \{[^}]*createToJSONSchemaMethod[^}]*\} from [^;]*;/g,
        "const createStandardJSONSchemaMethod = () => undefined, createToJSONSchemaMethod = () => () => undefined;",
      ],
      [/if \(!core\.globalConfig\.memoizer\)\s*core\.config\([^;]*;/g, ""],
      [/core\.\$ZodObjectJIT\.init/g, "core.$ZodObject.init"],
    ],
  ],
  [
    /zod\/v4\/core\/json-schema-processors\.js$/,
    [[/export function toJSONSchema\(/g, "export function toJSONSchema() {}\nfunction left("]],
  ],
];

/**
 * Every page would load what zod has for uses that no page makes of it: each schema can write itself as a JSON schema
 * (6 kB; public pages ask for that while they are built), `z.string()` has a method for each format (1.5 kB), all of
 * them deprecated and refused by the linter, objects are read by code made of text, which the pages' policy forbids, and
 * input may contain itself, which JSON cannot (2 kB). Fails the build when a new version writes these files otherwise.
 */
export function leaveUnusedZod(): Plugin {
  return {
    name: "leave-unused-zod",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform(code, id) {
      const [, changes] = replaced.find(([file]) => file.test(id)) ?? [];
      if (!changes) return null;
      for (const [written] of changes)
        if (code.search(written) < 0)
          this.error(`zod is written otherwise: see scripts/build/leave-unused-zod.ts`);
      const changed = changes.reduce(
        (text, [written, instead]) => text.replaceAll(written, instead),
        code,
      );
      return { code: changed, map: null };
    },
  };
}
