import { expectAccessibleInBothThemes } from "#tests/support/accessible.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";

test("a report of activities opens the feed with what a figure counts", async ({
  page,
  context,
  origin,
}) => {
  for (const [type, title] of [
    ["call", "About terms"],
    ["call", "About prices"],
    ["meeting", "At the fair"],
  ]) {
    const data = { type, title, durationMinutes: 30 };
    const answer = await context.request.post("/api/activities", { data, headers: { origin } });
    expect(answer.ok()).toBe(true);
  }
  await page.goto("/app/reports/report");
  await page.getByLabel("Records", { exact: true }).selectOption({ label: "Activities" });
  await expect(page.getByText("Number of activities by type.")).toBeVisible();
  await page
    .getByLabel("Measure", { exact: true })
    .selectOption({ label: "Sum: Duration in minutes" });
  await page.getByRole("link", { name: /Call: 60$/ }).click();

  const conditions = page.getByRole("list", { name: "Conditions" });
  await expect(conditions).toHaveText(/Type is any of Call/);
  await expect(page.getByText("About terms")).toBeVisible();
  await expect(page.getByText("About prices")).toBeVisible();
  await expect(page.getByText("At the fair")).toHaveCount(0);
  await expectAccessibleInBothThemes(page);
  await conditions.getByRole("button", { name: /^Type is any of/ }).click();
  const dialog = page.getByRole("dialog", { name: "Filter activities" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await conditions.getByRole("button", { name: /^Remove/ }).click();
  await expect(page.getByText("At the fair")).toBeVisible();
});
