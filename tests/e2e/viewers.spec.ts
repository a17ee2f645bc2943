import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";
import { addColleague } from "#tests/support/team.ts";

test("a viewer reads everything and is offered nothing to change", async ({
  context,
  browser,
  records,
  origin,
}) => {
  test.slow();
  const { contact, company, deal } = await records.addSampleData();
  const { page } = await addColleague(browser, context, origin, { role: "viewer" });
  const changes = page.getByRole("main").getByRole("button", {
    name: /Add|New|Edit|Delete|Log|Actions for|sample data/,
  });
  for (const path of [
    "/app",
    "/app/contacts",
    `/app/contacts/${contact.id}`,
    "/app/companies",
    `/app/companies/${company.id}`,
    "/app/pipeline",
    `/app/deals/${deal.id}`,
    "/app/tasks",
    "/app/activities",
  ]) {
    await page.goto(path);
    await expectAccessible(page);
    await expect(changes, path).toHaveCount(0);
    await expect(page.getByRole("main").getByRole("checkbox"), path).toHaveCount(0);
    await expect(page.getByRole("main").getByRole("link", { name: /^(Add|New) / })).toHaveCount(0);
  }
});

test("a viewer, who has no email account, writes with the mail program of their device", async ({
  context,
  browser,
  records,
  origin,
}) => {
  const { id } = await records.addContact({ name: "Maya Rossi", email: "maya@x.example" });
  const { page } = await addColleague(browser, context, origin, { role: "viewer" });
  await page.goto(`/app/contacts/${id}`);
  const address = page
    .getByRole("region", { name: "Details" })
    .getByRole("link", { name: "maya@x.example" });
  await expect(address).toHaveAttribute("href", "mailto:maya@x.example");
  await expect(page.getByText("Write email")).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 844 });
  const mail = page
    .getByRole("group", { name: "Actions for Maya Rossi" })
    .getByRole("link", { name: "Mail" });
  await expect(mail).toHaveAttribute("href", "mailto:maya@x.example");
  await mail.click();
  await expect(page.getByText("Connect an email account")).toHaveCount(0);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a viewer opens a task to read it, and cannot move a deal by keyboard", async ({
  context,
  browser,
  records,
  origin,
}) => {
  const task = await records.addTask({ title: "Call Jane", description: "About the offer" });
  const deal = await records.addDeal({ title: "Big sale", value: "100" });
  const { page } = await addColleague(browser, context, origin, { role: "viewer" });
  await page.goto("/app/tasks");
  await page.getByRole("link", { name: task.title }).click();
  await expect(page.getByLabel("Description")).toHaveValue("About the offer");
  await expect(page.getByLabel("Description")).toBeDisabled();
  await expect(page.getByRole("button", { name: "Save" })).toHaveCount(0);
  await page.getByRole("button", { name: "Close" }).first().click();

  await page.goto("/app/pipeline");
  const card = page.getByRole("link", { name: deal.title });
  await card.focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  await expect(page.getByRole("region", { name: "Lead" })).toContainText("Big sale");
  await page.goto("/app/contacts?new=true");
  await expect(page.getByText("There is no contact that you can see.")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("who sees their own records alone reads a hidden company as hidden, and keeps it", async ({
  page,
  context,
  browser,
  records,
  origin,
}) => {
  const company = await records.addCompany({ name: "Secret Corp" });
  const contact = await records.addContact({
    name: "Jane Roe",
    email: "jane@x.example",
    companyId: company.id,
  });
  const { page: other } = await addColleague(browser, context, origin, { visibility: "own" });
  await page.goto(`/app/contacts/${contact.id}?edit=${contact.id}`);
  await page.getByLabel("Owner").selectOption("Grace Hopper");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("region", { name: "Details" })).toContainText("Grace Hopper");

  await other.goto(`/app/contacts/${contact.id}`);
  await expect(other.getByRole("region", { name: "Details" })).toContainText("Hidden from you");
  await other.getByRole("button", { name: "Edit" }).click();
  await expect(other.getByRole("combobox", { name: "Company" })).toHaveText("Hidden from you");
  await other.getByLabel("Title").fill("CEO");
  await other.getByRole("button", { name: "Save" }).click();
  await expect(other.getByRole("region", { name: "Details" })).toContainText("CEO");

  await page.reload();
  await expect(page.getByRole("region", { name: "Details" })).toContainText("Secret Corp");
  await page.goto("/app/contacts");
  await expect(page.getByRole("definition").filter({ hasText: "Grace Hopper" })).toBeVisible();
  await page.getByRole("group", { name: "Owner" }).getByRole("button", { name: "Mine" }).click();
  await expect(page).toHaveURL(/owner=me/);
  await expect(page.getByText("No contacts match")).toBeVisible();
});
