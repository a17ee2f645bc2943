import { expectAccessibleInBothThemes } from "#tests/support/accessible.ts";
import { expect } from "#tests/support/journey.ts";
import { mailTest as test } from "#tests/support/mail-journey.ts";

test("a seller keeps a list of who must not be written to, and writes to others separately", async ({
  page,
  withMail,
  expectProblem,
}) => {
  test.slow();
  const { provider, origin, post } = withMail;
  await post("/api/email-accounts", provider.account("ada"));
  await post("/api/contacts", { name: "Grace Hopper", email: "grace@navy.example" });

  await page.goto(`${origin}/app/settings/do-not-email`);
  await expect(page.getByText("No one is on the list yet")).toBeVisible();
  await page.getByRole("button", { name: "Add", exact: true }).click();
  const adding = page.getByRole("dialog", { name: "Do not email" });
  await adding.getByLabel("Addresses and domains").fill("grace@navy.example\nspam.example");
  await adding.getByRole("button", { name: "Add" }).click();
  await expect(page.getByText("spam.example", { exact: true })).toBeVisible();
  await page.getByLabel("Postal address of your business").fill("1 High Street");
  await page.keyboard.press("Tab");
  await expect(page.getByText("The postal address was saved", { exact: true })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole("button", { name: "Remove spam.example" }).click();
  await expect(page.getByText("spam.example", { exact: true })).toBeHidden();

  await page.goto(`${origin}/app/contacts`);
  await page.getByRole("button", { name: "Actions for Grace Hopper" }).click();
  await page.getByRole("menuitem", { name: "Write email" }).click();
  const composer = page.getByRole("dialog", { name: "New email" });
  await composer.getByLabel("Subject").fill("Our offer");
  expectProblem(/409/);
  await composer.getByRole("button", { name: "Send", exact: true }).click();
  const question = page.getByRole("dialog", { name: "Send anyway?" });
  await expect(question.getByText(/^grace@navy\.example must not be written to/)).toBeVisible();
  await question.getByRole("button", { name: "Cancel" }).click();
  await composer.getByLabel("To", { exact: true }).fill("grace@navy.example, ada@x.example");
  await composer.getByRole("button", { name: "Send later" }).click();
  await page.getByRole("menuitem", { name: "Send to each separately..." }).click();
  const separate = page.getByRole("dialog", { name: "Send 2 separate emails?" });
  await separate.getByRole("button", { name: "Send separately" }).click();
  await expect(page.getByText("1 email is on the way", { exact: true })).toBeVisible();
  const [mail] = await provider.smtp.receive(1);
  expect(mail?.envelope.to).toEqual(["ada@x.example"]);
  expect(mail?.text).toContain("1 High Street");

  const link = /^<(.*)>$/.exec(
    mail?.headers.find(({ key }) => key === "list-unsubscribe")?.value ?? "",
  )?.[1];
  await page.goto(`${origin}/unsubscribe${new URL(link ?? "").search}`);
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByRole("heading", { name: "You are unsubscribed" })).toBeVisible();
  await page.goto(`${origin}/app/settings/do-not-email`);
  await expect(page.getByText("ada@x.example", { exact: true })).toBeVisible();
});
