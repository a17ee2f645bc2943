import type { Plugin } from "vite";

type Left = {
  file: RegExp;
  /** What of the file's exports pages need, by name, and what they get; all others do nothing. */
  needed: Record<string, string>;
};

const leftOut: Left[] = [
  { file: /react-router\/dist\/.*\/router\/instrumentation\.js$/, needed: {} },
  {
    file: /react-router\/dist\/.*\/ssr\/fog-of-war\.js$/,
    needed: { isFogOfWarEnabled: "() => false" },
  },
  {
    file: /react-router\/dist\/.*\/ssr\/single-fetch\.js$/,
    needed: {
      decodeViaTurboStream:
        "async () => ({ value: { loaderData: {}, actionData: null, errors: null } })",
      getTurboStreamSingleFetchDataStrategy: `() => ({ runClientMiddleware }) => runClientMiddleware(async ({ matches }) => {
        const asked = matches.filter((match) => match.shouldCallHandler());
        return Object.fromEntries(
          await Promise.all(asked.map(async (match) => [match.route.id, await match.resolve()])),
        );
      })`,
    },
  },
];

/**
 * Every page would load what the router has for uses that no page makes of it (4 kB): pages ask the API and have no
 * loaders on a server (`shorten-manifest.ts` makes sure), all routes are known from the start, and no router is
 * observed. Fails the build when a new version writes these files otherwise.
 */
export function leaveUnusedRouter(): Plugin {
  const left = new Set<Left>();
  return {
    name: "leave-unused-router",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform(code, id) {
      const found = leftOut.find(({ file }) => file.test(id));
      if (!found) return null;
      left.add(found);
      const exported = code.match(/^export \{ ([^}]*) \};$/m)?.[1]?.split(", ") ?? [];
      const isMissing = Object.keys(found.needed).some((name) => !exported.includes(name));
      if (exported.length === 0 || isMissing) this.error(`${id} is written otherwise`);
      const written = exported.map(
        (name) => `export const ${name} = ${found.needed[name] ?? "() => undefined"};`,
      );
      return { code: written.join("\n"), map: null };
    },
    buildEnd(error) {
      if (!error && left.size < leftOut.length)
        this.error("The router has other files: see scripts/build/leave-unused-router.ts");
    },
  };
}
