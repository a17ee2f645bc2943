import { expectAccessible } from "#tests/support/accessible.ts";
import { startEmbeddedServer } from "#tests/support/embedded-server.ts";
import { expect, leaveSignedOut, newAccount, signUp, test } from "#tests/support/journey.ts";
import { letter, openMailbox } from "#tests/support/mailbox-client.ts";
import { startMailProvider } from "#tests/support/mail-provider.ts";

test("a person adds who wrote to them, and reads the mail on the contact's page", async ({
  page,
  context,
}) => {
  test.slow();
  const provider = await startMailProvider();
  const server = await startEmbeddedServer(provider.variables);
  try {
    const mailbox = await openMailbox(provider.imap, "ada");
    const from = "Grace Hopper <grace@navy.example>";
    const text = "Fine with me.\n\nOn 1 May 2026, Ada <ada@mail.example> wrote:\n> Is it fine?";
    await mailbox.append("INBOX", letter({ from, subject: "An answer", text }));
    const html = '<h1>Offer</h1><img src="https://tracker.example/a.png"><script>alert(1)</script>';
    await mailbox.append("INBOX", letter({ from, subject: "With colours", html }));
    await mailbox.close();
    await signUp(context, newAccount(), server.baseUrl);
    const { baseUrl: origin } = server;
    const data = provider.account("ada");
    await page.request.post(`${origin}/api/email-accounts`, { headers: { origin }, data });

    await page.goto(`${origin}/app/settings/email`);
    await expect(page.getByRole("row", { name: "INBOX" })).toContainText("ago", {
      timeout: 30_000,
    });
    await page.reload();
    await page.getByRole("button", { name: "Add Grace Hopper as contact" }).click();
    await expect(page.getByText("Grace Hopper is a contact", { exact: true })).toBeVisible();

    await page.goto(`${origin}/app/contacts`);
    await page.getByRole("link", { name: "Grace Hopper" }).click();
    const emails = page.getByRole("region", { name: "Emails" });
    await expect(emails.getByRole("listitem").getByRole("button")).toHaveCount(2);
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
    const show = page.getByRole("button", { name: "Show formatted" });
    if (await show.isVisible()) await show.click();
    await expect(frame.getByRole("heading", { name: "Offer" })).toBeVisible();
    await expect(frame.locator("img")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Show pictures" })).toBeVisible();
  } finally {
    await leaveSignedOut(page);
    await server.stop();
    await provider.stop();
  }
});
