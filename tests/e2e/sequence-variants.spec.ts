import type { APIResponse } from "@playwright/test";
import { z } from "zod";
import { expectAccessibleInBothThemes } from "#tests/support/accessible.ts";
import { expect } from "#tests/support/journey.ts";
import { mailTest as test } from "#tests/support/mail-journey.ts";

test("a seller writes variants of an email, sees what came of each, and switches one off", async ({
  page,
  withMail,
}) => {
  test.slow();
  const { provider, origin, post } = withMail;
  const idOf = async (answer: APIResponse) =>
    z.object({ id: z.string() }).parse(await answer.json()).id;
  const accountId = await idOf(await post("/api/email-accounts", provider.account("ada")));
  const grace = { name: "Grace Hopper", email: "grace@navy.example" };
  const contactId = await idOf(await post("/api/contacts", grace));

  await page.goto(`${origin}/app/emails/sequences`);
  await page.getByRole("button", { name: "New sequence" }).click();
  const dialog = page.getByRole("dialog", { name: "New sequence" });
  await dialog.getByLabel("Name").fill("Outreach");
  const step = dialog.getByRole("group", { name: "Step 1" });
  await step.getByLabel("Subject").fill("Short");
  await step.getByLabel("Text").fill("Hello");
  await dialog.getByRole("button", { name: "Remove step 3, Email" }).click();
  await dialog.getByRole("button", { name: "Remove step 2, Wait" }).click();

  await step.getByRole("button", { name: "Add variant" }).focus();
  await page.keyboard.press("Enter");
  const variant = (letter: string) => step.getByRole("group", { name: `Variant ${letter}` });
  await expect(variant("B").getByLabel("Subject")).toHaveValue("Short");
  await variant("B").getByLabel("Subject").fill("Long");
  await dialog.getByLabel("Emails go on").selectOption("Every day");
  await dialog.getByLabel("From").selectOption("00:00");
  await dialog.getByLabel("Until").selectOption("24:00");
  await dialog.getByLabel("By the clock of").selectOption("The recipient, where known");
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole("button", { name: "Save sequence" }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole("link", { name: /^Outreach/ }).click();
  await expect(page.getByText("Short (2 variants)")).toBeVisible();
  await expect(page.getByText(/by the recipient's clock$/)).toBeVisible();
  const { pathname } = new URL(page.url());
  const id = pathname.slice(pathname.lastIndexOf("/") + 1);
  await post(`/api/sequences/${id}/runs`, { contactId, accountId });
  const [mail] = await provider.smtp.receive(1);
  expect(mail?.subject).toBe("Short");
  const results = page.getByRole("region", { name: "Results" });
  const row = results.getByRole("row", { name: /^A\. Short/ });
  await expect(async () => {
    await page.reload();
    await expect(row).toContainText("1 of 1 (100%)");
  }).toPass();
  await expect(results.getByText(/a difference means little yet/)).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const editing = page.getByRole("dialog", { name: "Edit sequence" });
  await editing.getByLabel("Send A").focus();
  await page.keyboard.press("Space");
  await expect(editing.getByLabel("Send B")).toBeDisabled();
  await editing.getByRole("button", { name: "Save sequence" }).click();
  await expect(results.getByRole("row", { name: /^A\. Short \(off\)/ })).toContainText("1 of 1");

  await page.goto(`${origin}/app/contacts/${contactId}`);
  await page.getByText("Log of Outreach").click();
  await expect(page.getByText("Step 1, variant A: Email sent")).toBeVisible();
});
