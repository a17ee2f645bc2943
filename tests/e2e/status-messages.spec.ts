import { listenTo } from "#tests/support/heard.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";

const maya = { name: "Maya Rossi", email: "maya@x.example" };

test("the page of a record is announced by the record's name", async ({ page, records }) => {
  await records.addContact(maya);
  await page.goto("/app/contacts");
  const link = page.getByRole("link", { name: maya.name });
  await expect(link).toBeVisible();
  const heard = await listenTo(page);
  await link.click();
  await expect.poll(heard).toContain("Maya Rossi · CRM Pro");
});
