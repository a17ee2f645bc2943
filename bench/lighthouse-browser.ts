import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { findFreePort } from "#tests/support/free-port.ts";

const debianChromium = "/usr/bin/chromium";

/** A browser that Lighthouse reaches on `port`. */
export type MeasuringBrowser = { port: number; close: () => Promise<void> };

export async function startBrowser(): Promise<MeasuringBrowser> {
  const port = await findFreePort();
  const browser = await chromium.launch({
    executablePath: existsSync(debianChromium) ? debianChromium : undefined,
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
