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

test("a rule is left without a question by Cancel, and once it is saved", async ({ page }) => {
  const { id } = rule.parse(await (await page.request.post("/api/rules", { data })).json());
  await page.goto(`/app/settings/automation/${id}/edit`);
  await page.getByRole("textbox", { name: /^Name/ }).fill("Greet");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(new RegExp(`/automation/${id}$`));
  await page.goBack();
  await page.getByRole("textbox", { name: /^Name/ }).fill("Welcome");
  await page.getByRole("button", { name: "Save rule" }).click();
  await expect(page).toHaveURL(new RegExp(`/automation/${id}$`));
  await expect(page.getByText("Welcome").first()).toBeVisible();
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
}
