import type { Page } from "@playwright/test";
import { rule } from "#shared/rules/rules.ts";
import { expectAccessibleInBothThemes } from "#tests/support/accessible.ts";
import { startEmbeddedServer } from "#tests/support/embedded-server.ts";
import { expect, signedInTest } from "#tests/support/journey.ts";
import { type PlainEndpoint, startPlainEndpoint } from "#tests/support/plain-endpoint.ts";

/** On a server of the journey's own, which may call a program beside it. */
const test = signedInTest.extend<{ endpoint: PlainEndpoint }>({
  endpoint: async ({ browser: _browser }, use) => {
    const endpoint = await startPlainEndpoint();
    await use(endpoint);
    await endpoint.stop();
  },
  baseURL: async ({ endpoint }, use) => {
    const server = await startEmbeddedServer({ WEBHOOK_PRIVATE_ORIGINS: endpoint.origin });
    await use(server.baseUrl);
    await server.stop();
  },
});

async function switchOn(
  page: Page,
  name: string,
  steps: object[],
  trigger: object = { type: "added" },
) {
  const data = { name, kind: "contact", trigger, steps };
  const made = rule.parse(await (await page.request.post("/api/rules", { data })).json());
  await page.request.put(`/api/rules/${made.id}/switch`, { data: { isOn: true } });
  return made;
}

test("a run that failed is repeated from the failed step once its cause is fixed", async ({
  page,
  records,
  endpoint,
}) => {
  endpoint.answer("/leads", 410);
  const { id } = await switchOn(page, "Send leads", [
    { type: "note", text: "Was sent on" },
    { type: "webhook", url: `${endpoint.origin}/leads` },
    { type: "change", changes: { title: "Sent" } },
  ]);
  await page.goto(`/app/settings/automation/${id}`);
  await records.addContact({ name: "Jane Doe", email: "jane@x.example" });
  const run = page.getByRole("listitem").filter({ hasText: "Jane Doe" });
  await expect(run).toContainText("Failed");
  await expect(run).toContainText("The endpoint answered 410.");
  await page.getByLabel("Show runs").selectOption("done");
  await expect(page.getByText("There is no such run.")).toBeVisible();
  await page.getByLabel("Show runs").selectOption("failed");
  await page.getByRole("button", { name: "Show the run for Jane Doe" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Run of “Send leads”" });
  await expect(dialog.getByText("When a contact is added.")).toBeVisible();
  await expect(dialog.getByText(/^Ada Lovelace · Web page · /)).toBeVisible();
  await expect(dialog.getByText("Added the note.")).toBeVisible();
  await expect(dialog.getByText(/The endpoint answered 410\./).first()).toBeVisible();
  await expectAccessibleInBothThemes(page);

  endpoint.answer("/leads", 204);
  await dialog.getByRole("button", { name: "Repeat from the failed step" }).press("Enter");
  await expect(
    page.getByText("The run goes on at the step that failed", { exact: true }),
  ).toBeVisible();
  await page.getByLabel("Show runs").selectOption("");
  await expect(run).toContainText("Done");
  await page.getByRole("button", { name: "Show the run for Jane Doe" }).click();
  await expect(dialog.getByText("which answered 204.")).toBeVisible();
  await expect(dialog.getByText("Changed job title.")).toBeVisible();
  await expect(dialog.getByText("Added the note.")).toHaveCount(1);
  expect(endpoint.at("/leads")).toHaveLength(2);
});

test("a run that waits is stopped", async ({ page, records }) => {
  const { id } = await switchOn(page, "Win back", [
    { type: "wait", hours: 24 },
    { type: "change", changes: { title: "Asked again" } },
  ]);
  await records.addContact({ name: "Jane Doe", email: "jane@x.example" });
  await page.goto(`/app/settings/automation/${id}`);
  const run = page.getByRole("listitem").filter({ hasText: "Jane Doe" });
  await expect(run).toContainText("Waiting");
  await page.getByRole("button", { name: "Show the run for Jane Doe" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Run of “Win back”" });
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole("button", { name: "Stop this run" }).press("Enter");
  await expect(page.getByText("The run was stopped", { exact: true })).toBeVisible();
  await expect(run).toContainText("Stopped");
  await expect(run).toContainText("A member stopped it.");
});

test("a run says what it asked, and which rule led to it", async ({ page, records }) => {
  const filter = JSON.stringify({
    match: "all",
    conditions: [{ field: "status", operator: "isAnyOf", value: ["lead"] }],
  });
  const branch = {
    type: "branch",
    filter,
    whenTrue: [],
    otherwise: [{ type: "note", text: "Hi" }],
  };
  const first = await switchOn(page, "Promote", [{ type: "change", changes: { title: "Boss" } }]);
  const trigger = { type: "changed", fields: ["title"] };
  const { id } = await switchOn(page, "Greet bosses", [branch], trigger);
  const { id: contactId } = await records.addContact({
    name: "Jane Doe",
    email: "jane@x.example",
    title: "Clerk",
    status: "active",
  });
  await page.goto(`/app/settings/automation/${id}`);
  await page.getByRole("button", { name: "Show the run for Jane Doe" }).click();
  const dialog = page.getByRole("dialog", { name: "Run of “Greet bosses”" });
  await expect(dialog.getByText("When a contact is changed in Job Title.")).toBeVisible();
  await expect(dialog.getByText("Clerk")).toBeVisible();
  await expect(
    dialog.getByText("Asked: Status is any of Lead. It was: Status Active."),
  ).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole("link", { name: "See it in the history" }).press("Enter");
  await expect(page).toHaveURL(new RegExp(`history=contact-${contactId}`));
  await expect(page.getByRole("list", { name: "Changes, newest first" })).toContainText("Boss");
  await page.goBack();
  await dialog.getByRole("link", { name: "Promote" }).press("Enter");
  await expect(page).toHaveURL(new RegExp(`/automation/${first.id}\\?run=`));
  await expect(page.getByRole("dialog", { name: "Run of “Promote”" })).toBeVisible();
});
