import { rule } from "#shared/rules/rules.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";

const filterBy = (field: string, operator: string, value: string[]) =>
  JSON.stringify({ match: "all", conditions: [{ field, operator, value }] });

const call = { type: "note", text: "Call" };
const isEither = filterBy("status", "isAnyOf", ["active", "lead"]);
const isTagged = filterBy("tags", "hasAny", ["fair", "vip"]);

const steps = [
  { type: "note", text: "Ask for the contract" },
  { type: "task", title: "Call", dueInDays: 3, assignedUserId: null },
  { type: "wait", hours: 48 },
  { type: "wait-for", filter: isEither, hours: 24, ifNot: "end" },
  { type: "branch", filter: isTagged, whenTrue: [call], otherwise: [] },
];

test("a rule's step asks only where it differs from how it was opened", async ({ page }) => {
  const data = { name: "Greet", kind: "contact", trigger: { type: "added" }, steps };
  const added = await page.request.post("/api/rules", { data });
  const { id } = rule.parse(await added.json());
  await page.goto(`/app/settings/automation/${id}/edit`);
  const list = page.getByRole("list", { name: "Steps of the rule" });
  const dialog = page.getByRole("dialog").first();
  const question = page.getByRole("dialog", { name: "Leave the step unsaved?" });
  const open = async (place: number) => {
    await list
      .getByRole("button", { name: /^Actions for/ })
      .nth(place)
      .click();
    await page.getByRole("menuitem", { name: "Edit step" }).click();
    await expect(dialog.getByRole("button", { name: "Save step" })).toBeVisible();
  };
  const cancel = () => dialog.getByRole("button", { name: "Cancel" }).click();
  const stay = () => question.getByRole("button", { name: "Cancel" }).click();
  const closeUnasked = async () => {
    await cancel();
    await expect(question).toHaveCount(0);
    await expect(dialog).toHaveCount(0);
  };
  for (const { place, label, other, same } of [
    { place: 0, label: /^Note/, other: "Ask again", same: "Ask for the contract" },
    { place: 1, label: "Due in days", other: "4", same: "3" },
    { place: 2, label: /^How long/, other: "5", same: "2" },
  ]) {
    await open(place);
    const box = dialog.getByRole("textbox", { name: label });
    await box.fill(other);
    await cancel();
    await stay();
    await box.fill(same);
    await closeUnasked();
  }
  await open(3);
  const choice = dialog.getByRole("button", { name: "Active", exact: true });
  await choice.click();
  await cancel();
  await stay();
  await choice.click();
  await closeUnasked();
  await open(4);
  const tags = dialog.getByRole("combobox", { name: "Values for Tags" });
  // A word that is no tag yet would be lost, too.
  await tags.fill("gr");
  await tags.press("Escape");
  await expect(question).toBeVisible();
  await stay();
  await dialog.getByRole("button", { name: "Remove the tag gr" }).click();
  await closeUnasked();
});
