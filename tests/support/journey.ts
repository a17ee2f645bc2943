import { randomInt, randomUUID } from "node:crypto";
import { test as base, expect, type BrowserContext, type Page } from "@playwright/test";
import { followTraffic } from "./quiet.ts";
import { recordsOf } from "./records.ts";

export { expect } from "@playwright/test";

export type Account = { email: string; password: string; name: string };

type Fixtures = {
  /** Signs a fresh user up, with an empty workspace, and shares the session with `page`. */
  account: Account;
  /** Problems of the browser that the journey provokes on purpose: `expectProblem(/409/)`. */
  expectProblem: (pattern: RegExp) => void;
};

/** Fails on any console error or warning, exception and failed request that was not expected before. */
export const test = base.extend<Fixtures>({
  context: async ({ context }, use) => {
    followTraffic(context);
    await use(context);
  },
  account: async ({ context, baseURL }, use) => {
    const account = newAccount();
    await signUp(context, account, baseURL ?? "");
    await use(account);
  },
  expectProblem: [
    async ({ page }, use) => {
      const problems = watch(page);
      const expected: RegExp[] = [];
      await use((pattern) => expected.push(pattern));
      // A call of the page that is intercepted while the journey ends is no fault of it.
      if (!page.isClosed()) await page.unrouteAll({ behavior: "ignoreErrors" });
      const unexpected = problems.filter((text) => !expected.some((pattern) => pattern.test(text)));
      expect(unexpected, "problems in the browser").toEqual([]);
    },
    { auto: true },
  ],
});

type SignedInFixtures = {
  signedIn: Account;
  records: ReturnType<typeof recordsOf>;
  origin: string;
};

export const signedInTest = test.extend<SignedInFixtures>({
  signedIn: [async ({ account }, use) => use(account), { auto: true }],
  origin: async ({ baseURL }, use) => use(baseURL ?? ""),
  records: async ({ context, baseURL }, use) => use(recordsOf(context, baseURL ?? "")),
});

export function newAccount(): Account {
  const id = randomUUID().slice(0, 8);
  return {
    email: `ada.${id}@example.com`,
    password: "correct horse battery",
    name: "Ada Lovelace",
  };
}

/** Sign-ups are limited by address, so each browser has its own. */
export async function signUp(
  context: BrowserContext,
  account: Account,
  origin: string,
): Promise<void> {
  const [firstName, lastName] = account.name.split(" ");
  const response = await context.request.post(`${origin}/api/auth/sign-up/email`, {
    headers: { origin, "x-forwarded-for": randomAddress() },
    data: { ...account, firstName, lastName },
  });
  expect(response.ok(), await response.text()).toBe(true);
}

/** Leaves the page, which could still ask for something without its session, and forgets the session. */
export async function leaveSignedOut(page: Page): Promise<void> {
  await page.goto("about:blank");
  await page.context().clearCookies();
}

function randomAddress(): string {
  return ["10", randomInt(256), randomInt(256), randomInt(1, 255)].join(".");
}

function watch(page: Page): string[] {
  const problems: string[] = [];
  page.on("console", (message) => {
    const isProblem = message.type() === "error" || message.type() === "warning";
    if (isProblem) problems.push(`${message.type()}: ${message.text()} ${message.location().url}`);
  });
  page.on("pageerror", (error) => problems.push(`exception: ${error.message}`));
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // A page that is left drops what it was still loading.
    if (reason !== "net::ERR_ABORTED") problems.push(`${reason}: ${request.url()}`);
  });
  return problems;
}
