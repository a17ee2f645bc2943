import { format } from "date-fns";
import { expect, signedInTest as test } from "#tests/support/journey.ts";
import { expectAccessible, expectAccessibleInBothThemes } from "#tests/support/accessible.ts";

test("a user reads the forecast, opens a figure and chooses a category", async ({
  page,
  records,
}) => {
  await page.goto("/app");
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Forecast" })
    .click();
  await expect(page.getByText("No deal is expected in this period")).toBeVisible();
  await expectAccessible(page);

  const expectedCloseDate = format(new Date(), "yyyy-MM-dd");
  await records.addDeal({ title: "Rollout", value: "1200", stage: "proposal", expectedCloseDate });
  await records.addDeal({ title: "Licences", value: "800", stage: "closed" });
  await records.addDeal({ title: "Some day", value: "500" });
  await page.reload();
  const tiles = page.getByRole("list", { name: "Forecast by category" });
  await expect(tiles.getByRole("listitem").filter({ hasText: "Closed" })).toContainText("$800");
  await expect(tiles.getByRole("listitem").filter({ hasText: "Best Case" })).toContainText(
    "$1,200",
  );
  await expect(page.getByRole("link", { name: "1 open deal worth $500" })).toBeVisible();
  const history = page.getByRole("figure", { name: "Forecast at the end of each day" });
  await history.getByText("Show as a table").click();
  await expect(history.getByRole("row").last()).toContainText("$1.2K");
  await expectAccessibleInBothThemes(page);

  const table = page.getByRole("region", { name: "Forecast by" });
  await table.getByRole("button", { name: /^Best Case, Ada Lovelace:\s+\$1,200\s+1 deal/ }).click();
  const dialog = page.getByRole("dialog", { name: "Best Case: Ada Lovelace" });
  await expect(dialog.getByRole("link", { name: "Rollout" })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Forecast category of Rollout").selectOption("Commit");
  await expect(dialog.getByText("No deal counts here any more.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(table.getByRole("button", { name: /^Commit, Ada/ })).toBeVisible();

  await page
    .getByRole("group", { name: "Amounts" })
    .getByRole("button", { name: "Weighted" })
    .click();
  await expect(table.getByRole("button", { name: /^Commit, Ada Lovelace:\s+\$600/ })).toBeVisible();
  await page.getByRole("button", { name: "Period before" }).click();
  await expect(page.getByText("No deal is expected in this period")).toBeVisible();
});
