import type { Page } from "@playwright/test";
import { listPublicPages } from "#tests/support/public-site.ts";
import { expect, test } from "#tests/support/journey.ts";

test("no link on any public page is dead", async ({ page, request }) => {
  test.slow();
  const anchors = new Map<string, Set<string>>();
  const links = new Set<string>();
  for (const path of await listPublicPages(request)) {
    await page.goto(path);
    anchors.set(path, new Set(await idsOf(page)));
    for (const link of await linksOf(page)) links.add(link);
  }
  for (const link of links) {
    const { origin, pathname, search, hash } = new URL(link);
    expect(origin, "every link stays on the site").toBe(new URL(page.url()).origin);
    const answer = await request.get(pathname + search);
    expect(answer.status(), link).toBe(200);
    if (hash) expect([...(anchors.get(pathname) ?? [])], link).toContain(hash.slice(1));
  }
});

test("every button on a public page does something", async ({ page, request }) => {
  test.slow();
  for (const path of await listPublicPages(request)) {
    await page.goto(path);
    const idle = await page.locator("button").evaluateAll((buttons) =>
      buttons
        .filter((button) => button instanceof HTMLButtonElement)
        .filter((button) => button.id !== "theme-toggle")
        .filter((button) => button.type !== "submit" && !button.popoverTargetElement)
        .map((button) => button.textContent),
    );
    expect(idle, path).toEqual([]);
  }
});

test("the header and the footer lead where they say", async ({ page }) => {
  await page.goto("/about");
  const header = page.getByRole("banner");
  await expect(header.getByRole("link", { name: "Get Started Free" })).toHaveAttribute(
    "href",
    "/api/login",
  );
  await header.getByRole("link", { name: "Pricing" }).click();
  await expect(page).toHaveURL(/\/#pricing$/);
  await expect(page.getByRole("heading", { name: "Simple, honest pricing" })).toBeInViewport();
  await page.getByRole("contentinfo").getByRole("link", { name: "Careers" }).click();
  await page.getByRole("link", { name: "Apply as Account Executive" }).click();
  await expect(page.getByRole("form", { name: "Apply as Account Executive" })).toBeInViewport();
  await page.getByRole("link", { name: "Sign In" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
});

test("a newcomer who wants to get started is offered an account before any field", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("banner").getByRole("link", { name: "Get Started Free" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  // Places are measured once the style sheet has come, before which nothing is drawn.
  await page.waitForLoadState();
  const offer = page.getByText("New to CRM Pro? Create an account");
  const offered = await offer.boundingBox();
  const field = await page.getByLabel("Email").boundingBox();
  expect(offered?.y).toBeLessThan(field?.y ?? 0);
  await offer.getByRole("link", { name: "Create an account" }).click();
  await expect(page.getByRole("heading", { name: "Create your account" })).toBeVisible();
});

function idsOf(page: Page): Promise<string[]> {
  return page.locator("[id]").evaluateAll((elements) => elements.map(({ id }) => id));
}

function linksOf(page: Page): Promise<string[]> {
  return page
    .locator("a")
    .evaluateAll((links) =>
      links.map((link) => (link instanceof HTMLAnchorElement ? link.href : "")),
    );
}
