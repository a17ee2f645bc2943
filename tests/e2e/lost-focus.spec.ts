import type { Page } from "@playwright/test";
import { confirmAddress } from "#tests/support/team.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";
import { untilMenuHasFocus } from "#tests/support/menus.ts";

test("a chip that is removed leaves the focus to the next one", async ({ page, records }) => {
  await records.addContact({ name: "Ann", email: "ann@example.com" });
  const condition = (field: string, value: string) => ({ field, operator: "contains", value });
  const conditions = [condition("name", "An"), condition("email", "ann"), condition("name", "nn")];
  const filter = JSON.stringify({ match: "all", conditions });
  await openByKeys(page, `/app/contacts?${new URLSearchParams({ filter }).toString()}`);
  const remove = page
    .getByRole("list", { name: "Conditions" })
    .getByRole("button", { name: /^Remove/ });
  await remove.nth(1).press("Enter");
  await expect(remove).toHaveCount(2);
  await expect(remove.nth(1)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(remove).toHaveCount(1);
  await expect(remove).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(remove).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Sort" })).toBeFocused();
});

test("a line item that is removed leaves the focus to the next one, and at last to adding one", async ({
  page,
  records,
}) => {
  const { id } = await records.addDeal({ title: "Rollout", value: "10" });
  const line = { productId: null, unit: null, quantity: "1", unitPrice: "10", periods: 1 };
  const rest = { billed: "once" as const, discount: null };
  await records.setLineItems(id, {
    items: ["Seats", "Setup"].map((name) => ({ name, ...line, ...rest })),
    followsLineItems: false,
  });
  await openByKeys(page, `/app/deals/${id}`);
  await page.getByRole("button", { name: "Remove Seats" }).press("Enter");
  await expect(page.getByRole("button", { name: "Remove Seats" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Remove Setup" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Remove Setup" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Add line item" })).toBeFocused();
});

test("a field that is archived leaves the focus to another, although its button was disabled", async ({
  page,
  records,
}) => {
  for (const label of ["Tier", "Rank"]) {
    await records.addField({ entity: "contact", label, type: "text" });
  }
  await openByKeys(page, "/app/settings/fields");
  await page.getByRole("button", { name: "Archive Rank" }).press("Enter");
  await expect(page.getByRole("button", { name: "Restore Rank" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Archive Tier" })).toBeFocused();
});

test("the first record that is saved leaves the focus in the list", async ({ page }) => {
  await openByKeys(page, "/app/contacts");
  await page.getByRole("main").getByRole("button", { name: "Add Contact" }).last().press("Enter");
  const dialog = page.getByRole("dialog", { name: "Add Contact" });
  await dialog.getByLabel("Name *").fill("Ann");
  await dialog.getByRole("textbox", { name: "Email", exact: true }).fill("ann@example.com");
  const save = dialog.getByRole("button", { name: "Save" });
  await expect(save).toBeEnabled();
  const { promise: isClosed, resolve: letCome } = Promise.withResolvers<void>();
  await page.route("**/api/contacts?*", async (route) => {
    await isClosed;
    return route.continue();
  });
  await save.press("Enter");
  await expect(dialog).toBeHidden();
  letCome();
  await expect(page.getByRole("link", { name: "Ann" })).toBeFocused();
});

test("a tag that is taken out of a form leaves the focus to the next one, and at last to the field", async ({
  page,
  records,
}) => {
  const { id } = await records.addContact({
    name: "Ann",
    email: "ann@example.com",
    tags: ["old", "vip"],
  });
  await openByKeys(page, `/app/contacts/${id}?edit=${id}`);
  const dialog = page.getByRole("dialog", { name: "Edit Contact" });
  await dialog.getByRole("button", { name: "Remove the tag old" }).press("Enter");
  await expect(dialog.getByRole("button", { name: "Remove the tag vip" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("combobox", { name: "Tags" })).toBeFocused();
});

test("rows that are no longer selected leave the focus in their table", async ({
  page,
  records,
}) => {
  await records.addCompany({ name: "Acme" });
  await openByKeys(page, "/app/companies?layout=table");
  await page.getByRole("checkbox", { name: "Select Acme" }).press("Space");
  await page.getByRole("button", { name: "Clear" }).press("Enter");
  await expect(page.getByRole("grid").locator(":focus")).toBeVisible();
});

test("an activity that is deleted leaves the focus to the next one, and at last to the timeline", async ({
  page,
  records,
  origin,
}) => {
  const { id: contactId } = await records.addContact({ name: "Ann", email: "ann@example.com" });
  for (const title of ["First call", "Second call"]) {
    const data = { type: "call", title, contactId };
    await page.request.post("/api/activities", { data, headers: { origin } });
  }
  await openByKeys(page, `/app/contacts/${contactId}`);
  const remove = async (title: string) => {
    await page.getByRole("button", { name: `Actions for ${title}` }).press("Enter");
    await untilMenuHasFocus(page);
    await page.getByRole("menuitem", { name: "Delete" }).press("Enter");
    await expect(page.getByRole("button", { name: `Actions for ${title}` })).toHaveCount(0);
  };
  await remove("Second call");
  await expect(page.getByRole("button", { name: "Actions for First call" })).toBeFocused();
  await remove("First call");
  await expect(page.getByRole("region", { name: "Timeline" }).locator(":focus")).toBeVisible();
});

test("an invitation that is withdrawn leaves the focus to the next one", async ({
  page,
  context,
  origin,
}) => {
  await confirmAddress(context, origin);
  for (const email of ["one@x.example", "two@x.example"]) {
    const data = { email, role: "member" };
    await page.request.post("/api/invitations", { data, headers: { origin } });
  }
  await openByKeys(page, "/app/settings/members");
  const actions = page
    .getByRole("region", { name: "Invitations" })
    .getByRole("button", { name: /^Actions for/ });
  await actions.first().press("Enter");
  await untilMenuHasFocus(page);
  await page.getByRole("menuitem", { name: "Withdraw" }).press("Enter");
  await expect(actions).toHaveCount(1);
  await expect(actions).toBeFocused();
});

test("a session that is ended leaves the focus to the next one", async ({
  page,
  account,
  browser,
  baseURL,
  origin,
}) => {
  for (const userAgent of ["Firefox/140.0", "Edg/140.0"]) {
    const elsewhere = await browser.newContext({ ...(baseURL && { baseURL }), userAgent });
    await elsewhere.request.post("/api/auth/sign-in/email", {
      data: { email: account.email, password: account.password },
      headers: { origin },
    });
    await elsewhere.close();
  }
  await openByKeys(page, "/app/settings/security");
  const end = page.getByRole("button", { name: /^End the session/ });
  await end.first().press("Enter");
  await expect(end).toHaveCount(1);
  await expect(end).toBeFocused();
});

test("an invitation that is withdrawn with a pointer leaves the focus to the page's content", async ({
  page,
  context,
  origin,
}) => {
  await confirmAddress(context, origin);
  const data = { email: "one@x.example", role: "member" };
  await page.request.post("/api/invitations", { data, headers: { origin } });
  await page.goto("/app/settings/members");
  await page.getByRole("button", { name: "Actions for one@x.example" }).click();
  await page.getByRole("menuitem", { name: "Withdraw" }).click();
  await expect(page.getByText("No one is invited at the moment.")).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
});

test("a key that is revoked in a dialog leaves the focus to the next one", async ({
  page,
  origin,
}) => {
  for (const name of ["Import", "Export"]) {
    const data = { name, role: "viewer", expiresAt: null };
    await page.request.post("/api/api-keys", { data, headers: { origin } });
  }
  await openByKeys(page, "/app/settings/api-keys");
  const revoke = page.getByRole("listitem").getByRole("button", { name: /^Revoke/ });
  await revoke.first().press("Enter");
  await page.getByRole("button", { name: "Revoke key" }).press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(revoke).toHaveCount(1);
  await expect(revoke).toBeFocused();
});

/** What follows the focus comes with the first key, or is fetched ahead before. */
async function openByKeys(page: Page, path: string): Promise<void> {
  const code = page.waitForResponse("**/assets/lost-focus-*.js");
  await page.goto(path);
  await page.getByRole("main", { includeHidden: true }).waitFor();
  await page.keyboard.press("Tab");
  const url = (await code).url();
  await page.evaluate((one) => import(one), url);
}
