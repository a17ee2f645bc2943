import { existsSync } from "node:fs";
import { defineConfig, devices } from "@playwright/test";

const debianChromium = "/usr/bin/chromium";

export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "tests/support/journeys.setup.ts",
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // A busy machine can make one step too slow; what passes only then is reported as flaky.
  retries: process.env.CI ? 2 : 0,
  timeout: 30_000,
  expect: { timeout: 7_000 },
  reporter: [["list"]],
  use: {
    ...devices["Desktop Chrome"],
    // Set by the global set-up, before the workers read this file again.
    baseURL: process.env.JOURNEY_URL,
    trace: "retain-on-failure",
    launchOptions: {
      executablePath: existsSync(debianChromium) ? debianChromium : undefined,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
