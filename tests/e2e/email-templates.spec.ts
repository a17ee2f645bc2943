import { expectAccessibleInBothThemes } from "#tests/support/accessible.ts";
import { expect, signedInTest } from "#tests/support/journey.ts";
import { mailTest as test } from "#tests/support/mail-journey.ts";

test("a seller saves a template, looks at it for a contact, and writes with it", async ({
  page,
  withMail,
}) => {
  test.slow();
  const { provider, origin, post } = withMail;
  await post("/api/email-accounts", provider.account("ada"));
  await post("/api/contacts", { name: "Grace Hopper", email: "grace@navy.example" });

  await page.goto(`${origin}/app/emails`);
  await page.getByRole("link", { name: "Templates" }).click();
  await expect(page.getByText("No templates yet")).toBeVisible();
  await page.getByRole("button", { name: "New template" }).click();
  const dialog = page.getByRole("dialog", { name: "New template" });
  await dialog.getByRole("button", { name: "Save template" }).click();
  await expect(dialog.getByLabel("Name")).toBeFocused();
  await expect(dialog.getByLabel("Name")).toHaveAccessibleDescription("Name is required");
  await dialog.getByLabel("Name").fill("First email");
  await dialog.getByLabel("Folder").fill("Outreach");
  await dialog.getByLabel("Subject").fill("For {{ contact.firstName }}");
  await dialog.getByLabel("Text").fill("Dear ");
  await dialog.getByRole("button", { name: "Insert field" }).click();
  await page.getByRole("menuitem", { name: "First name" }).click();
  await expect(dialog.getByLabel("Text")).toHaveValue("Dear {{ contact.firstName }}");
  await dialog.getByLabel("Text").press("End");
  await dialog.getByLabel("Text").pressSequentially(", {{ contact.title }}");
  await dialog.getByLabel("Preview for").click();
  await page.getByRole("option", { name: /Grace Hopper/ }).click();
  const preview = dialog.getByRole("region", { name: "Preview" });
  await expect(preview.getByText("Dear Grace, [Job Title]")).toBeVisible();
  await expect(preview.getByText("Grace Hopper has no value for “Job Title”.")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await dialog.getByLabel("Share with the workspace").check();
  await dialog.getByRole("button", { name: "Save template" }).click();
  const folder = page.getByRole("region", { name: "Outreach" });
  await expect(folder.getByText("Shared", { exact: true })).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await folder.getByRole("button", { name: /^First email/ }).click();
  const edited = page.getByRole("dialog", { name: "Edit template" });
  await edited.getByLabel("Text").fill("Hello {{ contact.firstName }}");
  await edited.getByRole("button", { name: "Save template" }).click();
  await expect(edited).toBeHidden();
  await folder.getByRole("button", { name: /^First email/ }).click();
  await edited.getByText("2 versions").click();
  await edited.getByRole("button", { name: "Use version 1" }).click();
  await expect(edited.getByLabel("Text")).toHaveValue(/^Dear /);
  await edited.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Leave" }).click();

  await folder.getByRole("button", { name: "Actions for First email" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(page.getByText("No templates yet")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(folder).toBeVisible();

  await page.goto(`${origin}/app/contacts`);
  await page.getByRole("button", { name: "Actions for Grace Hopper" }).click();
  await page.getByRole("menuitem", { name: "Write email" }).click();
  const composer = page.getByRole("dialog", { name: "New email" });
  await composer.getByRole("button", { name: "Templates" }).click();
  await page.getByRole("menuitem", { name: "Outreach: First email" }).click();
  await expect(composer.getByLabel("Subject")).toHaveValue("For Grace");
  await expect(composer.getByLabel("Text")).toHaveValue("Hello Grace");
  await composer.getByRole("button", { name: "Send", exact: true }).click();
  const [mail] = await provider.smtp.receive(1);
  expect(mail).toMatchObject({ subject: "For Grace" });
  expect(mail?.text?.trim()).toBe("Hello Grace");
  expect(mail?.html).toContain("Hello Grace");
});

signedInTest(
  "a template says below its field why it cannot be read",
  async ({ page, expectProblem }) => {
    expectProblem(/400/);
    await page.goto("/app/emails/templates");
    await page.getByRole("button", { name: "New template" }).click();
    const dialog = page.getByRole("dialog", { name: "New template" });
    await dialog.getByLabel("Name").fill("First email");
    const subject = dialog.getByLabel("Subject");
    await subject.fill("For {{ ]");
    await dialog.getByRole("button", { name: "Save template" }).click();
    await expect(subject).toHaveAccessibleDescription(/^The subject cannot be read in line 1/);
    await expect(subject).toBeFocused();
    await expect(dialog.getByText(/^The subject cannot be read/)).toHaveCount(1);
  },
);
