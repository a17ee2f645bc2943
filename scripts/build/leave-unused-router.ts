import type { Plugin } from "vite";

const unused = "() => undefined";

type UnusedFile = {
  file: RegExp;
  /** All that the file exports, and what pages get instead. */
  exported: Record<string, string>;
};

const unusedFiles: UnusedFile[] = [
  {
    file: /react-router\/dist\/.*\/router\/instrumentation\.js$/,
    exported: {
      consumeInstrumentationClientResultMetaReceiver: unused,
      getRouteInstrumentationUpdates: unused,
      instrumentClientSideRouter: unused,
      instrumentHandler: unused,
      instrumentationResultMetaContext: unused,
    },
  },
  {
    file: /react-router\/dist\/.*\/ssr\/fog-of-war\.js$/,
    exported: {
      URL_LIMIT: unused,
      getManifestPath: unused,
      getPartialManifest: unused,
      getPatchRoutesOnNavigationFunction: unused,
      getPathsWithAncestors: unused,
      handleClientVersionMismatch: unused,
      isFogOfWarEnabled: "() => false",
      useFogOFWarDiscovery: unused,
    },
  },
  {
    file: /react-router\/dist\/.*\/ssr\/single-fetch\.js$/,
    exported: {
      NO_BODY_STATUS_CODES: unused,
      SingleFetchRedirectSymbol: unused,
      StreamTransfer: unused,
      getSingleFetchDataStrategyImpl: unused,
      singleFetchUrl: unused,
      stripIndexParam: unused,
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
 * observed. Fails the build when a new version has other files, or these export something else.
 */
export function leaveUnusedRouter(): Plugin {
  const seen = new Set<UnusedFile>();
  return {
    name: "leave-unused-router",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform(code, id) {
      const found = unusedFiles.find(({ file }) => file.test(id));
      if (!found) return null;
      seen.add(found);
      const exports = code.match(/^export \{ ([^}]*) \};$/m)?.[1]?.split(", ") ?? [];
      const known = Object.keys(found.exported);
      if (exports.toSorted().join() !== known.toSorted().join()) {
        this.error(`${id} exports something else than ${known.join(", ")}`);
      }
      const written = Object.entries(found.exported).map(
        ([name, instead]) => `export const ${name} = ${instead};`,
      );
      return { code: written.join("\n"), map: null };
    },
    buildEnd(error) {
      if (!error && seen.size < unusedFiles.length)
        this.error("The router has other files: see scripts/build/leave-unused-router.ts");
    },
  };
}
