import { emailAccount } from "#shared/email/email.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, newAccount, signUp } from "#tests/support/journey.ts";
import { mailTest as test } from "#tests/support/mail-journey.ts";
import { letter, openMailbox } from "#tests/support/mailbox-client.ts";
import { untilMenuHasFocus } from "#tests/support/menus.ts";
import { addColleague } from "#tests/support/team.ts";

test("a person shares a conversation with a colleague, and takes it back", async ({
  browser,
  withMail,
}) => {
  test.slow();
  const { provider, origin } = withMail;
  const context = await browser.newContext({ baseURL: origin });
  await signUp(context, newAccount(), origin);
  const post = (path: string, data: object) =>
    context.request.post(path, { headers: { origin }, data });
  const mailbox = await openMailbox(provider.imap, "owner");
  const from = "Jean Bartik <jean@eniac.example>";
  await mailbox.append("INBOX", letter({ from, subject: "An answer", text: "Fine with me." }));
  await mailbox.close();
  const connected = await post("/api/email-accounts", provider.account("owner"));
  const { id: accountId } = emailAccount.parse(await connected.json());
  await post("/api/contacts", { name: "Jean Bartik", email: "jean@eniac.example" });
  const colleague = await addColleague(browser, context, origin, { role: "member" });

  const theirs = colleague.page.getByRole("region", { name: "Emails" });
  await colleague.page.goto("/app/contacts");
  await colleague.page.getByRole("link", { name: "Jean Bartik" }).click();
  await expect(theirs.getByText("Ada Lovelace got an email")).toBeVisible();

  const page = await context.newPage();
  await page.goto("/app/contacts");
  await page.getByRole("link", { name: "Jean Bartik" }).click();
  const emails = page.getByRole("region", { name: "Emails" });
  await emails.getByRole("button", { name: "An answer" }).click();
  const sharing = page.getByRole("region", { name: "Who can read it" });
  await expect(sharing).toContainText("Only you can read this conversation.");
  await sharing.getByRole("button", { name: "Share conversation" }).press("Enter");
  await untilMenuHasFocus(page);
  await page.getByRole("menuitem", { name: "With everyone who sees the contact" }).press("Enter");
  await expect(sharing).toContainText("can be read by everyone who sees the contact");
  await expect(sharing.getByRole("button")).toHaveText(["Stop sharing"]);
  await expectAccessible(page);

  await theirs.getByRole("button", { name: "An answer" }).press("Enter");
  const dialog = colleague.page.getByRole("dialog", { name: "An answer" });
  await expect(dialog.getByText("Fine with me.", { exact: true })).toBeVisible();
  await expect(dialog).toContainText(
    "Ada Lovelace shares this with everyone who sees the contact.",
  );
  await expect(dialog.getByRole("button", { name: "Reply" })).toHaveCount(0);
  await expectAccessible(colleague.page);

  await sharing.getByRole("button", { name: "Stop sharing" }).click();
  await expect(sharing).toContainText("Only you can read this conversation.");
  await expect(colleague.page.getByText("Fine with me.", { exact: true })).toHaveCount(0);
  await colleague.page.keyboard.press("Escape");
  await expect(theirs.getByText("Ada Lovelace got an email")).toBeVisible();

  const body = { sharesEmailSubjects: true };
  await context.request.put("/api/workspace", { headers: { origin }, data: body });
  await page.goto("/app/settings/email");
  const shown = "Your workspace shows subjects to everyone who sees the contact.";
  await expect(page.getByText(shown)).toHaveCount(2);
  await expectAccessible(page);

  const rule = { sharedWith: "workspace", teamId: null, exchangedWith: null };
  const rulePath = `/api/email-accounts/${accountId}/sharing`;
  await context.request.put(rulePath, { headers: { origin }, data: rule });
  await page.goto("/app/contacts");
  await page.getByRole("link", { name: "Jean Bartik" }).click();
  await emails.getByRole("button", { name: "An answer" }).click();
  const kept = "Only you can read this conversation, as you keep it private.";
  await expect(sharing).toContainText(kept);
  await sharing.getByRole("button", { name: "Share as the mailbox does" }).press("Enter");
  await expect(sharing).toContainText("as you share what this mailbox exchanges with the contact");
  await expect(theirs.getByText("An answer")).toBeVisible();
  const timeline = colleague.page.getByRole("region", { name: "Timeline" });
  await expect(timeline.getByText("An answer")).toBeVisible();
  const keep = sharing.getByRole("button", { name: "Keep private" });
  // A key that is pressed while the lists still load would be lost.
  await expect(keep).toBeEnabled();
  await keep.press("Enter");
  await expect(sharing).toContainText(kept);
  await expect(theirs.getByText("Ada Lovelace got an email")).toBeVisible();
  await expect(theirs.getByText("An answer")).toHaveCount(0);
  await expect(timeline.getByText("Email from Jean Bartik")).toBeVisible();
  await expect(timeline.getByText("An answer")).toHaveCount(0);
  await expectAccessible(page);
  await Promise.all([context.close(), colleague.context.close()]);
});
