import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";
import { mailedLink } from "#tests/support/mailbox.ts";

test("the settings lead from section to section", async ({ page }) => {
  await page.goto("/app/settings");
  const sections = page.getByRole("navigation", { name: "Settings" });
  await sections.getByRole("link", { name: "Security" }).click();
  await expect(page.getByRole("region", { name: "Sessions" })).toBeVisible();
  await expect(sections.getByRole("link", { name: "Security" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await sections.getByRole("link", { name: "Profile" }).click();
  await expect(page.getByLabel("First name")).toHaveValue("Ada");
});

test("a user changes their name and sees it at once", async ({ page }) => {
  await page.goto("/app/settings/profile");
  await page.getByLabel("Last name").fill("King");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByText("Profile saved", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "User menu" }).click();
  await expect(page.getByRole("menu")).toContainText("Ada King");
});

test("a user changes their address", async ({ page, account, context }) => {
  const email = account.email.replace("ada.", "countess.");
  await page.goto("/app/settings/profile");
  await page.getByLabel("New email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Change address" }).click();
  await expect(page.getByText("Please look into your mail", { exact: true })).toBeVisible();
  await page.goto(await mailedLink(context, email, "verify-email"));
  await expect(page.getByRole("status")).toContainText(`${email} is confirmed`);
  await page.goto("/app/settings/profile");
  await expect(page.getByRole("region", { name: "Email address" })).toContainText(email);
});

test("a user keeps their address after all", async ({ page, account }) => {
  const email = account.email.replace("ada.", "countess.");
  await page.goto("/app/settings/profile");
  const card = page.getByRole("region", { name: "Email address" });
  await page.getByLabel("New email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Change address" }).click();
  await expect(card).toContainText(`${email}Waits for its link`);
  await expectAccessible(page);
  await card.getByRole("button", { name: "Keep my address" }).click();
  await expect(page.getByText("Your address stays as it is", { exact: true })).toBeVisible();
  await expect(card).not.toContainText(email);
});

test("a wrong password is reported at its field, the right one ends other sessions", async ({
  page,
  account,
  expectProblem,
}) => {
  expectProblem(/400/);
  await page.goto("/app/settings/security");
  await page.getByLabel("Current password").fill("not the password");
  await page.getByLabel("New password").fill("another good password");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("This is not your current password.").first()).toBeVisible();
  await expect(page.getByLabel("Current password")).toBeFocused();
  await page.getByLabel("Current password").fill(account.password);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Password changed", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Current password")).toHaveValue("");
});

test("a user ends a session that they do not know", async ({ page, account, browser, baseURL }) => {
  const elsewhere = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  await elsewhere.request.post("/api/auth/sign-in/email", {
    data: { email: account.email, password: account.password },
    headers: { origin: baseURL ?? "" },
  });
  await page.goto("/app/settings/security");
  const sessions = page.getByRole("region", { name: "Sessions" });
  await expect(sessions.getByRole("listitem")).toHaveCount(2);
  await sessions.getByRole("button", { name: /End the session/ }).click();
  await expect(page.getByText("The session was ended", { exact: true })).toBeVisible();
  await expect(sessions.getByRole("listitem")).toHaveCount(1);
  await expect(page.getByRole("main")).toBeFocused();
  expect((await elsewhere.request.get("/api/contacts")).status()).toBe(401);
  await elsewhere.close();
});

test("a user shows their face, and takes it away again", async ({ page, expectProblem }) => {
  expectProblem(/400/);
  await page.goto("/app/settings/profile");
  const file = page.getByLabel("Picture file");
  await file.setInputFiles({
    name: "page.png",
    mimeType: "image/png",
    buffer: Buffer.from("<!doctype html><script>alert(1)</script>"),
  });
  await expect(
    page.getByText("This file is not a picture that we can read.").first(),
  ).toBeVisible();
  await file.setInputFiles("public/icons/icon-192.png");
  await expect(page.getByText("Picture saved", { exact: true })).toBeVisible();
  const picture = page.getByRole("button", { name: "User menu" }).locator("img");
  await expect(picture).toHaveAttribute("src", /^\/api\/pictures\//);
  await expect(picture).toHaveJSProperty("naturalWidth", 256);
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Picture removed", { exact: true })).toBeVisible();
  await expect(picture).toHaveCount(0);
});

test("a user takes their data along and deletes their account", async ({
  page,
  account,
  records,
  expectProblem,
}) => {
  expectProblem(/401/);
  await records.addContact({ name: "Grace Hopper", email: "grace@example.com" });
  await page.goto("/app/settings/profile");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download my data" }).click();
  expect((await download).suggestedFilename()).toBe("crm-pro-account.json");
  await page.getByRole("button", { name: "Delete account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await expect(dialog).toContainText("is deleted with all that is in it");
  await dialog.getByLabel("Your password").fill(account.password);
  await dialog.getByRole("button", { name: "Delete my account" }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto("/sign-in");
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("alert")).toContainText("Invalid email or password");
});
