import { chromium } from "@playwright/test";
import { findBrowser } from "#scripts/set-up/browser.mjs";
import { findFreePort } from "#tests/support/free-port.ts";

export type MeasuringBrowser = { port: number; close: () => Promise<void> };

export async function startBrowser(): Promise<MeasuringBrowser> {
  const port = await findFreePort();
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: [
      `--remote-debugging-port=${port}`,
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
  return { port, close: () => browser.close() };
}
