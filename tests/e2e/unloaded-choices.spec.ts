import type { Page } from "@playwright/test";
import { z } from "zod";
import { customName } from "#shared/filters/known-fields.ts";
import { pipeline } from "#shared/crm/pipelines.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";
import { cellOf } from "#tests/support/table.ts";
import { addColleague } from "#tests/support/team.ts";

const press = (name: string) => (page: Page) => page.getByRole("button", { name }).click();

const choices = [
  {
    path: "/app/contacts?new=true",
    call: "**/api/members",
    what: "The members",
    choice: "Owner",
    offers: /Ada Lovelace/,
  },
  {
    path: "/app/contacts?new=true",
    call: "**/api/custom-fields",
    what: "The workspace's own fields",
    choice: "Region",
    offers: "North",
  },
  {
    path: "/app/pipeline?new=true",
    call: "**/api/pipelines",
    what: "The stages",
    choice: "Stage",
    offers: "Proposal",
  },
  {
    path: "/app/settings/members",
    call: "**/api/teams",
    what: "The teams",
    choice: "Team",
    offers: "East",
    open: press("Invite"),
  },
];

for (const { path, call, what, choice, offers, open } of choices) {
  test(`${what} that ${path} could not load are asked for again`, async ({
    page,
    origin,
    records,
    expectProblem,
  }) => {
    expectProblem(/status of 500/);
    await page.request.post("/api/teams", { headers: { origin }, data: { name: "East" } });
    const regions = [{ label: "North" }];
    await records.addField({
      entity: "contact",
      label: "Region",
      type: "choice",
      choices: regions,
    });
    await page.route(call, (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(path);
    await open?.(page);
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("alert").filter({ hasText: what })).toContainText(
      `${what} could not be loaded.`,
    );
    await page.unroute(call);
    await dialog.getByRole("button", { name: `Try again: ${what}` }).click();
    await expect(dialog.getByLabel(choice, { exact: true })).toContainText(offers);
    await expect(dialog.getByText("could not be loaded")).toHaveCount(0);
  });
}

test("a rule's step does not ask for a template that is there and could not be loaded", async ({
  page,
  origin,
  expectProblem,
}) => {
  expectProblem(/status of 500/);
  const data = { name: "Hello", folder: "", subject: "Hi", text: "Hello", isShared: true };
  await page.request.post("/api/email-templates", { headers: { origin }, data });
  await page.route("**/api/email-templates", (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto("/app/settings/automation/new");
  await page.getByRole("button", { name: "Add step" }).click();
  await page.getByRole("menuitem", { name: "Send an email" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("alert")).toContainText("The templates could not be loaded.");
  await expect(dialog.getByText("No shared templates yet")).toHaveCount(0);
  await page.unroute("**/api/email-templates");
  await dialog.getByRole("button", { name: "Try again: The templates" }).click();
  await dialog.getByRole("combobox", { name: "Template" }).selectOption("Hello");
});

test("what is asked for again keeps its place, also where it fails again", async ({
  page,
  expectProblem,
}) => {
  expectProblem(/status of 500/);
  await page.route("**/api/members", (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto("/app/contacts?new=true");
  const alert = page.getByRole("dialog").getByRole("alert").filter({ hasText: "The members" });
  const again = page.getByRole("button", { name: "Try again: The members" });
  await expect(alert).toBeVisible();
  const { promise: isTime, resolve: letFail } = Promise.withResolvers<void>();
  await page.route("**/api/members", async (route) => {
    await isTime;
    await route.fulfill({ status: 500, json: {} });
  });
  await again.click();
  await expect(page.getByRole("alert").getByText("Loading...")).toBeVisible();
  await expect(again).toBeFocused();
  letFail();
  await expect(alert).toBeVisible();
  await expect(again).toBeFocused();
});

test("a stage that requires an own field says where that could not be loaded", async ({
  page,
  origin,
  records,
  expectProblem,
}) => {
  expectProblem(/status of 500/);
  const { key } = await records.addField({ entity: "deal", label: "Region", type: "text" });
  const answer = await page.request.get("/api/pipelines");
  const [first] = z.array(pipeline).parse(await answer.json());
  const stages = first?.stages.map((stage) => ({
    ...stage,
    requiredFields: stage.key === "qualified" ? [customName(key)] : stage.requiredFields,
  }));
  const data = { version: first?.version, stages };
  await page.request.put(`/api/pipelines/${first?.id}`, { headers: { origin }, data });
  await records.addDeal({ title: "Rollout", value: "10" });
  await page.route("**/api/custom-fields", (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto("/app/pipeline");
  await page.getByRole("button", { name: "Actions for Rollout" }).click();
  await page.getByRole("menuitemradio", { name: "Qualified" }).click();
  const dialog = page.getByRole("dialog", { name: "Move to Qualified" });
  await expect(dialog.getByRole("alert")).toContainText(
    "The workspace's own fields could not be loaded.",
  );
  await page.unroute("**/api/custom-fields");
  await dialog.getByRole("button", { name: "Try again: The workspace's own fields" }).click();
  await dialog.getByLabel("Region").fill("North");
  await dialog.getByRole("button", { name: "Move" }).click();
  const qualified = page.getByRole("region", { name: "Qualified" });
  await expect(qualified.getByRole("link", { name: "Rollout" })).toBeVisible();
});

test("a list says where its choices of owner and pipeline could not be loaded", async ({
  page,
  origin,
  context,
  browser,
  expectProblem,
}) => {
  expectProblem(/status of 500/);
  await addColleague(browser, context, origin, {});
  await page.request.post("/api/pipelines", { headers: { origin }, data: { name: "Renewals" } });
  const call = /\/api\/(members|pipelines)$/;
  await page.route(call, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto("/app/pipeline?layout=table");
  for (const what of ["The members", "The pipelines"]) {
    await expect(page.getByRole("alert").filter({ hasText: what })).toContainText(
      `${what} could not be loaded.`,
    );
  }
  await page.unroute(call);
  await page.getByRole("button", { name: "Try again: The members" }).click();
  await expect(page.getByRole("group", { name: "Owner" })).toBeVisible();
  await page.getByRole("button", { name: "Try again: The pipelines" }).click();
  await expect(page.getByRole("combobox", { name: "Pipeline" })).toContainText("Renewals");
  await expect(page.getByText("could not be loaded")).toHaveCount(0);
});

test("a cell says where the members could not be loaded, and offers them once they are", async ({
  page,
  origin,
  context,
  browser,
  records,
  expectProblem,
}) => {
  expectProblem(/status of 500/);
  await addColleague(browser, context, origin, {});
  await records.addField({ entity: "contact", label: "Advisor", type: "user" });
  await records.addContact({ name: "Ada", email: "ada@x.example" });
  for (const [label, column] of [
    ["Owner", 1],
    ["Advisor", 2],
  ] as const) {
    await page.route("**/api/members", (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto("/app/contacts?layout=table&columns=ownerId,customFields.advisor");
    const table = page.getByRole("grid", { name: "Contacts" });
    await cellOf(table, 0, column).dblclick();
    const editor = page.getByRole("dialog", { name: label });
    await expect(editor.getByRole("alert")).toContainText("The members could not be loaded.");
    await page.unroute("**/api/members");
    await editor.getByRole("button", { name: "Try again: The members" }).focus();
    await page.keyboard.press("Enter");
    await editor.getByRole("combobox", { name: label }).selectOption("Grace Hopper");
    await expect(editor.getByText("could not be loaded")).toHaveCount(0);
    await editor.getByRole("combobox", { name: label }).press("Enter");
    await expect(cellOf(table, 0, column)).toHaveText("Grace Hopper");
  }
});
