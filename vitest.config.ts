import { defineConfig } from "vitest/config";

const unitTests = [
  "shared/**/*.test.ts",
  "scripts/**/*.test.ts",
  "web/**/*.test.{ts,tsx}",
  "server/platform/**/*.test.ts",
  "server/site/**/*.test.ts",
];

/** Making a database takes seconds, and more of them on a busy machine. */
const patience = { hookTimeout: 60_000, testTimeout: 30_000, retry: process.env.CI ? 1 : 0 };

/** Tests that act over HTTP on one running server: `inject("baseUrl")` says where. */
const apiTests = {
  include: ["server/**/*.test.ts", "tests/api/**/*.test.ts"],
  exclude: unitTests,
  ...patience,
};

export default defineConfig({
  test: {
    projects: [
      { test: { name: "unit", include: unitTests, ...patience } },
      {
        test: {
          name: "api-embedded",
          globalSetup: "tests/support/api-embedded.setup.ts",
          ...apiTests,
        },
      },
      {
        test: {
          name: "api-postgres",
          globalSetup: "tests/support/api-postgres.setup.ts",
          ...apiTests,
          include: [...apiTests.include, "tests/postgres/**/*.test.ts"],
        },
      },
    ],
  },
});
