import { expect, type Page } from "@playwright/test";
import type { Account } from "./journey.ts";
import { appCodeOf } from "./totp.ts";

export async function setUpApp(page: Page, account: Account) {
  await page.goto("/app/settings/security");
  await page.getByRole("button", { name: "Set up" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Your password").fill(account.password);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByRole("img", { name: /QR code/ })).toBeVisible();
  const key = await dialog.getByText(/^[A-Z2-7 ]{40,}$/).textContent();
  const totpUri = `otpauth://totp/x?secret=${key?.replaceAll(" ", "")}`;
  await dialog.getByLabel("Code that your app shows now").fill(appCodeOf(totpUri));
  await dialog.getByRole("button", { name: "Switch on" }).click();
  const codes = dialog.getByRole("list", { name: "Backup codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const backupCodes = await codes.allTextContents();
  return { totpUri, backupCodes };
}

export async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    setUserVerified: (isUserVerified: boolean) =>
      devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
  };
}

export async function addPasskey(page: Page, account: Account): Promise<void> {
  await page.goto("/app/settings/security");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a passkey" });
  await dialog.getByLabel("Name").fill("Work laptop");
  await dialog.getByLabel("Your password").fill(account.password);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog).toBeHidden();
}
