import { randomUUID } from "node:crypto";
import { startDnsServer } from "#tests/support/dns-server.ts";
import { startEmbeddedServer } from "#tests/support/embedded-server.ts";
import { client, startIdentityProvider } from "#tests/support/identity-provider.ts";
import { expect, test } from "#tests/support/journey.ts";

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
    await page.request.post(`${server.baseUrl}/api/auth/sign-up/email`, {
      headers: { origin: server.baseUrl },
      data: { name: "Ada", email: "ada@corp.example", password: "correct horse battery" },
    });
    await page.goto(`${server.baseUrl}/app/settings/single-sign-on`);
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

    await page.context().clearCookies();
    idp.signIn({ sub: randomUUID(), email: "grace@corp.example", name: "Grace Hopper" });
    await page.goto(`${server.baseUrl}/sign-in?next=%2Fapp%2Fcontacts`);
    await page.getByRole("button", { name: "Use SSO" }).click();
    await page.getByLabel("Work email").fill("grace@corp.example");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page).toHaveURL(`${server.baseUrl}/app/contacts`);
    await page.getByRole("button", { name: "User menu" }).click();
    await expect(page.getByRole("menu")).toContainText("grace@corp.example");

    await page.context().clearCookies();
    idp.signIn({ sub: randomUUID(), email: "ada@elsewhere.example", name: "Mallory" });
    await page.goto(`${server.baseUrl}/sign-in`);
    await page.getByRole("button", { name: "Use SSO" }).click();
    await page.getByLabel("Work email").fill("ada@corp.example");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("alert").first()).toContainText("an address of another domain");
  } finally {
    await server.stop();
    await idp.stop();
    await dns.stop();
  }
});
