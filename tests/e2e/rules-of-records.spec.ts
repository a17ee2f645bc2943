import { rule } from "#shared/rules/rules.ts";
import { expectAccessibleInBothThemes } from "#tests/support/accessible.ts";
import { holdBack } from "#tests/support/hold-back.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";
import { addColleague } from "#tests/support/team.ts";

const note = { type: "note", text: "Was greeted" };

test("a record's page says which rules ran for it, to those who manage rules and to others", async ({
  page,
  records,
  context,
  browser,
  origin,
}) => {
  const data = { name: "Greet", kind: "contact", trigger: { type: "by-hand" }, steps: [note] };
  const made = rule.parse(await (await page.request.post("/api/rules", { data })).json());
  await page.request.put(`/api/rules/${made.id}/switch`, { data: { isOn: true } });
  const { id } = await records.addContact({ name: "Jane Doe", email: "jane@x.example" });
  await page.goto(`/app/contacts/${id}`);
  const rules = page.getByRole("region", { name: "Rules" });
  await rules.getByRole("button", { name: "Rules" }).press("Enter");
  await expect(
    rules.getByText("No rule has run for this contact in the last 90 days."),
  ).toBeVisible();

  await page.request.post(`/api/rules/${made.id}/start`, { data: { recordIds: [id] } });
  const runs = rules.getByRole("list", { name: "Runs of rules, newest first" });
  await expect(runs).toContainText("Added the note.");
  await expect(runs).toContainText("Done");
  const timeline = page.getByRole("region", { name: "Timeline" });
  await expect(timeline.getByText("by the rule “Greet”")).toBeVisible();
  await expectAccessibleInBothThemes(page);

  const colleague = await addColleague(browser, context, origin);
  await colleague.page.goto(`/app/contacts/${id}`);
  const theirs = colleague.page.getByRole("region", { name: "Rules" });
  await theirs.getByRole("button", { name: "Rules" }).click();
  await expect(theirs.getByText("Added the note.")).toBeVisible();
  await expect(theirs.getByRole("link", { name: "Greet" })).toHaveCount(0);
  await colleague.context.close();

  await rules.getByRole("link", { name: "Greet" }).click();
  const dialog = page.getByRole("dialog", { name: "Run of “Greet”" });
  await expect(dialog.getByText("Added the note.")).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).first().click();
  await expect(page.getByRole("button", { name: "Show the run for Jane Doe" })).toBeVisible();
});

test("a run that ends just before changes are followed is shown", async ({ page, records }) => {
  const data = { name: "Greet", kind: "contact", trigger: { type: "added" }, steps: [note] };
  const { id } = rule.parse(await (await page.request.post("/api/rules", { data })).json());
  await page.request.put(`/api/rules/${id}/switch`, { data: { isOn: true } });
  const letFollow = await holdBack(page, /\/api\/events\?/);
  const stream = page.waitForRequest(/\/api\/events\?/);
  await page.goto(`/app/settings/automation/${id}`);
  await expect(page.getByText("It has not run yet.")).toBeVisible();
  await stream;
  await records.addContact({ name: "Jane Doe", email: "jane@x.example" });
  const runs = async () => (await page.request.get(`/api/rules/${id}/runs`)).text();
  await expect.poll(runs).toContain('"done"');
  letFollow();
  await expect(page.getByRole("listitem").filter({ hasText: "Jane Doe" })).toContainText("Done");
});
