import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";
import { untilQuiet } from "#tests/support/quiet.ts";

test("a contact has several addresses, of which another becomes the first, and a merge keeps all", async ({
  page,
  records,
}) => {
  const { id } = await records.addContact({ name: "Ada Lovelace", email: "ada@example.com" });
  await records.addContact({ name: "A. Lovelace", email: "al@example.com", phone: "030 5550100" });
  await page.goto(`/app/contacts/${id}?edit=${id}`);
  const dialog = page.getByRole("dialog", { name: "Edit Contact" });
  await expect(dialog).toBeVisible();
  await untilQuiet(page);
  await dialog.getByRole("button", { name: "Add another email" }).click();
  await expect(dialog.getByLabel("Other email 1")).toBeFocused();
  await dialog.getByLabel("Other email 1").fill("nowhere");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Invalid email address")).toBeVisible();
  await dialog.getByLabel("Other email 1").fill("ada@home.example");
  await dialog.getByRole("button", { name: "Add another email" }).click();
  await dialog.getByRole("button", { name: "Make ada@home.example the primary email" }).click();
  await expect(dialog.getByRole("textbox", { name: "Email", exact: true })).toHaveValue(
    "ada@home.example",
  );
  await expect(dialog.getByLabel("Other email 1")).toHaveValue("ada@example.com");
  await dialog.getByRole("button", { name: "Add another phone" }).click();
  await dialog.getByLabel("Other phone 1").fill("+49 30 5550100");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();

  const other = page.getByRole("link", { name: "ada@example.com" });
  await expect(other).toHaveAttribute("href", "mailto:ada@example.com");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Make ada@example.com the primary email" }).click();
  await expect(
    page.getByRole("button", { name: "Make ada@home.example the primary email" }),
  ).toBeVisible();

  await page.goto("/app/duplicates?kind=contact&by=phone");
  await page.getByRole("link", { name: "Merge..." }).click();
  const kept = page.getByRole("row").filter({ hasText: "Other emails" });
  await expect(kept).toContainText("ada@home.example, al@example.com");
  await page.getByRole("button", { name: "Merge 2 records" }).click();
  await expect(page.getByRole("link", { name: "al@example.com" })).toBeVisible();
  await page.goto("/app/contacts?q=home.example");
  await expect(page.getByRole("listitem").filter({ hasText: "Ada Lovelace" })).toBeVisible();
});
