import { expectAccessibleInBothThemes } from "#tests/support/accessible.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";

test("a sequence that is refused says at each field and step what is wrong there", async ({
  page,
  expectProblem,
}) => {
  expectProblem(/400/);
  await page.goto("/app/emails/sequences");
  await page.getByRole("button", { name: "New sequence" }).first().click();
  const dialog = page.getByRole("dialog", { name: "New sequence" });
  const step = (number: number) => dialog.getByRole("group", { name: `Step ${number}` });
  const save = dialog.getByRole("button", { name: "Save sequence" });
  const name = dialog.getByRole("textbox", { name: "Name" });
  const subject = step(1).getByLabel("Subject");
  await save.click();
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription("Name is required");
  await expect(subject).toHaveAccessibleDescription("The first email needs a subject");
  await expect(step(1).getByLabel("Text")).toHaveAccessibleDescription("Text is required");
  await expect(step(3).getByLabel("Text")).toHaveAccessibleDescription("Text is required");
  await expect(step(3).getByLabel("Subject")).toHaveAttribute("aria-invalid", "false");
  await expect(dialog.getByRole("alert")).toHaveCount(0);
  await expectAccessibleInBothThemes(page);

  await name.fill("Outreach");
  await expect(name).toHaveAttribute("aria-invalid", "false");
  await expect(subject).toHaveAttribute("aria-invalid", "true");
  await subject.fill("First");
  await step(1).getByLabel("Text").fill("Hello");
  await step(3).getByLabel("Text").fill("Hello again");
  await dialog.getByRole("button", { name: "Remove step 2, Wait" }).click();
  await save.click();
  await expect(step(2)).toBeFocused();
  await expect(step(2)).toHaveAccessibleDescription("Put a wait between two emails");
  await expectAccessibleInBothThemes(page);

  await step(2).getByRole("button", { name: "Add variant" }).click();
  await expect(dialog.getByText("Put a wait between two emails")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Remove step 1, Email" }).click();
  const second = step(1).getByRole("group", { name: "Variant B" });
  await step(1).getByLabel("Subject").first().fill("One");
  await second.getByLabel("Subject").fill("Other");
  await second.getByLabel("Text").fill("Dear {{ contact.nick }}");
  await save.click();
  await expect(second.getByLabel("Text")).toBeFocused();
  await expect(second.getByLabel("Text")).toHaveAccessibleDescription(
    "There is no field “contact.nick”.",
  );

  const more = dialog.getByRole("group", { name: "More steps" });
  for (let count = 0; count < 30; count += 1) {
    await more.getByRole("button", { name: "Add wait" }).click();
  }
  await save.click();
  await expect(more).toBeFocused();
  await expect(more).toHaveAccessibleDescription("A sequence has at most 30 steps");
  await expect(dialog.getByRole("alert")).toHaveCount(0);
});
