import { addDays, formatISO } from "date-fns";
import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";

const dayIn = (days: number) => formatISO(addDays(new Date(), days), { representation: "date" });

test("what is next about a record is planned, put off and completed on its page", async ({
  page,
  records,
}) => {
  const ada = await records.addContact({ name: "Ada Lovelace", email: "ada@example.com" });
  await records.addTask({ title: "Of no one", dueDate: dayIn(1) });
  await page.goto(`/app/contacts/${ada.id}`);
  const steps = page.getByRole("region", { name: "Next steps" });
  await expect(steps).toContainText("Nothing is planned.");

  await steps.getByRole("textbox", { name: "Next step", exact: true }).fill("Call about the offer");
  await page.keyboard.press("Enter");
  const call = steps.getByRole("listitem").filter({ hasText: "Call about the offer" });
  await expect(call).toBeVisible();
  await expect(steps.getByRole("textbox", { name: "Next step", exact: true })).toHaveValue("");
  await expect(steps.getByRole("listitem")).toHaveCount(1);
  await expectAccessible(page);

  await call.getByRole("button", { name: "Reschedule Call about the offer" }).click();
  await page.getByRole("menuitem", { name: /^In a week/ }).click();
  await expect(page.getByText("Task updated successfully").first()).toBeVisible();
  await expect(call).toContainText("Due");

  await call.getByRole("checkbox", { name: "Completed: Call about the offer" }).click();
  await expect(call.getByRole("checkbox")).toBeChecked();
  await page.reload();
  await expect(steps).toContainText("Nothing is planned.");
  await steps.getByText("Completed tasks").click();
  await expect(call.getByRole("checkbox")).toBeChecked();
  await call.getByRole("checkbox").click();
  await page.reload();
  await call.getByRole("button", { name: "Call about the offer", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Task" });
  await expect(dialog.getByLabel("Due Date")).toHaveValue(dayIn(7));
  await expect(dialog.getByRole("combobox", { name: "Related To" })).toHaveText("Ada Lovelace");
});

test("a task is given what it is about in its form", async ({ page, records }) => {
  await records.addDeal({ title: "Big renewal", value: "100" });
  await records.addCompany({ name: "Renewables" });
  await page.goto("/app/tasks?new=true");
  const dialog = page.getByRole("dialog", { name: "Add Task" });
  await dialog.getByLabel("Task Title").fill("Send the offer");
  await dialog.getByRole("combobox", { name: "Related To" }).click();
  await page.getByPlaceholder("Search contacts, companies and deals...").fill("renew");
  await expect(page.getByRole("option", { name: /Renewables/ })).toBeVisible();
  await page.getByRole("option", { name: /Big renewal/ }).click();
  await expect(dialog.getByRole("combobox", { name: "Related To" })).toHaveText("Big renewal");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Related to Big renewal")).toBeVisible();
});

test("a deal without a next step is given one in Today, and leaves the list", async ({
  page,
  records,
}) => {
  await records.addDeal({ title: "Big renewal", value: "100" });
  await page.goto("/app/today");
  const without = page.getByRole("region", { name: "Deals without a next step" });
  await without.getByRole("button", { name: "Add next step: Big renewal" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Task" });
  await expect(dialog.getByRole("combobox", { name: "Related To" })).toHaveText("Big renewal");
  await expectAccessible(page);
  await dialog.getByLabel("Task Title").fill("Call them");
  await dialog.getByLabel("Due Date").fill(dayIn(0));
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(without).toContainText("Every open deal has a next step.");
  await expect(page.getByRole("region", { name: "Tasks due" })).toContainText("Call them");
});

test("one choice says who does a task, a colleague or someone else", async ({
  page,
  account,
  records,
}) => {
  await records.addTask({ title: "Call them", assignee: "Grace of the agency" });
  await page.goto("/app/tasks");
  await page.getByRole("link", { name: "Call them" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Task" });
  await expect(dialog.getByLabel("Assignee")).toHaveValue("Grace of the agency");
  await expect(dialog.getByLabel("Assigned User")).toHaveCount(0);
  await dialog.getByLabel("Assignee").fill(account.name);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(`Assigned to ${account.name}`)).toBeVisible();
});

test("on a phone, one's day is as wide as the screen", async ({ page, records }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await records.addDeal({ title: "A renewal of all licences with everything else", value: "100" });
  await records.addTask({ title: "Call", dueDate: dayIn(0), assignee: "Someone with a long name" });
  await page.goto("/app/today");
  await expect(page.getByRole("button", { name: /^Add next step: A renewal/ })).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(390);
  const card = await page.getByRole("article").first().boundingBox();
  expect((card?.x ?? 0) + (card?.width ?? 0)).toBeLessThanOrEqual(390);
});
