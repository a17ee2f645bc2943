import { rule } from "#shared/rules/rules.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";

test("a rule's change of a field or tags asks before it closes over what was chosen", async ({
  page,
  records,
}) => {
  await records.addContact({ name: "Grace Hopper", email: "grace@example.com", tags: ["fair"] });
  await page.goto("/app/settings/automation");
  await page.getByRole("link", { name: "New rule" }).first().click();
  const begin = async () => {
    await page.getByRole("button", { name: "Add step" }).click();
    await page.getByRole("menuitem", { name: "Change a field or tags" }).click();
  };
  const dialog = page.getByRole("dialog", { name: "Change a field or tags" });
  const question = page.getByRole("dialog", { name: "Leave the step unsaved?" });
  const field = dialog.getByLabel("Field");
  await begin();
  await field.press("Escape");
  await expect(dialog).toBeHidden();
  await begin();
  await field.selectOption("Add tags");
  await dialog.getByRole("combobox", { name: "Add tags" }).click();
  await dialog.getByRole("option", { name: "fair" }).click();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog.getByText("fair")).toBeVisible();
  await page.evaluate(() => history.back());
  const ofRule = page.getByRole("dialog", { name: "Leave the rule unsaved?" });
  await ofRule.getByRole("button", { name: "Cancel" }).click();
  await field.press("Escape");
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(dialog).toBeHidden();
  await begin();
  await field.selectOption("title");
  await dialog.getByRole("textbox", { name: "New value" }).fill("Boss");
  await dialog.getByRole("button", { name: "Save step" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("list", { name: "Steps of the rule" })).toContainText("Boss");
});

test("what is changed and changed back in a rule's change of a field is closed unasked", async ({
  page,
  records,
}) => {
  const { key } = await records.addField({ entity: "contact", label: "Seats", type: "number" });
  const steps = [
    { type: "change", changes: { title: "Boss" } },
    { type: "change", changes: { addTags: ["fair", "vip"] } },
    { type: "change", changes: { customFields: { [key]: 5 } } },
  ];
  const data = { name: "Promote", kind: "contact", trigger: { type: "added" }, steps };
  const added = await page.request.post("/api/rules", { data });
  const { id } = rule.parse(await added.json());
  await page.goto(`/app/settings/automation/${id}/edit`);
  const dialog = page.getByRole("dialog", { name: "Change a field or tags" });
  const question = page.getByRole("dialog", { name: "Leave the step unsaved?" });
  const field = dialog.getByLabel("Field");
  const list = page.getByRole("list", { name: "Steps of the rule" });
  const open = async (place: number) => {
    await list
      .getByRole("button", { name: /^Actions for/ })
      .nth(place)
      .click();
    await page.getByRole("menuitem", { name: "Edit step" }).click();
    await expect(field).toBeVisible();
  };
  const closeUnasked = async () => {
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(question).toHaveCount(0);
    await expect(dialog).toBeHidden();
  };
  await open(0);
  await dialog.getByRole("textbox", { name: "New value" }).fill("Chief");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await question.getByRole("button", { name: "Cancel" }).click();
  await dialog.getByRole("textbox", { name: "New value" }).fill("Boss");
  await field.selectOption("Add tags");
  await field.selectOption("title");
  await closeUnasked();
  await open(1);
  await dialog.getByRole("button", { name: "Remove the tag fair" }).click();
  await dialog.getByRole("combobox", { name: "Add tags" }).fill("fair,");
  await closeUnasked();
  await open(2);
  await dialog.getByLabel("Seats").fill("50");
  await dialog.getByLabel("Seats").fill("5");
  await closeUnasked();
});

test("a bulk edit asks before it closes over what was typed", async ({ page, records }) => {
  await records.addContact({ name: "Grace Hopper", email: "grace@example.com" });
  await page.goto("/app/contacts?layout=table");
  await page.getByRole("checkbox", { name: "Select Grace Hopper" }).check();
  const edit = page.getByRole("button", { name: "Edit", exact: true });
  const dialog = page.getByRole("dialog", { name: "Edit 1 contact" });
  const question = page.getByRole("dialog", { name: "Leave the edit unsaved?" });
  const value = dialog.getByRole("textbox", { name: "New value" });
  await edit.click();
  await dialog.getByRole("combobox", { name: "New value" }).press("Escape");
  await expect(dialog).toBeHidden();
  await edit.click();
  await dialog.getByLabel("Field").selectOption("title");
  await value.fill("Boss");
  await value.press("Escape");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(value).toHaveValue("Boss");
  await dialog.getByRole("button", { name: "Change" }).click();
  await expect(page.getByRole("row", { name: /Grace Hopper/ })).toContainText("Boss");
  await expect(question).toBeHidden();
});

