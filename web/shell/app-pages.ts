import { listPages } from "#web/platform/kind-paths.ts";
import { paths } from "#web/platform/paths.ts";

/**
 * Pages of anyone who is signed in that have a document of their own. It holds no records, but names the
 * code that the page needs, so that all of it is asked for at once.
 */
export const appPages = [
  paths.dashboard,
  paths.today(),
  ...Object.values(listPages),
  paths.activities(),
  paths.imports(),
  paths.settings,
];
