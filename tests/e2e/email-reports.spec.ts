import { expectAccessibleInBothThemes } from "#tests/support/accessible.ts";
import { expect } from "#tests/support/journey.ts";
import { mailTest as test } from "#tests/support/mail-journey.ts";
import { letter, openMailbox } from "#tests/support/mailbox-client.ts";

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

test("a user sees how fast emails are answered, and opens the contacts that waited", async ({
  page,
  withMail,
}) => {
  test.slow();
  const { provider, origin, post } = withMail;
  const { address } = provider.account("ada");
  const mailbox = await openMailbox(provider.imap, "ada");
  for (const [name, wrote, answered] of [
    ["grace", 50, 48],
    ["alan", 50, 20],
    ["edsger", 5, null],
  ] as const) {
    const email = `${name}@navy.example`;
    await post("/api/contacts", { name, email });
    const got = letter({ from: email, to: address, sentAt: hoursAgo(wrote) });
    await mailbox.append("INBOX", got);
    if (answered === null) continue;
    const sent = letter({ from: address, to: email, sentAt: hoursAgo(answered) });
    await mailbox.append("Sent", sent);
  }
  await mailbox.close();
  await post("/api/email-accounts", provider.account("ada"));
  await page.goto(`${origin}/app/settings/email`);
  for (const folder of ["INBOX", "Sent"]) {
    await expect(page.getByRole("row", { name: folder })).toContainText("ago");
  }

  await page.goto(`${origin}/app/reports/report`);
  const choose = (label: string, option: string) =>
    page.getByLabel(label, { exact: true }).selectOption({ label: option });
  await choose("Records", "Emails");
  await expect(page.getByText("Number of emails by direction.")).toBeVisible();
  const received = page.getByRole("row", { name: /^Received/ });
  await expect(received.getByRole("cell")).toHaveText(["3", "3"]);
  await expect(page.getByText(/^5 emails of 3 contacts\./)).toBeVisible();
  await choose("Measure", "Average: Hours until answered");
  await expect(received.getByRole("cell")).toHaveText(["3", "16", "3"]);
  await choose("Grouped by", "Hours until answered");
  await choose("Measure", "Number of emails");
  await expectAccessibleInBothThemes(page);
  await page
    .getByRole("link", { name: /30.*: 1$/ })
    .first()
    .click();
  await expect(page.getByRole("rowheader")).toHaveText(["alan"]);

  await page.getByRole("button", { name: "Filter" }).click();
  const filter = page.getByRole("dialog", { name: "Filter contacts" });
  await expect(filter.getByText("Such emails, whose")).toBeVisible();
  await filter.getByLabel("Field").first().selectOption({ label: "Its emails" });
  await filter.getByRole("button", { name: "Show contacts" }).click();
  await expect(page.getByRole("rowheader")).toHaveCount(3);
  await expectAccessibleInBothThemes(page);
});