test("a bulk edit keeps what was typed for a field while one looks at others", async ({
  page,
  records,
}) => {
  await records.addField({ entity: "contact", label: "Seats", type: "number" });
  await records.addContact({ name: "Grace Hopper", email: "grace@example.com" });
  await page.goto("/app/contacts?layout=table");
  await page.getByRole("checkbox", { name: "Select Grace Hopper" }).check();
  const edit = page.getByRole("button", { name: "Edit", exact: true });
  const dialog = page.getByRole("dialog", { name: "Edit 1 contact" });
  const question = page.getByRole("dialog", { name: "Leave the edit unsaved?" });
  const field = dialog.getByLabel("Field");
  const value = dialog.getByRole("textbox", { name: "New value" });
  const tags = dialog.getByRole("combobox", { name: "Add tags" });
  await edit.click();
  const first = await field.inputValue();
  await field.selectOption("title");
  await value.fill("Boss");
  await field.selectOption("Add tags");
  await tags.fill("fair,");
  await field.selectOption("Seats");
  await dialog.getByRole("textbox", { name: "Seats" }).fill("12");
  await field.selectOption("title");
  await expect(value).toHaveValue("Boss");
  await field.selectOption("Add tags");
  await expect(dialog.getByRole("button", { name: "Remove the tag fair" })).toBeVisible();
  await field.selectOption("Seats");
  await expect(dialog.getByRole("textbox", { name: "Seats" })).toHaveValue("12");
  // What is typed for other fields will not be set.
  await field.selectOption(first);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toHaveCount(0);
  await expect(dialog).toBeHidden();
  await edit.click();
  await field.selectOption("title");
  await expect(value).toHaveValue("");
  await value.fill("Boss");
  await field.selectOption("Seats");
  await field.selectOption("title");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await question.getByRole("button", { name: "Cancel" }).click();
  await dialog.getByRole("button", { name: "Change" }).click();
  await expect(page.getByRole("row", { name: /Grace Hopper/ })).toContainText("Boss");
});

test("staying answers Escape and the browser's Back of a bulk edit at once", async ({
  page,
  records,
}) => {
  await records.addContact({ name: "Grace Hopper", email: "grace@example.com" });
  await page.goto("/app/contacts");
  await page.getByRole("button", { name: "Table", exact: true }).click();
  await page.getByRole("checkbox", { name: "Select Grace Hopper" }).check();
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Edit 1 contact" });
  await dialog.getByLabel("Field").selectOption("title");
  const value = dialog.getByRole("textbox", { name: "New value" });
  await value.fill("Boss");
  await value.press("Escape");
  const question = page.getByRole("dialog", { name: "Leave the edit unsaved?" });
  await expect(question).toBeVisible();
  // The router goes back, and then returns to the page with the question.
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const resolveAtReturn = () => addEventListener("popstate", resolve, { once: true });
        addEventListener("popstate", resolveAtReturn, { once: true });
        history.back();
      }),
  );
  await expect(page).toHaveURL(/\/app\/contacts\?layout=table$/);
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  await expect(value).toHaveValue("Boss");
  await expect(value).toBeFocused();
});

for (const { to, way, left } of [
  { to: "the cards of the list", way: "back", left: /\/app\/contacts$/ },
  { to: "another list", way: "forward", left: /\/app\/companies$/ },
] as const) {
  test(`the browser's way ${way} to ${to} asks before a bulk edit is lost`, async ({
    page,
    records,
  }) => {
    await records.addContact({ name: "Grace Hopper", email: "grace@example.com" });
    await page.goto("/app/contacts");
    await page.getByRole("button", { name: "Table", exact: true }).click();
    await page.getByRole("link", { name: "Companies", exact: true }).click();
    await expect(page.getByRole("heading", { name: "No companies yet" })).toBeVisible();
    await page.goBack();
    await page.getByRole("checkbox", { name: "Select Grace Hopper" }).check();
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Edit 1 contact" });
    await dialog.getByLabel("Field").selectOption("title");
    const value = dialog.getByRole("textbox", { name: "New value" });
    await value.fill("Boss");
    const leave = () => page.evaluate((direction) => history[direction](), way);
    const question = page.getByRole("dialog", { name: "Leave the edit unsaved?" });
    await leave();
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(page).toHaveURL(/\/app\/contacts\?layout=table$/);
    await expect(value).toHaveValue("Boss");
    await expect(value).toBeFocused();
    await leave();
    await question.getByRole("button", { name: "Leave" }).click();
    await expect(page).toHaveURL(left);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
}
