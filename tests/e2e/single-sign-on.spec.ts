import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { startDnsServer } from "#tests/support/dns-server.ts";
import { startEmbeddedServer } from "#tests/support/embedded-server.ts";
import { client, startIdentityProvider } from "#tests/support/identity-provider.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, test, leaveSignedOut } from "#tests/support/journey.ts";
import { startSamlProvider } from "#tests/support/saml-provider.ts";
import type { ServerProcess } from "#tests/support/server-process.ts";

test("an owner sets single sign-on up, and a colleague comes in through it", async ({
  page,
  expectProblem,
}) => {
  test.slow();
  expectProblem(/404|401|409/);
  const [dns, idp] = await Promise.all([startDnsServer(), startIdentityProvider()]);
  const variables = { DNS_SERVERS: dns.address, SSO_PRIVATE_ORIGINS: idp.issuer };
  const server = await startEmbeddedServer(variables);
  try {
    await openSetUp(page, server);
    await page.getByLabel("Domain").fill("corp.example");
    await page.getByLabel("Issuer").fill(idp.issuer);
    await page.getByLabel("Client ID").fill(client.clientId);
    await page.getByLabel("Client secret").fill(client.clientSecret);
    await page.getByRole("button", { name: "Save" }).click();
    const record = page.getByLabel("Name of the record");
    await expect(record).toHaveValue("_crm-pro.corp.example");
    await idp.start(await page.getByLabel("Redirect URI").inputValue());

    await page.getByRole("button", { name: "Check the record" }).click();
    await expect(page.getByText("The domain is not proven yet", { exact: true })).toBeVisible();
    const value = await page.getByLabel("Value of the record").inputValue();
    dns.publish(await record.inputValue(), value);
    await page.getByRole("button", { name: "Check the record" }).click();
    await expect(page.getByText("Domain proven", { exact: true })).toBeVisible();

    await leaveSignedOut(page);
    idp.signIn({ sub: randomUUID(), email: "grace@corp.example", name: "Grace Hopper" });
    await chooseSso(page, server, "grace@corp.example", "/app/contacts");
    await expect(page).toHaveURL(`${server.baseUrl}/app/contacts`);
    await expectSignedIn(page, "grace@corp.example");

    await leaveSignedOut(page);
    idp.signIn({ sub: randomUUID(), email: "ada@elsewhere.example", name: "Mallory" });
    await chooseSso(page, server, "ada@corp.example");
    await expect(page.getByRole("alert").first()).toContainText("an address of another domain");
  } finally {
    await server.stop();
    await idp.stop();
    await dns.stop();
  }
});

test("an owner sets SAML up, and a colleague comes in through it", async ({
  page,
  expectProblem,
}) => {
  test.slow();
  expectProblem(/404|401|400/);
  const [dns, idp] = await Promise.all([startDnsServer(), startSamlProvider()]);
  const variables = { DNS_SERVERS: dns.address, SSO_PRIVATE_ORIGINS: idp.origin };
  const server = await startEmbeddedServer(variables);
  try {
    await openSetUp(page, server);
    await page.getByRole("button", { name: "SAML", exact: true }).click();
    await page.getByLabel("Domain").fill("corp.example");
    const metadata = page.getByLabel("Metadata of your identity provider");
    await metadata.fill("Hello");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("This is not XML.").first()).toBeVisible();
    await metadata.fill(idp.metadata);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Single sign-on saved", { exact: true })).toBeVisible();
    await expect(metadata).toHaveValue("");
    await expect(page.getByLabel("Entity ID", { exact: true })).toHaveValue(idp.entityId);
    await expect(page.getByLabel("Signing certificate")).toHaveValue(/BEGIN CERTIFICATE/);
    await expectAccessible(page);
    const downloading = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download our metadata" }).click();
    idp.trust(await textOf(await downloading));

    const value = await page.getByLabel("Value of the record").inputValue();
    dns.publish(await page.getByLabel("Name of the record").inputValue(), value);
    await page.getByRole("button", { name: "Check the record" }).click();
    await expect(page.getByText("Domain proven", { exact: true })).toBeVisible();

    await leaveSignedOut(page);
    idp.signIn("grace@corp.example");
    await chooseSso(page, server, "grace@corp.example", "/app/contacts");
    // The provider's own page, on another site, whose form leads back.
    await page.getByRole("button", { name: "Go back" }).click();
    await expect(page).toHaveURL(`${server.baseUrl}/app/contacts`);
    await expectSignedIn(page, "grace@corp.example");

    await leaveSignedOut(page);
    idp.signIn("mallory@elsewhere.example");
    await chooseSso(page, server, "grace@corp.example");
    await page.getByRole("button", { name: "Go back" }).click();
    await expect(page.getByRole("alert").first()).toContainText("an address of another domain");
  } finally {
    await server.stop();
    await idp.stop();
    await dns.stop();
  }
});

/** Ada, who owns a workspace of the company, opens the settings of its single sign-on. */
async function openSetUp(page: Page, { baseUrl }: ServerProcess): Promise<void> {
  await page.request.post(`${baseUrl}/api/auth/sign-up/email`, {
    headers: { origin: baseUrl },
    data: { name: "Ada", email: "ada@corp.example", password: "correct horse battery" },
  });
  await page.goto(`${baseUrl}/app/settings/single-sign-on`);
}

async function chooseSso(
  page: Page,
  { baseUrl }: ServerProcess,
  email: string,
  next = "/app",
): Promise<void> {
  await page.goto(`${baseUrl}/sign-in?next=${encodeURIComponent(next)}`);
  await page.getByRole("button", { name: "Use SSO" }).click();
  await page.getByLabel("Work email").fill(email);
  await page.getByRole("button", { name: "Continue" }).click();
}

async function expectSignedIn(page: Page, email: string): Promise<void> {
  await page.getByRole("button", { name: "User menu" }).click();
  await expect(page.getByRole("menu")).toContainText(email);
}

async function textOf(download: Download): Promise<string> {
  return readFile(await download.path(), "utf8");
}
