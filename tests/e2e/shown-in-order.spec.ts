import type { Page } from "@playwright/test";
import { incomingWebhookWithAddress } from "#shared/incoming-webhooks/incoming-webhooks.ts";
import { sequence } from "#shared/email/sequences.ts";
import { holdBack } from "#tests/support/hold-back.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";

const inOrder = [
  {
    path: "/app/settings/workspace",
    late: "**/api/workspace/support-access",
    above: "Import a workspace",
    below: "Leave this workspace",
  },
  {
    path: "/app/settings/pipelines",
    late: "**/api/pipelines",
    above: null,
    below: "Reasons",
  },
  {
    path: "/app/forecast",
    late: "**/api/pipeline/days?*",
    above: null,
    below: "Quotas",
  },
  {
    path: "/app/forecast/accuracy",
    late: "**/api/pipelines",
    above: "Calibration",
    below: "Forecast against result",
  },
  // A choice of pipelines may come above it.
  {
    path: "/app/pipeline",
    late: "**/api/pipelines",
    above: null,
    below: "Deals by stage",
  },
];

for (const { path, late, above, below } of inOrder) {
  test(`${below} of ${path} shows once its place is sure`, async ({ page }) => {
    await keepBeginning(page);
    const letThrough = await holdBack(page, late);
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    if (above) await expect(page.getByRole("region", { name: above })).toBeVisible();
    const region = page.locator(`section[aria-label="${below}"]`);
    await expect(region).toBeAttached();
    await expect(region).toBeHidden();
    letThrough();
    await expect(region).toBeVisible();
  });
}

test("what takes long keeps nothing back that stands below it", async ({ page }) => {
  await holdBack(page, "**/api/workspace/support-access");
  await page.goto("/app/settings/workspace");
  await expect(page.getByRole("region", { name: "Leave this workspace" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Support access" })).toHaveCount(0);
});

test("a sequence's contacts show once the figures above them are there", async ({
  page,
  origin,
}) => {
  const data = {
    name: "Outreach",
    steps: [{ kind: "email", subject: "An idea", text: "Hello" }],
    stopsForCompany: false,
    sendingDays: "all-days",
    clock: "sender",
    fromHour: 0,
    toHour: 24,
  };
  const answer = await page.request.post("/api/sequences", { data, headers: { origin } });
  const { id } = sequence.parse(await answer.json());
  await keepBeginning(page);
  const letThrough = await holdBack(page, `**/api/sequences/${id}/numbers`);
  await page.goto(`/app/emails/sequences/${id}`);
  const contacts = page.locator("section[aria-label=Contacts]");
  await expect(page.getByRole("region", { name: "Steps" })).toBeVisible();
  await expect(contacts).toBeAttached();
  await expect(contacts).toBeHidden();
  letThrough();
  await expect(contacts).toBeVisible();
});

test("what stands below a company's contacts shows once they are there", async ({
  page,
  records,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { id } = await records.addCompany({ name: "Analytical Engines" });
  await records.addContact({ name: "Alan Turing", email: "alan@x.example", companyId: id });
  await keepBeginning(page);
  const letThrough = await holdBack(page, "**/api/contacts?*");
  await page.goto(`/app/companies/${id}`);
  const deals = page.locator("section[aria-label=Deals]");
  const timeline = page.locator("section[aria-label=Timeline]");
  await expect(page.getByRole("region", { name: "Contacts" })).toBeVisible();
  await expect(deals).toBeAttached();
  await expect(deals).toBeHidden();
  await expect(timeline).toBeHidden();
  letThrough();
  await expect(page.getByRole("link", { name: "Alan Turing alan@x.example" })).toBeVisible();
  await expect(deals).toBeVisible();
  await expect(timeline).toBeVisible();
});

test("the log of an incoming webhook shows once it is known what was sent last", async ({
  page,
  origin,
}) => {
  const data = { name: "Shop" };
  const answer = await page.request.post("/api/incoming-webhooks", { data, headers: { origin } });
  const { id } = incomingWebhookWithAddress.parse(await answer.json());
  await keepBeginning(page);
  const letThrough = await holdBack(page, `**/api/incoming-webhooks/${id}/calls*`);
  await page.goto(`/app/settings/webhooks/incoming/${id}`);
  const log = page.locator("section[aria-label=Log]");
  await expect(page.getByRole("region", { name: "Fields" })).toBeVisible();
  await expect(log).toBeAttached();
  await expect(log).toBeHidden();
  await expect(page.getByText("Send something once")).toHaveCount(0);
  letThrough();
  await expect(log).toBeVisible();
  await expect(page.getByText("Send something once")).toBeVisible();
});

test("each report of a dashboard shows once those before it are answered", async ({ page }) => {
  await keepBeginning(page);
  const letThrough = await holdBack(page, "**/api/reports/answer");
  await page.goto("/app/dashboards/seller");
  const second = page.locator("ul[aria-label=Reports] > li").nth(1);
  await expect(page.getByRole("list", { name: "Reports" })).toBeVisible();
  await expect(second).toBeAttached();
  await expect(second).toBeHidden();
  letThrough();
  await expect(second).toBeVisible();
});

test("the way on from a mailed link shows once the link is answered", async ({
  page,
  expectProblem,
}) => {
  expectProblem(/410/);
  await keepBeginning(page);
  const letThrough = await holdBack(page, "**/api/auth/verify-email");
  await page.goto("/verify-email?token=unknown");
  const wayOn = page.getByRole("link", { name: "Go to your dashboard", includeHidden: true });
  await expect(page.getByRole("status")).toHaveText("Just a moment...");
  await expect(wayOn).toBeAttached();
  await expect(wayOn).toBeHidden();
  letThrough();
  await expect(page.getByRole("alert")).not.toBeEmpty();
  await expect(wayOn).toBeVisible();
});

/** A page's first two seconds do not end while the test goes on. */
async function keepBeginning(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Animation.enable");
  await devTools.send("Animation.setPlaybackRate", { playbackRate: 0.001 });
}
