import { expectAccessible } from "#tests/support/accessible.ts";
import { expect } from "#tests/support/journey.ts";
import { mailTest as test } from "#tests/support/mail-journey.ts";
import { letter, openMailbox } from "#tests/support/mailbox-client.ts";

test("a person connects an account at its provider, takes that back, and signs in again", async ({
  page,
  withSignIn,
  expectProblem,
}) => {
  test.slow();
  expectProblem(/400/);
  const { provider, origin, signIn } = withSignIn;
  const address = "ada@mail.example";
  signIn.state.signedIn = address;
  const mailbox = await openMailbox(provider.imap, address);
  await mailbox.append("INBOX", letter({ to: address }));

  await page.goto(`${origin}/app/settings/email`);
  signIn.state.answer = "denies";
  await page.getByRole("button", { name: "Sign in with Google" }).click();
  await expect(page.getByText("You did not allow Google to let CRM Pro in.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Back to your email accounts" }).click();
  await expect(page.getByText("No email accounts yet")).toBeVisible();
  await expectAccessible(page);

  signIn.state.answer = "agrees";
  await page.getByRole("button", { name: "Sign in with Google" }).click();
  const disconnect = page.getByRole("button", { name: `Disconnect ${address}` });
  const item = page.getByRole("listitem").filter({ has: disconnect });
  await expect(item).toContainText("signed in by Google");
  await expect(page.getByText(`${address} is connected`, { exact: true })).toBeVisible();
  const inbox = item.getByRole("row", { name: "INBOX" });
  await expect(inbox.getByRole("cell")).toContainText(["1", "1", "0", "0", "0"]);
  await item.getByRole("button", { name: `Change ${address}` }).click();
  await expect(page.getByLabel("Password")).toHaveCount(0);
  await page.getByLabel("Sender name").fill("Countess Ada");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(item).toContainText("Countess Ada");

  await signIn.takeConsentBack();
  await mailbox.append("INBOX", letter({ to: address }));
  const asked = page.waitForResponse(/\/api\/email-accounts\/[^/]+\/sync$/);
  await item.getByRole("button", { name: "Sync now" }).click();
  // A reload would take the call back.
  await asked;
  await expect(async () => {
    await page.reload();
    await expect(item).toContainText("Google does not let CRM Pro in any more.");
  }).toPass();
  await expect(item).toContainText("Not let in since");
  await expectAccessible(page);
  await item.getByRole("button", { name: `Sign in again to ${address}` }).click();
  await expect(item).not.toContainText("Not let in since");
  await expect(inbox.getByRole("cell")).toContainText(["2", "2", "0", "0", "0"]);
  await mailbox.close();

  await disconnect.click();
  await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
  await expect(page.getByText("No email accounts yet")).toBeVisible();
});
