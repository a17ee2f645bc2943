import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const ours = fileURLToPath(new URL("../../web/platform/navigation/route-code.ts", import.meta.url));
const reload = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/;

/**
 * The router reloads the document when a page's code cannot be fetched, and has no setting for it. Fails the build
 * when a new version does it otherwise.
 */
export function fetchRouteCode(): Plugin {
  let isReplaced = false;
  return {
    name: "fetch-route-code",
    apply: "build",
    transform(code, id) {
      if (!/react-router\/dist\/.*routeModules\.js$/.test(id) || !reload.test(code)) return null;
      isReplaced = true;
      const again = "return (routeModulesCache[route.id] = await fetchRouteCode(route.module));";
      return `import { fetchRouteCode } from ${JSON.stringify(ours)};\n${code.replace(reload, again)}`;
    },
    buildEnd(error) {
      if (error || isReplaced || this.environment.name !== "client") return;
      this.error(
        "react-router fetches a page's code in another way: see web/platform/navigation/route-code.ts",
      );
    },
  };
}
