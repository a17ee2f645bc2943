import { savedReport } from "#shared/reports/saved-reports.ts";
import { expectAccessible, expectAccessibleInBothThemes } from "#tests/support/accessible.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";
import { addColleague } from "#tests/support/team.ts";

test("sets up emails of a report, which a colleague is shown and stops", async ({
  page,
  context,
  browser,
  origin,
}) => {
  const data = { name: "By stage", question: { kind: "deal", groups: [{ field: "stage" }] } };
  const saved = await context.request.post("/api/reports", { data, headers: { origin } });
  const { id } = savedReport.parse(await saved.json());
  const colleague = await addColleague(browser, context, origin);
  await page.goto(`/app/reports/saved/${id}`);
  const menu = page.getByRole("button", { name: "Actions for By stage" });
  const dialog = page.getByRole("dialog", { name: "Send by email" });
  await menu.click();
  await page.getByRole("menuitem", { name: "Send by email" }).click();
  await expect(dialog.getByText(/^Share the report with more people/)).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();

  await menu.click();
  await page.getByRole("menuitem", { name: "Rename or share" }).click();
  await page.getByLabel("Who sees it").selectOption("Everyone in the workspace");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(/^Shared with the workspace\./)).toBeVisible();
  await menu.click();
  await page.getByRole("menuitem", { name: "Send by email" }).click();
  await dialog.getByLabel("Send on").selectOption("Every working day");
  await dialog.getByLabel("Send at").selectOption("07:00");
  await dialog.getByRole("checkbox", { name: "Me" }).uncheck();
  await expect(dialog.getByRole("button", { name: "Start sending" })).toBeDisabled();
  await dialog.getByRole("checkbox", { name: "Me" }).check();
  await dialog.getByRole("checkbox", { name: "Grace Hopper" }).check();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Start sending" }).click();
  await expect(
    page.getByText("The report is sent by email from now on", { exact: true }),
  ).toBeVisible();

  await colleague.page.goto(`/app/reports/saved/${id}?emails=1`);
  const theirs = colleague.page.getByRole("dialog", { name: "Send by email" });
  const sent = theirs.getByRole("list", { name: "Sent to you by others" });
  await expect(sent).toContainText("every working day at 07:00");
  await sent.getByRole("button", { name: "Stop emails to me" }).click();
  await expect(sent).toHaveCount(0);
  await theirs.getByRole("button", { name: "Cancel" }).click();
  await expect(colleague.page).toHaveURL(new RegExp(`/saved/${id}$`));
  await colleague.context.close();

  await menu.click();
  await page.getByRole("menuitem", { name: "Send by email" }).click();
  await expect(dialog.getByText(/^The next email goes on/)).toBeVisible();
  await expect(dialog.getByRole("checkbox", { name: "Grace Hopper" })).not.toBeChecked();
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole("button", { name: "Stop sending" }).click();
  await expect(page.getByText("The report is sent no more", { exact: true })).toBeVisible();
});
