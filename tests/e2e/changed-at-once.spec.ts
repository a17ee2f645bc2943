import { z } from "zod";
import { recordChange } from "#shared/records/changes.ts";
import { score } from "#shared/scores/scores.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";

test("the feed shows a bulk operation in one line, opens it, and undoes it", async ({
  page,
  context,
  origin,
  records,
}) => {
  const ada = await records.addContact({ name: "Ada Lovelace", email: "ada@example.com" });
  const grace = await records.addContact({ name: "Grace Hopper", email: "grace@example.com" });
  const selection = { ids: [ada.id, grace.id] };
  const data = { selection, changes: { title: "Engineer", addTags: ["fair"] } };
  await context.request.post("/api/contacts/bulk-edit", { data, headers: { origin } });

  await page.goto("/app/activities");
  await expect(page.getByText("2 contacts changed")).toBeVisible();
  await expect(page.getByText("Changed job title and tags")).toBeVisible();
  await page.getByRole("button", { name: "See what was changed" }).click();
  const dialog = page.getByRole("dialog", { name: "What was changed" });
  const changed = dialog.getByRole("list", { name: "Changed records" }).locator("> li");
  await expect(changed).toHaveCount(2);
  await expect(changed.first()).toContainText("Ada Lovelace");
  await expect(changed.first()).toContainText("Engineer");
  await expectAccessible(page);

  await dialog.getByRole("link", { name: "Grace Hopper" }).click();
  await expect(page.getByRole("heading", { name: "Grace Hopper" })).toBeVisible();
  await expect(page.getByText("Engineer").first()).toBeVisible();
  await page.goBack();
  await dialog.getByRole("button", { name: "Undo all of it" }).click();
  const asked = page.getByRole("dialog", { name: "Undo this change?" });
  await asked.getByRole("button", { name: "Undo this change" }).click();
  await expect(page.getByText("The undo is done", { exact: true })).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("2 contacts changed")).toBeHidden();
});

test("what changed scores alone is shown without an undo", async ({ page, records }) => {
  const { id } = await records.addContact({ name: "Ada Lovelace", email: "ada@example.com" });
  const data = {
    name: "Lead score",
    fit: [],
    engagement: [{ event: "meeting", points: 40, halfLifeDays: 30 }],
  };
  const added = await page.request.post("/api/scores", { data });
  expect(added.status()).toBe(201);
  const { id: scoreId } = score.parse(await added.json());
  const byHand = { points: 85, reason: "Met at the fair" };
  await page.request.put(`/api/contacts/${id}/scores/${scoreId}`, { data: byHand });
  const history = await page.request.get(`/api/contacts/${id}/history`);
  const [last] = z.array(recordChange).parse(await history.json());
  await page.goto(`/app/contacts?changes=${last?.changeSetId}`);
  const dialog = page.getByRole("dialog", { name: "What was changed" });
  await expect(dialog.getByText("Changed Lead score")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Done", exact: true })).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Undo all of it" })).toBeHidden();
});
