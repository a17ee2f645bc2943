import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";
import { untilQuiet } from "#tests/support/quiet.ts";

test("a dialog that was closed leaves nothing in the history", async ({ page }) => {
  await page.goto("/app/tasks");
  await page.getByRole("link", { name: "Contacts" }).click();
  const heading = page.getByRole("heading", { name: "Contacts", level: 1 });
  await expect(heading).toBeVisible();
  await page.getByRole("button", { name: "Add Contact" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add Contact" });
  await expect(dialog.getByLabel("Name")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/app\/contacts$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/app\/tasks$/);
  // Forward leads to the list and once more to the dialog, which closes as before.
  await page.goForward();
  await page.goForward();
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await expect(heading).toBeVisible();
});

test("the banner and the footer of a page are no parts of its dialogs", async ({ page }) => {
  await page.goto("/app/contacts?new=true");
  const dialog = page.getByRole("dialog", { name: "Add Contact" });
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeVisible();
  await expect(dialog.getByRole("banner").or(dialog.getByRole("contentinfo"))).toHaveCount(0);
});

test("a record that takes long to open says so", async ({ page, records }) => {
  const { id } = await records.addContact({ name: "Ada", email: "ada@example.com" });
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route(`**/api/contacts/${id}`, async (route) => {
    await answered;
    await route.continue();
  });
  // A search that does not find it, so that the page has to ask for it.
  await page.goto(`/app/contacts?q=nobody&edit=${id}`);
  await expect(page.getByRole("status").filter({ hasText: "Loading the record" })).toBeVisible();
  answer();
  const dialog = page.getByRole("dialog", { name: "Edit Contact" });
  await expect(dialog.getByLabel("Name")).toHaveValue("Ada");
});

test("a page whose session ends keeps what is typed in it until one is signed in again", async ({
  page,
  context,
  account,
  expectProblem,
}) => {
  expectProblem(/401/);
  await page.goto("/app/settings/profile");
  const name = page.getByLabel("First name");
  await name.fill("Augusta");
  // What the page still asked for would be refused as well.
  await untilQuiet(page);
  await context.clearCookies();
  const user = page.waitForResponse("**/api/auth/user");
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox").fill("Nothing there");
  expect((await user).status()).toBe(401);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  const tab = context.waitForEvent("page");
  await page.getByRole("link", { name: "Sign In in a New Tab" }).click();
  await expect(name).toHaveValue("Augusta");
  await expectAccessible(page);
  const signIn = await tab;
  await signIn.getByLabel("Email").fill(account.email);
  await signIn.getByLabel("Password", { exact: true }).fill(account.password);
  await signIn.getByRole("button", { name: "Sign In" }).click();
  await expect(signIn.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(page.getByText("You are signed out.")).toBeHidden();
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByText("Profile saved", { exact: true })).toBeVisible();
});

test("a save after the session has ended keeps what was typed, and leads to sign in", async ({
  page,
  context,
  account,
  expectProblem,
}) => {
  expectProblem(/401/);
  await page.goto("/app/contacts?new=true");
  const dialog = page.getByRole("dialog", { name: "Add Contact" });
  await dialog.getByLabel("Name").fill("Ada Lovelace");
  await dialog.getByLabel("Email").fill("ada@example.com");
  await context.clearCookies();
  await dialog.getByRole("button", { name: "Save" }).click();
  const tab = context.waitForEvent("page");
  await dialog.getByRole("link", { name: "sign in in a new tab" }).click();
  const signIn = await tab;
  await signIn.getByLabel("Email").fill(account.email);
  await signIn.getByLabel("Password", { exact: true }).fill(account.password);
  await signIn.getByRole("button", { name: "Sign In" }).click();
  await expect(signIn.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("link", { name: "Ada Lovelace" })).toBeVisible();
});
