import type { Page } from "@playwright/test";
import { z } from "zod";
import { expectAccessibleInBothThemes } from "#tests/support/accessible.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";

const settings = "/app/settings/pipelines";

async function pressOn(page: Page, name: string) {
  await page.getByRole("button", { name, exact: true }).click();
}

test("an owner shapes stages: adds, asks for a field, orders, archives and restores", async ({
  page,
  records,
}) => {
  await records.addDeal({ title: "Rollout", value: "1200", stage: "proposal" });
  await page.goto(settings);
  const stages = page.getByRole("list", { name: "Stages of Sales Pipeline" });
  await expect(stages.getByRole("listitem")).toHaveCount(6);
  await expectAccessibleInBothThemes(page);

  await pressOn(page, "Add stage");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Stage name").fill("Demo");
  await dialog.getByLabel("Probability in percent").fill("101");
  await dialog.getByRole("button", { name: "Add stage" }).click();
  await expect(dialog.getByText("Probability must be a whole number from 0 to 100")).toBeVisible();
  await dialog.getByLabel("Probability in percent").fill("60");
  await dialog.getByRole("checkbox", { name: "Expected Close Date" }).check();
  await dialog.getByRole("button", { name: "Add stage" }).click();
  await expect(stages.getByRole("listitem").nth(4)).toContainText("Demo");
  await expect(stages.getByText("Asks for 1 field").first()).toBeVisible();

  await pressOn(page, "Archive Proposal");
  const archive = page.getByRole("dialog", { name: "Archive Proposal" });
  await archive.getByLabel("Deals of Proposal go to").selectOption("qualified");
  await archive.getByRole("button", { name: "Archive" }).click();
  await expect(stages.getByText("Proposal", { exact: true })).toBeHidden();
  await pressOn(page, "Restore Proposal");
  await expect(stages.getByText("Proposal", { exact: true })).toBeVisible();
});

test("only where deals move is Undo promised before a stage or a pipeline is archived", async ({
  page,
  records,
}) => {
  await records.addDeal({ title: "Rollout", value: "1200", stage: "proposal" });
  await page.request.post("/api/pipelines", { data: { name: "Renewals" } });
  await page.goto(settings);
  const dialog = page.getByRole("dialog");
  for (const name of ["Qualified", "Renewals"]) {
    const counted = page.waitForResponse("**/api/deals?*");
    await pressOn(page, `Archive ${name}`);
    await expect(dialog).toContainText("Nothing is lost: what is archived can be restored.");
    await (await counted).finished();
    await expect(dialog).not.toContainText("Undo");
    await dialog.getByRole("button", { name: "Archive" }).click();
    await expect(page.getByText(/ was archived$/).last()).toBeVisible();
    await expect(page.getByRole("button", { name: `Restore ${name}` })).toBeVisible();
    await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
  }
  await pressOn(page, "Archive Proposal");
  await expect(dialog).toContainText(
    "Deals are moved, and nothing is lost: Undo brings back both.",
  );
  await dialog.getByRole("button", { name: "Archive" }).click();
  await pressOn(page, "Undo");
  await expect(page.getByRole("button", { name: "Archive Proposal" })).toBeVisible();
});

test("a move that is cancelled puts the card back, and a reason is found with the lost deal", async ({
  page,
  records,
}) => {
  await records.addDeal({ title: "Rollout", value: "1200" });
  await page.goto("/app/pipeline");
  await page.getByRole("button", { name: "Actions for Rollout" }).click();
  await page.getByRole("menuitemradio", { name: "Lost" }).click();
  const dialog = page.getByRole("dialog", { name: "Move to Lost" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  const lead = page.getByRole("region", { name: "Lead" });
  await expect(lead.getByRole("link", { name: "Rollout" })).toBeVisible();
  await page.getByRole("button", { name: "Actions for Rollout" }).click();
  await page.getByRole("menuitemradio", { name: "Lost" }).click();
  await expectAccessibleInBothThemes(page);
  await dialog.getByLabel("Reason", { exact: true }).selectOption("Price");
  await dialog.getByLabel("Note").fill("A third below our offer");
  await dialog.getByRole("button", { name: "Move" }).click();
  await page.getByRole("button", { name: "Lost 1, show the deals" }).click();
  const lost = page.getByRole("region", { name: "Lost" });
  await lost.getByRole("link", { name: "Rollout" }).click();
  await expect(page.getByText("A third below our offer")).toBeVisible();
});

test("a second pipeline has a board and a table of its own", async ({ page, records }) => {
  await records.addDeal({ title: "New business", value: "10" });
  await page.goto(settings);
  await pressOn(page, "Add pipeline");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Pipeline name").fill("Renewals");
  await dialog.getByRole("button", { name: "Add pipeline" }).click();
  await page.getByRole("link", { name: "Renewals" }).click();
  await expect(page.getByRole("heading", { name: "Stages of Renewals" })).toBeVisible();
  await page.goto("/app/pipeline");
  await expect(page.getByRole("link", { name: "New business" })).toBeVisible();
  await page.getByLabel("Pipeline", { exact: true }).selectOption("Renewals");
  await expect(page.getByText("Your pipeline is empty.")).toBeVisible();
  await page.getByRole("button", { name: "Table", exact: true }).click();
  await expect(page.getByRole("heading", { name: "No deals yet" })).toBeVisible();
  await page.getByLabel("Pipeline", { exact: true }).selectOption("All pipelines");
  await expect(page.getByRole("link", { name: "New business" })).toBeVisible();
});

test("a pipeline whose team was deleted is opened to everyone", async ({ page, origin }) => {
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`${origin}${path}`, { headers: { origin }, data });
    return z.object({ id: z.string() }).parse(await answer.json());
  };
  const { id } = await post("/api/teams", { name: "Partners" });
  await post("/api/pipelines", { name: "Resale", teamIds: [id] });
  await page.request.delete(`${origin}/api/teams/${id}`, { headers: { origin } });
  await page.goto(settings);
  const resale = page.getByRole("listitem").filter({ hasText: "For 1 team" });
  await resale.getByRole("button", { name: "Edit Resale" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit pipeline" });
  await dialog.getByRole("checkbox", { name: "Deleted team" }).uncheck();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The pipeline was saved", { exact: true })).toBeVisible();
  await expect(page.getByText("For 1 team")).toBeHidden();
});

test("a deal is snoozed with a reason and a day, and woken", async ({ page, records }) => {
  const { id } = await records.addDeal({ title: "Rollout", value: "1200" });
  await page.goto("/app/pipeline");
  await expect(page.getByText("No next step")).toBeVisible();
  await page.getByRole("button", { name: "Actions for Rollout" }).click();
  await page.getByRole("menuitem", { name: "Snooze" }).click();
  const dialog = page.getByRole("dialog", { name: "Snooze Rollout" });
  await dialog.getByRole("button", { name: "Snooze" }).click();
  await expect(dialog.getByText("A reason is required")).toBeVisible();
  await dialog.getByLabel("Reason").fill("Their budget year begins in May");
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole("button", { name: "Snooze" }).click();
  await expect(page.getByText(/^Snoozed until/)).toBeVisible();
  await page.goto(`/app/deals/${id}`);
  await expect(page.getByText("Their budget year begins in May")).toBeVisible();
  await page.getByRole("button", { name: "Actions for Rollout" }).click();
  await page.getByRole("menuitem", { name: "End snooze" }).click();
  await expect(page.getByText(/^Snoozed until/)).toBeHidden();
});
