import { expect, signedInTest as test } from "#tests/support/journey.ts";

test("a user makes a key, copies it, calls the API with it, and revokes it", async ({
  page,
  context,
  playwright,
  baseURL,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/app/settings");
  await page.getByRole("navigation", { name: "Settings" }).getByText("API keys").click();
  await expect(page.getByText("No API keys yet")).toBeVisible();
  await page.getByRole("button", { name: "New key" }).click();
  await page.getByRole("button", { name: "Make key" }).click();
  await expect(page.getByText("Name is required")).toBeVisible();
  await page.getByLabel("Name").fill("Nightly import");
  await page.getByLabel("Role").selectOption({ label: "Viewer: reads records" });
  await page.getByLabel("Expires").selectOption({ label: "In 30 days" });
  await page.getByRole("button", { name: "Make key" }).click();

  await expect(page.getByRole("dialog", { name: "Copy your key now" })).toBeVisible();
  await page.getByRole("button", { name: "Copy" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  const key = await page.evaluate(() => navigator.clipboard.readText());
  expect(key).toMatch(/^crm_/);
  await page.getByRole("button", { name: "Done" }).click();
  const item = page.getByRole("listitem").filter({ hasText: "Nightly import" });
  await expect(item).toContainText("Viewer");
  await expect(item).toContainText("Never used");
  await expect(page.getByText(key)).toBeHidden();

  const program = await playwright.request.newContext({
    extraHTTPHeaders: { authorization: `Bearer ${key}` },
    ...(baseURL === undefined ? {} : { baseURL }),
  });
  expect((await program.get("/api/contacts")).status()).toBe(200);
  await page.reload();
  await expect(item).toContainText(/Used .* ago/);

  await item.getByRole("button", { name: "Revoke Nightly import" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(item.getByRole("button", { name: "Revoke Nightly import" })).toBeFocused();
  await item.getByRole("button", { name: "Revoke Nightly import" }).click();
  await page.getByRole("button", { name: "Revoke key" }).click();
  await expect(page.getByText("No API keys yet")).toBeVisible();
  expect((await program.get("/api/contacts")).status()).toBe(401);
  await program.dispose();
});
