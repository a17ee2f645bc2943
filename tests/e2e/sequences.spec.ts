import { expectAccessibleInBothThemes } from "#tests/support/accessible.ts";
import { expect } from "#tests/support/journey.ts";
import { mailTest as test } from "#tests/support/mail-journey.ts";

test("a seller writes a sequence, starts it with a contact, reads its log, and stops it", async ({
  page,
  withMail,
}) => {
  test.slow();
  const { provider, origin, post } = withMail;
  await post("/api/email-accounts", provider.account("ada"));
  await post("/api/contacts", { name: "Grace Hopper", email: "grace@navy.example" });

  await page.goto(`${origin}/app/emails`);
  await page.getByRole("link", { name: "Sequences" }).click();
  await expect(page.getByText("No sequences yet")).toBeVisible();
  await page.getByRole("button", { name: "New sequence" }).click();
  const dialog = page.getByRole("dialog", { name: "New sequence" });
  await dialog.getByLabel("Name").fill("Outreach");
  const step = (number: number) => dialog.getByRole("group", { name: `Step ${number}` });
  await step(1).getByLabel("Subject").fill("For {{ contact.firstName }}");
  await step(1).getByLabel("Text").fill("Dear ");
  await step(1).getByRole("button", { name: "Insert field" }).click();
  await page.getByRole("menuitem", { name: "First name" }).click();
  await step(3).getByLabel("Text").fill("Have you read it?");
  await dialog.getByLabel("Preview for").click();
  await page.getByRole("option", { name: /Grace Hopper/ }).click();
  await expect(step(1).getByText("Dear Grace", { exact: true })).toBeVisible();
  await expect(step(3).getByText("Re: For Grace", { exact: true })).toBeVisible();

  await dialog.getByRole("button", { name: "Add task" }).click();
  await step(4).getByLabel("Task title").fill("Call");
  await dialog.getByRole("button", { name: "Move step 4, Task", exact: true }).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Space");
  await expect(step(3).getByLabel("Task title")).toHaveValue("Call");
  await dialog.getByLabel("Emails go on").selectOption("Every day");
  await dialog.getByLabel("From").selectOption("00:00");
  await dialog.getByLabel("Until").selectOption("24:00");
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole("button", { name: "Save sequence" }).click();
  await expect(dialog).toBeHidden();

  await page.goto(`${origin}/app/contacts`);
  await page.getByRole("link", { name: "Grace Hopper" }).first().click();
  const card = page.getByRole("region", { name: "Sequences" });
  await card.getByRole("button", { name: "Start sequence" }).click();
  const starting = page.getByRole("dialog", { name: "Start a sequence with Grace Hopper" });
  await expect(starting.getByLabel("Send from")).toHaveText("ada@mail.example");
  await expectAccessibleInBothThemes(page);
  await starting.getByRole("button", { name: "Start" }).click();
  await expect(card.getByText("Active", { exact: true })).toBeVisible();
  const [mail] = await provider.smtp.receive(1);
  expect(mail?.subject).toBe("For Grace");
  expect(mail?.text).toMatch(/^Dear Grace\s+Unsubscribe: /);

  await page.reload();
  await card.getByText("Log of Outreach").click();
  await expect(card.getByText("Step 1: Email sent")).toBeVisible();
  await expect(card.getByText(/^Waits until .+: As the sequence says$/)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await card.getByRole("button", { name: "Stop Outreach" }).click();
  await expect(card.getByText("Stopped", { exact: true })).toBeVisible();
  await expect(card.getByText(/^Stopped by \w+ \w+$/)).toBeVisible();

  await page.goto(`${origin}/app/emails/sequences`);
  await page.getByRole("link", { name: /^Outreach/ }).click();
  await expect(
    page.getByRole("region", { name: "Contacts" }).getByText("Stopped by hand"),
  ).toBeVisible();
  const results = page.getByRole("region", { name: "Results" });
  await expect(results.getByRole("rowheader", { name: /^1\. For/ })).toBeVisible();
  await expectAccessibleInBothThemes(page);
});
