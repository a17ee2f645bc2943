import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";

test("a workspace does without addresses, and adds someone with a phone number alone", async ({
  page,
}) => {
  await page.goto("/app/contacts?new=true");
  const dialog = page.getByRole("dialog", { name: "Add Contact" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("Grace Hopper");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Email is required")).toBeVisible();

  await page.goto("/app/settings/workspace");
  const rule = page.getByRole("checkbox", { name: "Every contact needs an email address" });
  await expect(rule).toBeChecked();
  await page.getByText("Every contact needs an email address").click();
  await expect(rule).not.toBeChecked();
  await expectAccessible(page);

  const { promise: isRuleSent, resolve: sendRule } = Promise.withResolvers<void>();
  await page.route("**/api/workspace", async (route) => {
    await isRuleSent;
    return route.continue();
  });
  await page.goto("/app/contacts?new=true");
  await dialog.getByRole("textbox", { name: "Name" }).fill("Grace Hopper");
  await dialog.getByRole("textbox", { name: "Phone" }).fill("+1 555 0100");
  await expect(dialog.getByRole("button", { name: "Save" })).toBeDisabled();
  sendRule();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole("link", { name: "Grace Hopper" }).click();
  await expect(page.getByRole("heading", { name: "Grace Hopper" })).toBeVisible();
  await expect(page.getByRole("link", { name: "+1 555 0100" }).first()).toBeVisible();
});
