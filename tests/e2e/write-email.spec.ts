import type { Locator } from "@playwright/test";
import { contact } from "#shared/crm/contacts.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { expect } from "#tests/support/journey.ts";
import { mailTest as test } from "#tests/support/mail-journey.ts";
import { asksToStay } from "#tests/support/stay.ts";

async function attach(composer: Locator, text: string, name = "offer.txt"): Promise<void> {
  const chooser = composer.page().waitForEvent("filechooser");
  await composer.getByRole("button", { name: "Attach files" }).click();
  const file = { name, mimeType: "text/plain", buffer: Buffer.from(text) };
  await (await chooser).setFiles([file]);
}

/** Whether all of a button is within its dialog. */
function isWithinDialog(button: Locator): Promise<boolean> {
  return button.evaluate((one) => {
    const dialog = one.closest("[role=dialog]")?.getBoundingClientRect();
    const { left, right } = one.getBoundingClientRect();
    return dialog !== undefined && left >= dialog.left && right <= dialog.right;
  });
}

test("a seller writes to a contact, takes it back, sends it, answers and schedules", async ({
  page,
  withMail,
}) => {
  test.slow();
  const { provider, origin, post } = withMail;
  await post("/api/email-accounts", provider.account("ada"));
  const grace = {
    name: 'Grace "Amazing" Hopper, PhD',
    email: "grace@navy.example",
    phone: "+81 3 5550 1234",
  };
  const added = await post("/api/contacts", grace);
  const { id } = contact.parse(await added.json());

  await page.goto(`${origin}/app/settings/email`);
  await page.getByLabel("Signature").fill("Ada, Sales");
  await page.keyboard.press("Tab");
  await expect(page.getByText("The signature was saved", { exact: true })).toBeVisible();

  await page.goto(`${origin}/app/contacts`);
  await page.getByRole("button", { name: `Actions for ${grace.name}` }).click();
  await page.getByRole("menuitem", { name: "Write email" }).click();
  const composer = page.getByRole("dialog", { name: "New email" });
  await expect(composer.getByLabel("To", { exact: true })).toHaveValue(
    String.raw`"Grace \"Amazing\" Hopper, PhD" <grace@navy.example>`,
  );
  await expect(composer.getByLabel("Text")).toHaveValue("\n\n-- \nAda, Sales");
  await composer.getByLabel("Subject").fill("Our offer");
  await composer.getByLabel("Text").fill("Dear Grace");
  await expect(composer.getByText("Draft saved")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");

  await page.goto(`${origin}/app/contacts/${id}`);
  const emails = page.getByRole("region", { name: "Emails" });
  await emails.getByRole("button", { name: "Open: Our offer" }).click();
  const draft = page.getByRole("dialog", { name: "Our offer" });
  const name = `${"offer".repeat(40)}.txt`;
  await attach(draft, "Ten dollars", name);
  const remove = draft.getByRole("button", { name: `Remove ${name}` });
  await expect(remove).toBeVisible();
  expect(await isWithinDialog(remove)).toBe(true);
  await draft.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(draft.getByLabel("Text")).toHaveValue("Dear Grace");
  await draft.getByRole("button", { name: "Send", exact: true }).click();
  const [mail] = await provider.smtp.receive(1);
  expect(mail).toMatchObject({
    subject: "Our offer",
    to: [{ name: grace.name }],
    attachments: [{ filename: name }],
  });
  await page.reload();
  await emails.getByRole("button", { name: "Our offer" }).click();
  const read = page.getByRole("dialog", { name: "Our offer" });
  await expect(read.getByText("Dear Grace")).toBeVisible();
  expect(await isWithinDialog(read.getByRole("button", { name }))).toBe(true);
  await expectAccessible(page);
  await read.getByRole("button", { name: "Reply", exact: true }).click();

  const reply = page.getByRole("dialog", { name: "Re: Our offer" });
  await expect(reply.getByLabel("To", { exact: true })).toHaveValue(/grace@navy\.example/);
  await reply.getByRole("button", { name: "Send later" }).click();
  await expect(page.getByRole("menuitem", { name: /^Tomorrow morning/ })).toBeVisible();
  await page.getByRole("menuitem", { name: /^Recipient’s morning, 8 o’clock in Tokyo/ }).click();
  await expect(page.getByText(/^The email is scheduled for /)).toBeVisible();

  await page.keyboard.press("Control+k");
  await page.keyboard.type("scheduled emails");
  await page.keyboard.press("Enter");
  const scheduled = page.getByRole("region", { name: "Scheduled" });
  await expect(scheduled.getByText(`To ${grace.name} <${grace.email}>`)).toBeVisible();
  await expectAccessible(page);
  await scheduled.getByRole("button", { name: "Cancel: Re: Our offer" }).click();
  const drafts = page.getByRole("region", { name: "Drafts" });
  await drafts.getByRole("button", { name: "Delete: Re: Our offer" }).click();
  await expect(page.getByText("Nothing waits to be sent")).toBeVisible();
  await expectAccessible(page);
});

test("another file of the same name is attached where the answer to the first was lost", async ({
  page,
  withMail: { provider, origin, post },
  expectProblem,
}) => {
  expectProblem(/ERR_FAILED/);
  await post("/api/email-accounts", provider.account("ada"));
  await page.goto(`${origin}/app/emails`);
  await page.getByRole("button", { name: "Write email" }).click();
  const composer = page.getByRole("dialog", { name: "New email" });
  await page.route(
    "**/api/outgoing-emails/*/files?*",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await attach(composer, "Ten dollars");
  await expect(page.getByText("The files were not changed", { exact: true })).toBeVisible();
  await attach(composer, "Twenty dollars");
  await expect(composer.getByRole("button", { name: "Remove offer.txt" })).toHaveCount(2);
});

test("an email is not sent while a file of it is on its way, which can be cancelled", async ({
  page,
  withMail: { provider, origin, post },
}) => {
  await post("/api/email-accounts", provider.account("ada"));
  await page.goto(`${origin}/app/emails`);
  await page.getByRole("button", { name: "Write email" }).click();
  const composer = page.getByRole("dialog", { name: "New email" });
  const released = Promise.withResolvers<void>();
  await page.route("**/api/outgoing-emails/*/files?*", async (route) => {
    await released.promise;
    await route.continue();
  });
  await attach(composer, "Ten dollars");
  const send = composer.getByRole("button", { name: "Send", exact: true });
  await expect(send).toBeDisabled();
  await expect(composer.getByRole("progressbar", { name: "Attaching offer.txt" })).toBeVisible();
  expect(await asksToStay(page)).toBe(true);
  await expectAccessible(page);
  await composer.getByRole("button", { name: "Cancel offer.txt" }).click();
  await expect(send).toBeEnabled();
  await expect(page.getByText("The files were not changed")).toHaveCount(0);

  await attach(composer, "Ten dollars");
  await expect(send).toBeDisabled();
  released.resolve();
  await expect(composer.getByRole("button", { name: "Remove offer.txt" })).toBeVisible();
  await expect(composer.getByRole("progressbar")).toHaveCount(0);
  await expect(send).toBeEnabled();
});
