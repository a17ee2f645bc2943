import { availableParallelism } from "node:os";
import { defineConfig, devices } from "@playwright/test";
import { findBrowser } from "./scripts/set-up/browser.mjs";

export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "tests/support/journeys.setup.ts",
  // Journeys wait for pages and animations more than they work.
  workers: availableParallelism() + 1,
  fullyParallel: true,
  forbidOnly: true,
  // Long enough for a machine that is busy with other work: only a journey that fails waits for it.
  timeout: 180_000,
  // What is tried again as a whole, such as a turn of the wheel, is done so at once.
  expect: { timeout: 30_000, toPass: { intervals: [50] } },
  reporter: [["list"]],
  use: {
    ...devices["Desktop Chrome"],
    // Set by the global set-up, before the workers read this file again.
    baseURL: process.env.JOURNEY_URL,
    // Recording takes a sixth of the time: add `--trace on` to look into a failure.
    trace: "off",
    // Motion takes a fifth of the time; journeys about motion ask for it.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      executablePath: findBrowser(),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // Chromium drops a key's smooth scroll when the page's height changes in its first frame, as a list's does.
        "--disable-smooth-scrolling",
        // Compiling code again takes a sixth of the time, and pages are left before it pays.
        "--js-flags=--no-opt,--no-maglev",
      ],
    },
  },
});
