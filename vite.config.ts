import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { codeGroups } from "./scripts/build/code-groups.ts";
import { fetchRouteCode } from "./scripts/build/fetch-route-code.ts";
import { importIcons } from "./scripts/build/icon-imports.ts";
import { leaveUnusedRouter } from "./scripts/build/leave-unused-router.ts";
import { leaveUnusedZod } from "./scripts/build/leave-unused-zod.ts";
import { signalsWithoutStacks } from "./scripts/build/signals-without-stacks.ts";
import { toAppAddress } from "./server/site/app-addresses.ts";
import { paths } from "./web/platform/navigation/paths.ts";

/** Where `npm run dev` has put the server; the development front end hands these paths on to it. */
const server = process.env.DEV_SERVER_URL ?? "http://127.0.0.1:5001";
const toServer = [
  // The reference is a page of the front end.
  "^/api/(?!docs)",
  "/healthz",
  "/readyz",
  "/dev/outbox",
  "/status",
  // Files of the build: what the page around /status asks for, and the licenses.
  "/assets",
  paths.licenses,
  "^/newsletter/(confirm|unsubscribe)\\?",
];

/** Addresses without the /app prefix lead there, as the server has it for the built site. */
const appAddresses: Plugin = {
  name: "app-addresses",
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      const location = toAppAddress(request.url ?? "/");
      if (location) response.writeHead(302, { location }).end();
      else next();
    });
  },
};

/** The oldest that the pages run in: decision 118, and what docs/running.md promises. */
const supportedBrowsers = ["safari18.4", "ios18.4", "chrome136", "edge136", "firefox136"];

export default defineConfig({
  plugins: [
    appAddresses,
    fetchRouteCode(),
    importIcons(),
    leaveUnusedRouter(),
    leaveUnusedZod(),
    signalsWithoutStacks(),
    tailwindcss(),
    reactRouter(),
  ],
  // Without every entry the first visit to a page finds new dependencies and reloads it.
  optimizeDeps: { entries: ["web/**/*.{ts,tsx}"] },
  server: {
    strictPort: true,
    proxy: Object.fromEntries(toServer.map((path) => [path, server])),
  },
  // The build renders /api/docs, too, and there is no server then.
  preview: { proxy: {} },
  // Public pages load their scripts as modules of their own, by `?worker&url`.
  worker: { format: "es" },
  build: { target: supportedBrowsers },
  environments: {
    client: {
      build: {
        rolldownOptions: { output: { codeSplitting: { groups: codeGroups } } },
        license: { fileName: paths.licenses.slice(1) },
      },
    },
  },
});
