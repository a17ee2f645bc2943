import { expectAccessible, expectAccessibleInBothThemes } from "#tests/support/accessible.ts";
import { card, centerOf, column, dragOver, expectSum } from "#tests/support/board.ts";
import { datedBack } from "#tests/support/dated-archive.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";

test("a user looks at the pipeline of a day, and at what changed since", async ({
  page,
  records,
  context,
  origin,
}) => {
  test.slow();
  const grown = await records.addDeal({ title: "Anvils", value: "100" });
  const gone = await records.addDeal({ title: "Bolts", value: "40" });
  const since = new Date().toISOString();
  const headers = { origin };
  const path = (id: string) => `/api/deals/${id}`;
  await context.request.put(path(grown.id), {
    data: { value: "250", stage: "proposal" },
    headers,
  });
  await context.request.delete(path(gone.id), { headers });
  const archive = await (await context.request.get("/api/workspace/export")).body();
  await page.goto("/app/settings/workspace");
  await page.getByLabel("Archive file").setInputFiles({
    name: "past.crm-archive.gz",
    mimeType: "application/gzip",
    buffer: await datedBack(archive, 40, since),
  });
  await expect(page.getByText("The workspace is imported")).toBeVisible();
  await page.getByRole("button", { name: "Open it" }).click();
  await page.waitForURL(/\/app$/);

  await page.goto("/app/pipeline");
  await expectSum(page, "Proposal", 1, "$250");
  const anvils = page.getByRole("link", { name: "Anvils" });
  await expect(anvils).toHaveAttribute("data-rfd-drag-handle-context-id");
  await page.getByRole("button", { name: "As of a day" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Read-only" })).toBeVisible();
  await expectSum(page, "Lead", 2, "$140");
  await expect(card(page, "Lead", "Bolts")).toContainText("Deleted");
  await expect(page.getByRole("link", { name: "Anvils" })).toBeVisible();
  await expect(page.getByRole("button", { name: "New Deal" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Actions for Anvils" })).toBeHidden();
  await page.getByRole("link", { name: "Anvils" }).focus();
  await page.keyboard.press(" ");
  await expect(page.getByText("Picked up Anvils")).toBeHidden();
  const { x, y } = await centerOf(anvils);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 8, y + 8, { steps: 4 });
  await dragOver(page, "Qualified");
  await expect(page.getByText("Over Qualified.")).not.toBeAttached();
  await page.mouse.up();
  await expectSum(page, "Lead", 2, "$140");
  await expectAccessibleInBothThemes(page);

  const slider = page.getByRole("slider");
  await slider.focus();
  await slider.press("End");
  await expectSum(page, "Proposal", 1, "$250");
  await slider.press("Home");
  await expectSum(page, "Lead", 2, "$140");
  await page.getByRole("button", { name: "What changed since" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("row", { name: /Open on .* 2 \$140/ })).toBeVisible();
  await expect(dialog.getByRole("row", { name: /Value up 1 \+\$150/ })).toBeVisible();
  await expect(dialog.getByRole("row", { name: /Gone 1 -\$40/ })).toBeVisible();
  await expect(dialog.getByRole("row", { name: /Moved forward 1 \$250/ })).toBeVisible();
  await expect(dialog.getByRole("row", { name: /Open now 1 \$250/ })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Value up" }).click();
  await expect(dialog.getByRole("listitem")).toContainText("$100 \u2192 $250");
  await dialog.getByRole("button", { name: "All changes" }).click();
  await page.keyboard.press("Escape");

  await page.goto("/app/forecast");
  const left = page.getByRole("link", { name: /open deals? worth/ });
  await expect(left).toHaveText("1 open deal worth $250");
  const changes = page.getByRole("region", { name: "What changed" });
  await changes.getByLabel("Since").selectOption("Last 90 days");
  await expect(changes.getByRole("row", { name: /Value up 1 \+\$150/ })).toBeVisible();
  await expectAccessible(page);
  await changes.getByRole("button", { name: "Value up" }).click();
  await expect(page.getByRole("dialog").getByRole("listitem")).toContainText("$100 \u2192 $250");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "As of a day" }).click();
  await expect(left).toHaveText("2 open deals worth $140");
  await expect(page.getByRole("button", { name: "Submit my forecast" })).toBeHidden();
  await expectAccessible(page);
  await left.click();

  await expect(page.getByRole("row", { name: /Bolts/ })).toContainText("Deleted");
  await expectAccessible(page);
  await page.reload();
  await page.getByRole("button", { name: "Back to today" }).click();
  await expect(page.getByRole("row", { name: /Anvils/ })).toContainText("$250");
  await expect(page.getByRole("row", { name: /Bolts/ })).toBeHidden();
  await expect(column(page, "Lead")).toBeHidden();
});
