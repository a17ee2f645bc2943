import { listPages } from "#shared/records/record-pages.ts";
import { paths } from "#web/platform/paths.ts";

/** Their documents name the page's code, so that it loads at once. */
export const appPages = [
  paths.dashboard,
  paths.today(),
  ...Object.values(listPages),
  paths.activities(),
  paths.imports(),
  paths.forecast,
  paths.funnel,
  paths.winRates,
  paths.reports,
  paths.report(),
  paths.settings,
];
