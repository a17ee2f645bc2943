import { expectAccessible } from "#tests/support/accessible.ts";
import { expect } from "#tests/support/journey.ts";
import { mailTest as test } from "#tests/support/mail-journey.ts";
import { letter, openMailbox } from "#tests/support/mailbox-client.ts";

test("a person connects an account, reads what is wrong, fixes it, and disconnects", async ({
  page,
  withMail,
  expectProblem,
}) => {
  test.slow();
  expectProblem(/400/);
  const { provider, origin } = withMail;
  await page.goto(`${origin}/app/settings`);
  const settings = page.getByRole("navigation", { name: "Settings" });
  await settings.getByRole("link", { name: "Email", exact: true }).click();
  await expect(page.getByText("No email accounts yet")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Connect account" }).click();
  await page.getByLabel("Email address").fill("ada@gmail.com");
  await expect(page.getByLabel("IMAP server")).toHaveValue("imap.gmail.com");
  await expect(page.getByLabel("SMTP port")).toHaveValue("465");
  await expect(page.getByText("Google asks for an app password")).toBeVisible();
  await expectAccessible(page);

  const mailbox = await openMailbox(provider.imap, "ada");
  await mailbox.append("INBOX", letter());
  await mailbox.append("Junk", letter());
  await mailbox.close();
  const { address, ...account } = provider.account("ada");
  await page.getByLabel("Email address").fill(address);
  await expect(page.getByLabel("IMAP server")).toHaveValue("imap.mail.example");
  await page.getByLabel("User name").fill(account.username);
  await page.getByLabel("IMAP server").fill(account.imapHost);
  await page.getByLabel("IMAP port").fill(String(account.imapPort));
  await page.getByLabel("SMTP server").fill(account.smtpHost);
  await page.getByLabel("SMTP port").fill(String(account.smtpPort));
  await page.getByLabel("SMTP encryption").selectOption("starttls");
  await page.getByLabel("Password", { exact: true }).fill("wrong password");
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  const refused = /The mail server refuses this user name and password/;
  await expect(page.getByRole("alert").filter({ hasText: refused }).first()).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Connect", exact: true }).click();

  const check = page.getByRole("button", { name: `Check ${address}` });
  const item = page.getByRole("listitem").filter({ has: check });
  // Both servers are asked, on a busy machine.
  await expect(item).toContainText("Ada Lovelace");
  await item.getByRole("button", { name: `Change ${address}` }).click();
  await page.getByLabel("Sender name").fill("Countess Ada");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(item).toContainText("Countess Ada");
  await check.click();
  await expect(page.getByText("Both servers let the account in", { exact: true })).toBeVisible();

  const inbox = item.getByRole("row", { name: "INBOX" });
  await expect(inbox).toContainText("ago");
  await expect(inbox.getByRole("cell")).toContainText(["1", "1", "0", "0", "0"]);
  await expect(item.getByRole("row", { name: "Junk" })).toContainText("1 junk");
  const blocked = item.getByLabel("Blocked addresses and domains");
  await blocked.fill("acme.example");
  await blocked.blur();
  const later = await openMailbox(provider.imap, "ada");
  await later.append("INBOX", letter());
  await later.close();
  // What is shown is as it was when the sync was asked for. The mail of before is left out after a moment, too.
  await expect(async () => {
    await item.getByRole("button", { name: "Sync now" }).click();
    await expect(inbox).toContainText("2 blocked", { timeout: 2_000 });
  }).toPass();
  await blocked.fill("");
  const unblocked = page.waitForResponse((answer) => answer.request().method() === "PUT");
  await blocked.blur();
  await unblocked;
  await expect(async () => {
    await item.getByRole("button", { name: "Sync now" }).click();
    await expect(inbox.getByRole("cell")).toContainText(["2", "2", "0", "0", "0"], {
      timeout: 2_000,
    });
  }).toPass();
  await item.getByRole("button", { name: "Pause" }).click();
  await expect(item.getByText("Paused")).toBeVisible();
  await item.getByRole("button", { name: "Go on" }).click();
  await expectAccessible(page);

  await item.getByRole("button", { name: `Disconnect ${address}` }).click();
  const keepsMessages = page.getByLabel("Keep the messages that are here");
  await expect(keepsMessages).toBeChecked();
  await keepsMessages.uncheck();
  await expect(page.getByRole("dialog")).toContainText("Its messages are deleted here.");
  await expectAccessible(page);
  await keepsMessages.check();
  await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
  await expect(page.getByText("No email accounts yet")).toBeVisible();
});
