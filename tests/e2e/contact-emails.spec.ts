import { expectAccessible } from "#tests/support/accessible.ts";
import { expect } from "#tests/support/journey.ts";
import { mailTest as test } from "#tests/support/mail-journey.ts";
import { letter, openMailbox } from "#tests/support/mailbox-client.ts";

test("a person adds who wrote to them, and reads the mail on the contact's page", async ({
  page,
  withMail,
}) => {
  test.slow();
  const { provider, origin, post } = withMail;
  const mailbox = await openMailbox(provider.imap, "ada");
  const from = "Grace Hopper <grace@navy.example>";
  const text = "Fine with me.\n\nOn 1 May 2026, Ada <ada@mail.example> wrote:\n> Is it fine?";
  await mailbox.append("INBOX", letter({ from, subject: "An answer", text }));
  const html = '<h1>Offer</h1><img src="https://tracker.example/a.png"><script>alert(1)</script>';
  await mailbox.append("INBOX", letter({ from, subject: "With colours", html }));
  await mailbox.close();
  await post("/api/email-accounts", provider.account("ada"));

  await page.goto(`${origin}/app/settings/email`);
  await expect(page.getByRole("row", { name: "INBOX" })).toContainText("ago");
  await page.reload();
  await page.getByRole("button", { name: "Add as contact: Grace Hopper" }).click();
  await expect(page.getByText("Grace Hopper is a contact", { exact: true })).toBeVisible();

  await page.goto(`${origin}/app/contacts`);
  await page.getByRole("link", { name: "Grace Hopper" }).click();
  const emails = page.getByRole("region", { name: "Emails" });
  await expect(emails.getByRole("listitem").getByRole("button")).toHaveCount(2);
  const timeline = page.getByRole("region", { name: "Timeline" });
  const line = timeline.getByText("Email from Grace Hopper", { exact: true });
  await expect(line.first()).toBeVisible();
  await expectAccessible(page);
  await emails.getByRole("button", { name: "An answer" }).click();
  const dialog = page.getByRole("dialog", { name: "An answer" });
  await expect(dialog.getByText("Fine with me.", { exact: true })).toBeVisible();
  await expect(dialog.getByText("> Is it fine?")).toBeHidden();
  await dialog.getByText("Quoted text").click();
  await expect(dialog.getByText("> Is it fine?")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");

  await emails.getByRole("button", { name: "With colours" }).click();
  const frame = page.frameLocator("iframe[title='Formatted message']");
  await page.getByRole("button", { name: "Show formatted" }).click();
  await expect(frame.getByRole("heading", { name: "Offer" })).toBeVisible();
  await expect(frame.locator("img")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Show pictures" })).toBeVisible();
  await page.keyboard.press("Escape");

  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("search emails");
  await page.getByRole("option", { name: "Search emails" }).click();
  await expect(page.getByText("Find an email")).toBeVisible();
  await expectAccessible(page);
  const search = page.getByRole("searchbox", { name: "Search subject, text and sender..." });
  await search.fill("grace answe");
  const found = page.getByRole("region", { name: "Found emails" });
  await expect(found.getByRole("listitem")).toHaveCount(1);
  await expect(found).toContainText("Grace Hopper: Fine with me.");
  await expectAccessible(page);
  await found.getByRole("button", { name: "An answer" }).press("Enter");
  await expect(dialog.getByText("Fine with me.", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await search.fill("nothing of the kind");
  await expect(page.getByText("No email found")).toBeVisible();
});
