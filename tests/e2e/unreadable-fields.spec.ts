import { expect, signedInTest as test } from "#tests/support/journey.ts";

test("half a date in a form is refused, not saved as none", async ({ page, records }) => {
  await records.addTask({ title: "Call back", dueDate: "2030-05-01" });
  await page.goto("/app/tasks");
  await page.getByRole("button", { name: "Actions for Call back" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Task" });
  const date = dialog.getByLabel("Due Date");
  await date.focus();
  await page.keyboard.press("Backspace");
  await expect(date).toHaveValue("");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(date).toBeFocused();
  await date.fill("2030-06-01");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Due Jun 1, 2030")).toBeVisible();
});

test("what is no number is refused, not saved as none", async ({ page }) => {
  await page.goto("/app/activities?new=true");
  const dialog = page.getByRole("dialog", { name: "Log Activity" });
  await dialog.getByLabel("Title").fill("Talked about terms");
  const duration = dialog.getByLabel("Duration in minutes");
  await duration.pressSequentially("30-");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(duration).toBeFocused();
  await duration.fill("30");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  const call = page.getByRole("listitem").filter({ hasText: "Talked about terms" });
  await expect(call).toContainText("30 minutes");
});

test("half a date in a cell does not clear it", async ({ page, records }) => {
  await records.addTask({ title: "Call back", dueDate: "2030-05-01" });
  await page.goto("/app/tasks?layout=table");
  const cell = page.getByRole("gridcell", { name: "May 1, 2030" });
  await cell.dblclick();
  const date = page.getByLabel("Due Date", { exact: true });
  await page.keyboard.press("Backspace");
  await expect(date).toHaveValue("");
  await page.keyboard.press("Enter");
  await expect(date).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(cell).toBeVisible();
});

test("half a moment of an activity is refused, not saved as now", async ({ page }) => {
  await page.goto("/app/activities?new=true");
  const dialog = page.getByRole("dialog", { name: "Log Activity" });
  await dialog.getByLabel("Title").fill("Talked about terms");
  const when = dialog.getByLabel("When");
  await when.focus();
  await page.keyboard.press("Backspace");
  await expect(when).toHaveValue("");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(when).toBeFocused();
  await expect(dialog).toBeVisible();
  await when.fill("2026-01-05T10:30");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
});
