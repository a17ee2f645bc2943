import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { engineFlags } from "./scripts/set-up/project-node.mjs";

const unitTests = [
  "shared/**/*.test.ts",
  "scripts/**/*.test.ts",
  "web/**/*.test.{ts,tsx}",
  "server/platform/*.test.ts",
  "server/platform/!(mail|retries)/**/*.test.ts",
  "server/site/*.test.ts",
];

/** A hook may install a mail server, and making a database takes seconds: more of them on a busy machine. */
const patience = {
  hookTimeout: 240_000,
  testTimeout: 180_000,
  // Each look is a call: to look every 50 ms takes more than a tenth of the work of tests that wait for mail.
  expect: { poll: { timeout: 100_000, interval: 100 } },
};

/** First in each project that starts servers: one of the root comes after those of the projects. */
const buildServer = "tests/support/build-server.setup.ts";

/**
 * What may come out differently on the embedded database: its queries, its jobs, its files. Accounts,
 * billing and administration send it the same statements; the journeys use them on it.
 */
const embeddedTests = [
  "server/crm/**/*.test.ts",
  "server/email/{connections,provider-sign-in,sequences,sharing,sync,team-mailboxes}/*.test.ts",
  "server/platform/mail/send-mail.test.ts",
  "server/platform/retries/**/*.test.ts",
  "server/records/**/*.test.ts",
  "server/automation/**/*.test.ts",
  "server/*.test.ts",
  "server/accounts/*.test.ts",
  "server/administration/workspaces/*.test.ts",
  "tests/{api,embedded}/**/*.test.ts",
];

/** The same with any database, or with the statements of another file that runs on both. */
const sameOnEmbedded = [
  "server/accounts/exchange-secret.test.ts",
  "server/crm/contacts/limit-notice.test.ts",
  "server/crm/products/product-visibility.test.ts",
  "server/records/deleted-records/lost-links.test.ts",
  "server/records/exports/large-exports.test.ts",
  "server/records/imports/{bad-files,import-access,interrupted-imports,plan-limit,refused-mappings}.test.ts",
  "server/records/privacy/erase-contacts.test.ts",
  "tests/api/{documented-tables,folded-migrations,former-releases,https,killed-starter,log,telemetry}.test.ts",
];

/** Tests that act over HTTP on one running server: `inject("baseUrl")` says where. */
const apiTests = {
  exclude: unitTests,
  // Files share what they import, and begin with the server under test again.
  isolate: false,
  setupFiles: "tests/support/server-under-test.setup.ts",
  ...patience,
};

/** What each way of asking the database takes, once more through a pooler in transaction mode. */
const pooledTests = [
  "server/accounts/accounts.test.ts",
  "server/accounts/api-keys/api-keys.test.ts",
  "server/crm/changes/changes.test.ts",
  "server/crm/contacts/contacts.test.ts",
  "server/crm/deals/deals.test.ts",
  "server/platform/retries/safe-retries.test.ts",
  "server/administration/members/members.test.ts",
  "tests/api/lists.test.ts",
  "tests/api/totals.test.ts",
];

export default defineConfig({
  test: {
    // Tests wait for servers more than they work: one for each processor, and one more. `npm test` runs two processes of
    // Vitest side by side, with so many workers each.
    maxWorkers: availableParallelism() + 1,
    // They open embedded databases, too.
    execArgv: engineFlags,
    projects: [
      { test: { name: "unit", include: unitTests, isolate: false, ...patience } },
      {
        test: {
          name: "api-embedded",
          globalSetup: [buildServer, "tests/support/api-embedded.setup.ts"],
          ...apiTests,
          include: embeddedTests,
          exclude: [...unitTests, ...sameOnEmbedded],
        },
      },
      {
        test: {
          name: "api-postgres",
          globalSetup: [buildServer, "tests/support/api-postgres.setup.ts"],
          ...apiTests,
          include: ["server/**/*.test.ts", "tests/{api,postgres}/**/*.test.ts"],
        },
      },
      {
        test: {
          name: "api-pgbouncer",
          globalSetup: [buildServer, "tests/support/api-pgbouncer.setup.ts"],
          ...apiTests,
          include: pooledTests,
        },
      },
      {
        test: {
          name: "torture",
          globalSetup: buildServer,
          include: ["torture/**/*.test.ts"],
          ...patience,
        },
      },
    ],
  },
});
