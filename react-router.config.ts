import type { Config } from "@react-router/dev/config";
import { finishBuild } from "./scripts/build/finish-build.ts";
import { allowSlowPages } from "./scripts/build/prerender-time.ts";
import { accountPages } from "./web/accounts/account-pages.ts";
import { listedPages, unlistedPages } from "./web/marketing/public-pages.ts";
import { appPages } from "./web/shell/app-pages.ts";

export default {
  appDirectory: "web",
  buildDirectory: "dist",
  ssr: false,
  // "/404" has no route of its own: it matches the splat, as every unknown address does.
  prerender: () => {
    allowSlowPages();
    return [...listedPages, ...unlistedPages, ...accountPages, ...Object.keys(appPages), "/404"];
  },
  buildEnd: async ({ reactRouterConfig: { buildDirectory, routes } }) => {
    await finishBuild({ root: buildDirectory, routes, publicPages: listedPages });
  },
} satisfies Config;
