import { contact } from "#shared/crm/contacts.ts";
import { rule } from "#shared/rules/rules.ts";
import { expectAccessible, expectAccessibleInBothThemes } from "#tests/support/accessible.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";

const steps = [
  { type: "change", changes: { status: "active" } },
  { type: "wait", hours: 48 },
  { type: "task", title: "Say hello", dueInDays: 1, assignedUserId: null },
];

const draft = {
  name: "Welcome buyers",
  kind: "contact",
  trigger: { type: "changed", fields: ["title"] },
  filter: JSON.stringify({
    match: "all",
    conditions: [
      { field: "title", operator: "contains", value: "Buyer" },
      { related: "deals", has: "none" },
    ],
  }),
  steps,
};

test("a rule is tested on the past before it is switched on", async ({ page, records }) => {
  const change = async (id: string, data: object) =>
    contact.parse(await (await page.request.put(`/api/contacts/${id}`, { data })).json());
  const add = (name: string) =>
    records.addContact({ name, email: `${name.toLowerCase()}@x.example`, status: "lead" });
  const [ann, ben, cleo] = [await add("Ann"), await add("Ben"), await add("Cleo")];
  for (const { id } of [ann, ben, cleo]) await change(id, { title: "Buyer" });
  await change(ann.id, { status: "active" });
  await change(ben.id, { status: "inactive" });
  await change(ann.id, { title: "Seller" });
  const answer = await page.request.post("/api/rules", { data: draft });
  const made = rule.parse(await answer.json());

  await page.goto("/app/settings/automation");
  await page.getByRole("button", { name: "Switch on Welcome buyers" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Switch on “Welcome buyers”?" });
  // It begins by itself.
  await expect(dialog.getByRole("status")).toContainText(
    "In the last 30 days it would have run 3 times, for 3 contacts.",
  );
  await expect(dialog.getByRole("status")).toContainText("Not counted: 1 more");
  await expect(dialog.getByRole("status")).toContainText(
    "Asked as of now, since the change log does not have it: Has no deals.",
  );
  const first = dialog.getByRole("list", { name: "Steps of the back-test" }).locator("li").first();
  await expect(first).toContainText("Set Status to Active");
  await expect(first).toContainText(
    "It would have been done 3 times. People did so 1 time, after less than an hour (median); 1 time they chose something else.",
  );
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole("button", { name: "Cancel" }).click();

  await page.goto(`/app/settings/automation/${made.id}`);
  await page.getByRole("button", { name: "Test it" }).click();
  const runs = page.getByRole("list", { name: "Runs of the back-test" });
  const ofCleo = runs.getByRole("listitem").filter({ hasText: "Cleo" });
  await ofCleo.getByText("What it would have done").click();
  await expect(ofCleo.getByText("Say hello")).toBeVisible();
  await expect(ofCleo.getByText("Waits for 2 days.")).toBeVisible();
  await expect(ofCleo.getByText("People never did so.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Switch on" }).click();
  // The latest result is there again.
  await expect(dialog.getByRole("status")).toContainText("it would have run 3 times");
  await dialog.getByRole("button", { name: "Switch on" }).click();
  await expect(page.getByText("On", { exact: true })).toBeVisible();
  await ofCleo.getByRole("link", { name: "Cleo" }).click();
  await expect(page.getByRole("heading", { name: "Cleo" })).toBeVisible();
});

test("a back-test says how far it is, and is stopped", async ({ page }) => {
  const answer = await page.request.post("/api/rules", { data: draft });
  const made = rule.parse(await answer.json());
  // The answer stays away until the test is stopped.
  const path = "**/api/rules/back-test/progress";
  await page.route(path, () => undefined, { times: 1 });
  await page.goto(`/app/settings/automation/${made.id}`);
  await page.getByRole("button", { name: "Test it" }).click();
  await expect(page.getByRole("progressbar", { name: "Back-test" })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  const hungUp = page.waitForEvent("requestfailed", (request) =>
    request.url().includes("back-test"),
  );
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await hungUp;
  await expect(page.getByText("You stopped the back-test.")).toBeVisible();
  await page.getByRole("button", { name: "Test it" }).click();
  await expect(page.getByText("In the last 30 days it would not have run.")).toBeVisible();
  await expect(page.getByText("You stopped the back-test.")).toBeHidden();
});

test("the test before a rule is switched on is stopped, and begun again", async ({ page }) => {
  const answer = await page.request.post("/api/rules", { data: draft });
  const made = rule.parse(await answer.json());
  await page.route("**/api/rules/back-test/progress", () => undefined, { times: 1 });
  await page.goto(`/app/settings/automation/${made.id}`);
  await page.getByRole("button", { name: "Switch on" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Switch on “Welcome buyers”?" });
  await expect(dialog.getByRole("progressbar", { name: "Back-test" })).toBeVisible();
  await dialog.getByRole("button", { name: "Stop" }).press("Enter");
  await expect(dialog.getByText("You stopped the back-test.")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Test it" }).press("Enter");
  await expect(dialog.getByRole("status")).toContainText("it would not have run");
  await dialog.getByRole("button", { name: "Switch on" }).press("Enter");
  await expect(page.getByText("On", { exact: true })).toBeVisible();
});

test("a rule of set times is tested on the records of then and of now", async ({
  page,
  records,
}) => {
  await records.addContact({ name: "Dora", email: "d@x.example", status: "lead" });
  await page.goto("/app/settings/automation/new?ready=idle-deal");
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Deal that stands still");
  await page.getByRole("button", { name: "Test it" }).click();
  const result = page.getByRole("status").filter({ hasText: "it would not have run" });
  await expect(result).toContainText(/^Now and at its [45] times in the last 30 days it would/);
  await expect(result).toContainText("Asked as of now");
  await expectAccessible(page);
  const lead = { field: "status", operator: "isAnyOf", value: ["lead"] };
  const trigger = { type: "schedule", days: "daily", hour: 9, timeZone: "UTC" };
  const filter = JSON.stringify({ match: "all", conditions: [lead] });
  const weekly = { ...draft, name: "Each day", trigger, filter };
  const answer = await page.request.post("/api/rules", { data: weekly });
  await page.goto(`/app/settings/automation/${rule.parse(await answer.json()).id}`);
  await page.getByRole("button", { name: "Test it" }).click();
  await expect(
    page.getByText(
      /Now and at its \d+ times in the last 30 days it would have run 1 time, for 1 contact/,
    ),
  ).toBeVisible();
  const runs = page.getByRole("list", { name: "Runs of the back-test" });
  await expect(runs.getByRole("link", { name: "Dora" })).toBeVisible();
});
