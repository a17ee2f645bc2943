import { expect, signedInTest as test } from "#tests/support/journey.ts";

test("an owner finds in the audit what happened, narrows it and exports it", async ({
  page,
  account,
  records,
}) => {
  await records.addCompany({ name: "Acme" });
  await page.goto("/app/settings");
  await page.getByRole("navigation", { name: "Settings" }).getByText("Audit").click();
  const table = page.getByRole("table");
  await expect(table.getByRole("row", { name: /Added company Acme/ })).toContainText(account.email);
  await expect(table.getByRole("row", { name: /Signed in/ })).toContainText("method: new account");

  await page.getByLabel("Kind").selectOption({ label: "Sign-ins" });
  await expect(table.getByText("Acme")).toHaveCount(0);
  await expect(page).toHaveURL(/group=sign-ins/);
  await page.reload();
  await expect(page.getByLabel("Kind")).toHaveValue("sign-ins");
  await expect(table.getByRole("row")).toHaveCount(2);

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  expect((await download).suggestedFilename()).toBe("audit.csv");
  await page.getByLabel("Kind").selectOption({ label: "Exports" });
  await expect(table.getByRole("row", { name: /Exported the audit/ })).toContainText("sign-ins");

  await page.getByLabel("To", { exact: true }).fill("2020-12-31");
  await expect(page.getByText("Nothing like this has happened")).toBeVisible();
});

test("the audit names stages and choices as the rest of the product does", async ({
  page,
  records,
  origin,
}) => {
  const { id } = await records.addDeal({ title: "Rollout", value: "1", stage: "negotiation" });
  const data = { stage: "closed", priority: "high" };
  const headers = { origin };
  expect((await page.request.put(`${origin}/api/deals/${id}`, { headers, data })).ok()).toBe(true);
  await page.goto("/app/settings/audit");
  const row = page.getByRole("row", { name: /Changed deal Rollout/ });
  await expect(row).toContainText("stage: Negotiation → Closed Won");
  await expect(row).toContainText("priority: Medium → High");
});

test("the audit reads as cards on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto("/app/settings/audit");
  const list = page.getByRole("list", { name: "What happened, newest first" });
  await expect(list.getByRole("listitem").filter({ hasText: "Signed in" })).toBeVisible();
  await expect(page.getByRole("table")).toBeHidden();
});
