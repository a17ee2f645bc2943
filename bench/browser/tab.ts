import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { z } from "zod";
import { findBrowser } from "#scripts/set-up/browser.mjs";
import { watchFirstScreen } from "./watch-first-screen.ts";

/** The screens on which the product is measured. */
export const screens = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
} as const;

export type Screen = keyof typeof screens;

export interface Visit {
  baseUrl: string;
  cookie: string;
}

export interface Tab {
  browser: Browser;
  page: Page;
  baseUrl: string;
  close: () => Promise<void>;
}

/** The browser draws by software, as it does on a machine without a graphics card. */
export async function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: findBrowser(),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}

export async function signedInContext(
  browser: Browser,
  { baseUrl, cookie }: Visit,
  screen: Screen,
): Promise<BrowserContext> {
  const context = await browser.newContext(screens[screen]);
  await context.addCookies(cookie.split("; ").map((pair) => toCookie(pair, baseUrl)));
  await context.addInitScript(watchFirstScreen);
  return context;
}

function toCookie(pair: string, url: string) {
  const [name = "", ...value] = pair.split("=");
  return { name, value: value.join("="), url };
}

export async function openTab(visit: Visit, screen: Screen): Promise<Tab> {
  const browser = await openBrowser();
  const context = await signedInContext(browser, visit, screen);
  const page = await context.newPage();
  await keepNoAnswers(page);
  return { browser, page, baseUrl: visit.baseUrl, close: () => browser.close() };
}

const answersKept = { maxTotalBufferSize: 1, maxResourceBufferSize: 1 };

/** Playwright keeps all answers in the tab's process, up to 200 MB, which a visitor's tab does not. */
async function keepNoAnswers(page: Page): Promise<void> {
  const { _connection } = clientPage.parse(page);
  const { _mainFrameSession } = serverPage.parse(_connection.toImpl(page)).delegate;
  const { _client: session } = _mainFrameSession;
  await session.send("Network.enable", answersKept);
}

type ToImpl = (page: Page) => unknown;
const clientPage = z.object({ _connection: z.custom<{ toImpl: ToImpl }>(isObject) });

type Session = { send: (method: string, given: object) => Promise<unknown> };
const serverPage = z.object({
  delegate: z.object({ _mainFrameSession: z.object({ _client: z.custom<Session>(isObject) }) }),
});

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}
