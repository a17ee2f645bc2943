import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";

test("what was deleted is found, restored with its links, and erased for good", async ({
  page,
  records,
  origin,
}) => {
  const acme = await records.addCompany({ name: "Acme" });
  const jane = await records.addContact({
    name: "Jane Doe",
    email: "jane@example.com",
    companyId: acme.id,
  });
  const call = await records.addTask({ title: "Call Jane" });
  for (const path of [`companies/${acme.id}`, `tasks/${call.id}`]) {
    // One after the other: the list is sorted by the moment of the deletion.
    // oxlint-disable-next-line no-await-in-loop
    await page.context().request.delete(`/api/${path}`, { headers: { origin } });
  }
  await page.goto("/app/settings/deleted");
  const list = page.getByRole("list", { name: "Deleted records, newest first" });
  await expect(list.getByRole("listitem")).toHaveCount(2);
  await page.getByPlaceholder("Search deleted records...").fill("acm");
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await expect(list.getByRole("listitem")).toContainText("linked");
  await page.getByRole("button", { name: "Restore Acme" }).click();
  await expect(page.getByText("1 record restored", { exact: true })).toBeVisible();
  await expect(page.getByText("No deleted record matches")).toBeVisible();

  await page.getByRole("button", { name: "Clear search" }).click();
  await page.getByRole("checkbox", { name: "Choose Call Jane" }).check();
  await page.getByRole("button", { name: "Erase for good" }).click();
  const question = page.getByRole("dialog", { name: "Erase 1 record for good?" });
  await question.getByRole("button", { name: "Erase for good" }).click();
  await expect(page.getByText("Nothing was deleted lately")).toBeVisible();

  await page.goto(`/app/contacts/${jane.id}`);
  await expect(page.getByRole("main").getByRole("link", { name: "Acme" }).first()).toBeVisible();
});

test("a contact is downloaded and erased for good from its page", async ({
  page,
  records,
  origin,
}) => {
  const jane = await records.addContact({ name: "Jane Doe", email: "jane@example.com" });
  await records.addTask({ title: "Call Jane Doe" });
  const deal = await records.addDeal({ title: "Boat", value: "1", contactId: jane.id });
  const call = { type: "call", title: "Talk with Jane", dealId: deal.id };
  await page.context().request.post("/api/activities", { data: call, headers: { origin } });
  await page.goto(`/app/contacts/${jane.id}`);
  const menu = page.getByRole("button", { name: "Actions for Jane Doe" });
  await menu.click();
  const saved = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "All data, to read" }).click();
  expect((await saved).suggestedFilename()).toBe("contact.html");

  await menu.click();
  await page.getByRole("menuitem", { name: "Erase for good..." }).click();
  const question = page.getByRole("dialog", { name: "Erase Jane Doe for good?" });
  await expect(question).toContainText("This cannot be undone.");
  await question.getByLabel("Also erase the text of 1 call or note on their deals").check();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Erase for good" }).click();
  await expect(page.getByText("The contact was erased for good", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/app\/contacts$/);
  await page.goto("/app/tasks");
  await expect(page.getByText("Call an erased contact")).toBeVisible();
  await page.goto(`/app/deals/${deal.id}`);
  const timeline = page.getByRole("list", { name: "Activities" });
  await expect(timeline.getByText("Call about an erased contact")).toBeVisible();
  await page.goto("/app/settings/deleted");
  await expect(page.getByText("Nothing was deleted lately")).toBeVisible();
});
