import type { Page } from "@playwright/test";
import { expect, signedInTest as test } from "#tests/support/journey.ts";

test("a user adds their first task", async ({ page }) => {
  await page.goto("/app/tasks");
  await expect(page.getByRole("heading", { name: "No tasks yet" })).toBeVisible();
  await page.getByRole("button", { name: "Add Task" }).first().click();
  await expect(page).toHaveURL(/\?new=true$/);
  const dialog = page.getByRole("dialog", { name: "Add Task" });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Task Title is required")).toBeVisible();

  await dialog.getByLabel("Task Title").fill("Send the contract");
  await dialog.getByLabel("Description").fill("Both copies.");
  await dialog.getByLabel("Priority").selectOption("high");
  await dialog.getByLabel("Due Date").fill("2126-03-05");
  await dialog.getByLabel("Assignee").fill("Grace Hopper");
  await dialog.getByRole("button", { name: "Save" }).click();

  await expect(page.getByText("Task created successfully", { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
  for (const text of ["Both copies.", "High", "Due Mar 5, 2126", "Assigned to Grace Hopper"]) {
    await expect(taskCard(page, "Send the contract")).toContainText(text);
  }
  await expectCounts(page, ["All 1", "Pending 1", "In Progress 0", "Completed 0"]);
});

test("a user completes and reopens a task by keyboard", async ({ page, records }) => {
  await records.addTask({ title: "Call back", status: "in-progress", dueDate: "2020-02-29" });
  await page.goto("/app/tasks");
  const card = taskCard(page, "Call back");
  await expect(card).toContainText("Overdue since Feb 29, 2020");
  await card.getByRole("checkbox").focus();
  await page.keyboard.press("Space");
  await expect(page.getByText("Task updated successfully", { exact: true })).toBeVisible();
  await expect(card.getByRole("heading", { name: "Call back" })).toHaveCSS(
    "text-decoration-line",
    "line-through",
  );
  await expect(card).toContainText("Completed");
  await expect(card).toContainText("Due Feb 29, 2020");
  await expectCounts(page, ["All 1", "Pending 0", "In Progress 0", "Completed 1"]);

  await expect(card.getByRole("checkbox")).toBeFocused();
  await page.keyboard.press("Space");
  await expect(card).toContainText("Pending");
  await expectCounts(page, ["All 1", "Pending 1", "In Progress 0", "Completed 0"]);
});

test("a filter stands in the address and shows the tasks of one status", async ({
  page,
  records,
}) => {
  await records.addTask({ title: "Pending task" });
  await records.addTask({ title: "Completed task", status: "completed" });
  await page.goto("/app/tasks");
  await expect(tasks(page)).toHaveCount(2);
  await filters(page).getByRole("button", { name: "Completed" }).click();
  await expect(page).toHaveURL(/\?status=completed$/);
  await expect(tasks(page)).toHaveCount(1);
  await page.reload();
  await expect(taskCard(page, "Completed task")).toBeVisible();
  await expect(tasks(page)).toHaveCount(1);

  await filters(page).getByRole("button", { name: "In Progress" }).click();
  await expect(page.getByRole("heading", { name: "No tasks in progress" })).toBeVisible();
  await page.getByRole("button", { name: "Show all tasks" }).click();
  await expect(tasks(page)).toHaveCount(2);
});

test("a task that leaves the filter keeps its place until another filter is chosen", async ({
  page,
  records,
}) => {
  for (const title of ["First", "Second", "Third"]) await records.addTask({ title });
  await page.goto("/app/tasks?status=pending");
  await taskCard(page, "Second").getByRole("checkbox").click();
  await expectCounts(page, ["All 3", "Pending 2", "In Progress 0", "Completed 1"]);
  await expect(tasks(page).getByRole("heading")).toHaveText(["Third", "Second", "First"]);
  await expect(taskCard(page, "Second").getByRole("checkbox")).toBeChecked();

  await filters(page).getByRole("button", { name: "All" }).click();
  await expect(tasks(page)).toHaveCount(3);
  await filters(page).getByRole("button", { name: "Pending" }).click();
  await expect(tasks(page).getByRole("heading")).toHaveText(["Third", "First"]);
});

test("a refused change goes back and says why", async ({ page, records, expectProblem }) => {
  expectProblem(/409/);
  const { id } = await records.addTask({ title: "Sign the lease" });
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route(`**/api/tasks/${id}`, async (route) => {
    await answered;
    await route.fulfill({
      status: 409,
      json: { error: "This task was changed by someone else." },
    });
  });
  await page.goto("/app/tasks");
  const checkbox = taskCard(page, "Sign the lease").getByRole("checkbox");
  await checkbox.click();
  await expect(checkbox).toBeChecked();
  answer();
  await expect(
    page.getByText("This task was changed by someone else.", { exact: true }),
  ).toBeVisible();
  await expect(checkbox).not.toBeChecked();
});

test("the checkbox sends the whole task", async ({ page, records }) => {
  const task = await records.addTask({ title: "Pay the invoice", assignee: "Ada" });
  await page.goto("/app/tasks");
  const sent = page.waitForRequest((request) => request.method() === "PUT");
  await taskCard(page, "Pay the invoice").getByRole("checkbox").click();
  expect((await sent).postDataJSON()).toEqual({ ...task, status: "completed" });
});

test("a user opens a task, changes it, and finds it changed", async ({ page, records }) => {
  await records.addTask({ title: "Draft", dueDate: "2126-03-05" });
  await page.goto("/app/tasks");
  await page.getByRole("link", { name: "Draft" }).click();
  await expect(page).toHaveURL(/\?edit=/);
  const dialog = page.getByRole("dialog", { name: "Edit Task" });
  await dialog.getByLabel("Task Title").fill("Final version");
  await dialog.getByLabel("Status").selectOption("in-progress");
  await dialog.getByLabel("Due Date").fill("");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Task updated successfully", { exact: true })).toBeVisible();
  await expect(taskCard(page, "Final version")).toContainText("In Progress");
  await expect(taskCard(page, "Final version")).not.toContainText("Due");
});

test("a deleted task comes back by Undo", async ({ page, records }) => {
  await records.addTask({ title: "Book a room" });
  await page.goto("/app/tasks");
  await page.getByRole("button", { name: "Actions for Book a room" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(page.getByText("Task deleted successfully", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "No tasks yet" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(taskCard(page, "Book a room")).toBeVisible();
  await expectCounts(page, ["All 1", "Pending 1", "In Progress 0", "Completed 0"]);
});

function tasks(page: Page) {
  return page.getByRole("list", { name: "Tasks" }).getByRole("listitem");
}

function taskCard(page: Page, title: string) {
  return tasks(page).filter({ has: page.getByRole("heading", { name: title, exact: true }) });
}

function filters(page: Page) {
  return page.getByRole("group", { name: "Status" });
}

async function expectCounts(page: Page, labels: string[]): Promise<void> {
  for (const name of labels) {
    await expect(filters(page).getByRole("button", { name, exact: true })).toBeVisible();
  }
}
