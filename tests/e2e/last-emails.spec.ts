import { expectAccessibleInBothThemes } from "#tests/support/accessible.ts";
import { expect } from "#tests/support/journey.ts";
import { mailTest as test } from "#tests/support/mail-journey.ts";
import { letter, openMailbox } from "#tests/support/mailbox-client.ts";

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

test("a seller finds who leaves emails without a reply, the longest first", async ({
  page,
  withMail,
}) => {
  test.slow();
  const { provider, origin, post } = withMail;
  const account = provider.account("ada");
  const mailbox = await openMailbox(provider.imap, "ada");
  for (const [name, days] of Object.entries({ grace: 4, alan: 9, edsger: 6 })) {
    await post("/api/contacts", { name, email: `${name}@navy.example` });
    const to = `${name}@navy.example`;
    await mailbox.append("Sent", letter({ from: account.address, to, sentAt: daysAgo(days) }));
  }
  const from = "edsger@navy.example";
  await mailbox.append("INBOX", letter({ from, to: account.address, sentAt: daysAgo(1) }));
  await mailbox.close();
  await post("/api/email-accounts", account);
  await page.goto(`${origin}/app/settings/email`);
  for (const folder of ["INBOX", "Sent"]) {
    await expect(page.getByRole("row", { name: folder })).toContainText("ago");
  }

  await page.goto(`${origin}/app/contacts?layout=table`);
  const table = page.getByRole("grid", { name: "Contacts" });
  await page.getByRole("button", { name: "Columns" }).click();
  for (const column of ["Email", "Phone", "Job Title", "Company", "Owner", "Last Reply"]) {
    await page.getByRole("menuitemcheckbox", { name: column, exact: true }).click();
  }
  await page.getByRole("menuitemcheckbox", { name: "Waiting for Reply Since" }).click();
  await page.keyboard.press("Escape");
  const header = table.getByRole("columnheader", { name: "Waiting for Reply Since" });
  await header.getByRole("button").click();
  const names = table.getByRole("rowheader");
  await expect(names).toHaveText(["alan", "grace", "edsger"]);
  await page.getByRole("button", { name: "Filter" }).click();
  const filter = page.getByRole("dialog", { name: "Filter contacts" });
  await filter.getByLabel("Field").selectOption("Waiting for Reply Since");
  await filter.getByLabel("Comparison").selectOption("is longer ago than days:");
  await filter.getByLabel("Days for Waiting for Reply Since").fill("3");
  await filter.getByRole("button", { name: "Show contacts" }).click();
  await expect(names).toHaveText(["alan", "grace"]);
  await expectAccessibleInBothThemes(page);
  await page.getByRole("link", { name: "alan" }).click();
  await expect(page.getByRole("heading", { name: "alan" })).toBeVisible();
  await expect(page.getByText("Waiting for Reply Since")).toBeVisible();
  await expect(page.getByText("Last Reply")).toHaveCount(0);
  await expectAccessibleInBothThemes(page);

  await page.goto(`${origin}/app/today`);
  const withoutReply = page.getByRole("region", { name: "Emails without a reply" });
  await expect(withoutReply.getByRole("link")).toHaveText([/alan/, /grace/]);
  await expectAccessibleInBothThemes(page);
  await withoutReply.getByRole("button", { name: "Write: alan" }).click();
  const email = page.getByRole("dialog", { name: "New email" });
  await expect(email.getByLabel("To", { exact: true })).toHaveValue(/alan@navy\.example/);
});
