import { expectAccessibleInBothThemes } from "#tests/support/accessible.ts";
import { expect, newAccount, signUp } from "#tests/support/journey.ts";
import { mailTest as test } from "#tests/support/mail-journey.ts";
import { letter, openMailbox } from "#tests/support/mailbox-client.ts";
import { addColleague } from "#tests/support/team.ts";

test("a person makes an account a team mailbox, a colleague answers from it, and takes it over", async ({
  browser,
  withMail,
}) => {
  test.slow();
  const { provider, origin } = withMail;
  const context = await browser.newContext({ baseURL: origin });
  await signUp(context, newAccount(), origin);
  const post = (path: string, data: object) =>
    context.request.post(path, { headers: { origin }, data });
  const mailbox = await openMailbox(provider.imap, "sales");
  const from = "Jean Bartik <jean@eniac.example>";
  await mailbox.append("INBOX", letter({ from, subject: "A question", text: "How much is it?" }));
  await mailbox.close();
  await post("/api/email-accounts", { ...provider.account("sales"), senderName: "Acme Sales" });
  await post("/api/contacts", { name: "Jean Bartik", email: "jean@eniac.example" });
  const { page: theirs, context: theirContext } = await addColleague(browser, context, origin, {
    role: "member",
  });

  const page = await context.newPage();
  await page.goto("/app/settings/email");
  await page.getByRole("button", { name: "Change sharing of sales@mail.example" }).click();
  const dialog = page.getByRole("dialog", { name: "Sharing of sales@mail.example" });
  await dialog.getByLabel("Shared with").selectOption("Everyone who sees the contact");
  await dialog.getByLabel("They may").selectOption("Read it, and write from it as a team");
  await expect(dialog.getByLabel("Share what is exchanged with")).toHaveCount(0);
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("A team mailbox of all members")).toBeVisible();

  await theirs.goto("/app/settings/email");
  const mailboxes = theirs.getByRole("region", { name: "Team mailboxes" });
  await expect(mailboxes).toContainText("sales@mail.example");
  await expect(mailboxes).toContainText("Acme Sales · connected by Ada Lovelace");
  await expectAccessibleInBothThemes(theirs);
  await theirs.goto("/app/contacts");
  await theirs.getByRole("link", { name: "Jean Bartik" }).click();
  const emails = theirs.getByRole("region", { name: "Emails" });
  await emails.getByRole("button", { name: "A question" }).click();
  await theirs.getByRole("button", { name: "Reply", exact: true }).click();
  const composer = theirs.getByRole("dialog", { name: "Re: A question" });
  await composer.getByLabel("Text").fill("Ten, for you.");
  await expectAccessibleInBothThemes(theirs);
  await composer.getByRole("button", { name: "Send", exact: true }).click();
  await expect(composer).toHaveCount(0);
  const answer = emails.getByRole("button", { name: /^Re: A question/ });
  await expect(answer).toBeVisible({ timeout: 90_000 });
  await answer.click();
  const sent = theirs.getByRole("dialog", { name: "Re: A question" });
  await expect(sent).toContainText("Grace Hopper from sales@mail.example");
  await expectAccessibleInBothThemes(theirs);

  await page.goto("/app/emails/search?q=Ten");
  await expect(page.getByRole("button", { name: /Re: A question/ })).toContainText(
    "Grace Hopper to Jean Bartik",
  );
  await page.goto("/app/settings/email");
  await page.getByRole("button", { name: "Hand over sales@mail.example" }).click();
  const handOver = page.getByRole("dialog", { name: "Hand over sales@mail.example?" });
  await expect(handOver.getByLabel("New owner")).toContainText("Grace Hopper");
  await expectAccessibleInBothThemes(page);
  await handOver.getByRole("button", { name: "Hand over", exact: true }).click();
  await expect(page.getByText("No email accounts yet")).toBeVisible();
  await expect(page.getByRole("region", { name: "Team mailboxes" })).toContainText(
    "connected by Grace Hopper",
  );
  await Promise.all([context.close(), theirContext.close()]);
});
