import { rule } from "#shared/rules/rules.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";

const data = {
  name: "Promote",
  kind: "contact",
  trigger: { type: "added" },
  steps: [{ type: "change", changes: { title: "Boss" } }],
};

test("a rule that is not saved is not left unasked", async ({ page }) => {
  const { id } = rule.parse(await (await page.request.post("/api/rules", { data })).json());
  await page.goto(`/app/settings/automation/${id}/edit`);
  const name = page.getByRole("textbox", { name: /^Name/ });
  await name.fill("Greet");
  const others = page.getByRole("link", { name: "All rules" });
  await others.click();
  const question = page.getByRole("dialog", { name: "Leave the rule unsaved?" });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(name).toHaveValue("Greet");
  await others.click();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page.getByRole("link", { name: "New rule" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Promote", exact: true })).toBeVisible();
});

test("a rule's Cancel asks before what is changed is lost, and nothing asks once it is saved", async ({
  page,
}) => {
  const { id } = rule.parse(await (await page.request.post("/api/rules", { data })).json());
  await page.goto(`/app/settings/automation/${id}/edit`);
  const name = page.getByRole("textbox", { name: /^Name/ });
  const cancel = page.getByRole("button", { name: "Cancel" });
  const question = page.getByRole("dialog", { name: "Leave the rule unsaved?" });
  await expect(name).toHaveValue("Promote");
  await cancel.click();
  await expect(page).toHaveURL(new RegExp(`/automation/${id}$`));
  await page.goBack();
  await name.fill("Greet");
  await cancel.click();
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(name).toHaveValue("Greet");
  await cancel.click();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(new RegExp(`/automation/${id}$`));
  await page.goBack();
  await name.fill("Welcome");
  await page.getByRole("button", { name: "Save rule" }).click();
  await expect(page).toHaveURL(new RegExp(`/automation/${id}$`));
  await expect(page.getByText("Welcome").first()).toBeVisible();
});

test("a rule's step asks before it closes over what was typed", async ({ page }) => {
  await page.goto("/app/settings/automation/new");
  const begin = async () => {
    await page.getByRole("button", { name: "Add step" }).click();
    await page.getByRole("menuitem", { name: "Add a note" }).click();
  };
  const dialog = page.getByRole("dialog", { name: "Add a note" });
  const question = page.getByRole("dialog", { name: "Leave the step unsaved?" });
  const note = dialog.getByLabel("Note");
  await begin();
  await note.press("Escape");
  await expect(dialog).toBeHidden();
  await begin();
  await note.fill("Ask for the contract");
  await note.press("Escape");
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(note).toHaveValue("Ask for the contract");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Ask for the contract")).toHaveCount(0);
  await begin();
  await note.fill("Ask again");
  await dialog.getByRole("button", { name: "Save step" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("list", { name: "Steps of the rule" })).toContainText("Ask again");
});

test("a rule's step asks before it closes over what a button changed", async ({ page }) => {
  await page.goto("/app/settings/automation/new");
  const add = async (step: string) => {
    await page.getByRole("button", { name: "Add step" }).click();
    await page.getByRole("menuitem", { name: step }).click();
  };
  const question = page.getByRole("dialog", { name: "Leave the step unsaved?" });
  await add("Add a company");
  const company = page.getByRole("dialog", { name: "Add a company" });
  const addField = company.getByRole("button", { name: "Add field" });
  await addField.click();
  await addField.press("Escape");
  await expect(question).toBeVisible();
  await question.getByRole("button", { name: "Cancel" }).click();
  await company.getByRole("button", { name: "Remove row 2" }).click();
  await addField.press("Escape");
  await expect(company).toBeHidden();
  await expect(question).toHaveCount(0);
  await add("If and otherwise");
  const branch = page.getByRole("dialog", { name: "If and otherwise" });
  await branch.getByRole("button", { name: "Remove this condition" }).click();
  await branch.getByRole("button", { name: "Add condition" }).press("Escape");
  await expect(question).toBeVisible();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(branch).toBeHidden();
});

test("a rule's step that is not saved is not left by the browser's Back unasked", async ({
  page,
}) => {
  await page.goto("/app/settings/automation");
  await page.getByRole("link", { name: "New rule" }).first().click();
  const begin = async () => {
    await page.getByRole("button", { name: "Add step" }).click();
    await page.getByRole("menuitem", { name: "Add a note" }).click();
  };
  const dialog = page.getByRole("dialog", { name: "Add a note" });
  const note = dialog.getByLabel("Note");
  await begin();
  await note.fill("Ask for the contract");
  await page.evaluate(() => history.back());
  const question = page.getByRole("dialog", { name: "Leave the rule unsaved?" });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(note).toHaveValue("Ask for the contract");
  await expect(note).toBeFocused();
  await note.press("Escape");
  await page
    .getByRole("dialog", { name: "Leave the step unsaved?" })
    .getByRole("button", { name: "Leave" })
    .click();
  await expect(dialog).toBeHidden();
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(/\/automation$/);
  await page.goForward();
  await begin();
  await note.fill("Ask again");
  await page.evaluate(() => history.back());
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/\/automation$/);
  await expect(dialog).toHaveCount(0);
});

test("a rule that is not saved is not replaced by its draft unasked", async ({ page, origin }) => {
  const { id } = rule.parse(await (await page.request.post("/api/rules", { data })).json());
  const theirs = { ...data, name: "Put aside" };
  await page.request.put(`/api/rules/${id}/draft`, { data: theirs, headers: { origin } });
  await page.goto(`/app/settings/automation/${id}/edit`);
  const name = page.getByRole("textbox", { name: /^Name/ });
  await name.fill("Greet");
  const draft = page.getByRole("link", { name: "Go on with the draft" });
  await draft.click();
  const question = page.getByRole("dialog", { name: "Leave the rule unsaved?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(name).toHaveValue("Greet");
  await draft.click();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(name).toHaveValue("Put aside");
});

for (const { what, path, open, label } of [
  {
    what: "template",
    path: "/app/emails/templates",
    open: "New template",
    label: "Name",
  },
  { what: "sequence", path: "/app/emails/sequences", open: "New sequence", label: "Name" },
  { what: "form", path: "/app/settings/forms", open: "New form", label: "Heading" },
]) {
  test(`the browser asks before it leads away from a ${what} that is not saved`, async ({
    page,
  }) => {
    await page.goto(path);
    await page.getByRole("link", { name: "Contacts", exact: true }).click();
    await expect(page.getByRole("heading", { name: "No contacts yet" })).toBeVisible();
    await page.goBack();
    await page.getByRole("button", { name: open }).first().click();
    const dialog = page.getByRole("dialog", { name: open });
    await dialog.getByLabel(label).first().fill("Spring");
    await page.evaluate(() => history.forward());
    const question = page.getByRole("dialog", { name: `Leave the ${what} unsaved?` });
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog.getByLabel(label).first()).toHaveValue("Spring");
  });

  test(`Escape, Cancel and the cross ask before they close a ${what} that is not saved`, async ({
    page,
  }) => {
    await page.goto(path);
    const opener = page.getByRole("button", { name: open }).first();
    const dialog = page.getByRole("dialog", { name: open });
    const question = page.getByRole("dialog", { name: `Leave the ${what} unsaved?` });
    const field = dialog.getByLabel(label).first();
    const cancel = dialog.getByRole("button", { name: "Cancel" });
    await opener.click();
    await cancel.click();
    await expect(dialog).toBeHidden();
    await opener.click();
    await field.fill("Spring");
    await field.press("Escape");
    await expect(question).toBeVisible();
    await expectAccessible(page);
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(field).toBeFocused();
    await cancel.click();
    await question.getByRole("button", { name: "Cancel" }).press("Escape");
    await expect(question).toBeHidden();
    await expect(cancel).toBeFocused();
    await expect(field).toHaveValue("Spring");
    await dialog.getByRole("button", { name: "Close", exact: true }).click();
    await question.getByRole("button", { name: "Leave" }).click();
    await expect(dialog).toBeHidden();
    await opener.click();
    await expect(field).not.toHaveValue("Spring");
  });
}
