import { randomUUID } from "node:crypto";
import { startDnsServer } from "#tests/support/dns-server.ts";
import { startEmbeddedServer } from "#tests/support/embedded-server.ts";
import { client, startIdentityProvider } from "#tests/support/identity-provider.ts";
import { expectAccessible, expectAccessibleInBothThemes } from "#tests/support/accessible.ts";
import { expect, test, leaveSignedOut } from "#tests/support/journey.ts";

const password = "correct horse battery";
const email = "ada@corp.example";

test("an owner confirms by mail that SSO may open their account, and forgets it again", async ({
  page,
  expectProblem,
}) => {
  test.slow();
  expectProblem(/404|401/);
  const [dns, idp] = await Promise.all([startDnsServer(), startIdentityProvider()]);
  const variables = { DNS_SERVERS: dns.address, SSO_PRIVATE_ORIGINS: idp.issuer };
  const server = await startEmbeddedServer(variables);
  const post = async (path: string, data: object) => {
    const headers = { origin: server.baseUrl };
    await page.request.post(server.baseUrl + path, { headers, data });
  };
  const linkTo = async (path: string) => {
    const outbox = await page.request.get(`${server.baseUrl}/dev/outbox?to=${email}`);
    return new RegExp(`/${path}\\?token=([\\w-]+)`).exec(await outbox.text())?.[1] ?? "";
  };
  try {
    await post("/api/auth/sign-up/email", { name: "Ada Lovelace", email, password });
    await post("/api/auth/verify-email", { token: await linkTo("verify-email") });
    await page.goto(`${server.baseUrl}/app/settings/single-sign-on`);
    await page.getByLabel("Domain").fill("corp.example");
    await page.getByLabel("Issuer").fill(idp.issuer);
    await page.getByLabel("Client ID").fill(client.clientId);
    await page.getByLabel("Client secret").fill(client.clientSecret);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("No one has signed in with SSO yet.")).toBeVisible();
    const value = await page.getByLabel("Value of the record").inputValue();
    dns.publish(await page.getByLabel("Name of the record").inputValue(), value);
    await idp.start(await page.getByLabel("Redirect URI").inputValue());
    await page.getByRole("button", { name: "Check the record" }).click();
    await expect(page.getByText("Domain proven", { exact: true })).toBeVisible();

    await leaveSignedOut(page);
    const sub = randomUUID();
    idp.signIn({ sub, email, name: "Ada Lovelace" });
    await page.goto(`${server.baseUrl}/sign-in`);
    await page.getByRole("button", { name: "Use SSO" }).click();
    await page.getByLabel("Work email").fill(email);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("status")).toContainText(`We sent a mail to ${email}.`);
    await expectAccessibleInBothThemes(page);

    const confirmation = `${server.baseUrl}/confirm-sso?token=${await linkTo("confirm-sso")}`;
    await page.goto(confirmation);
    await expect(page.getByText(`account of ${email}`)).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.getByRole("button", { name: "Yes, it was me" }).click();
    await expect(page.getByText("You can sign in with SSO from now on.")).toBeVisible();
    await page.getByRole("button", { name: "Sign in with SSO" }).click();
    await expect(page).toHaveURL(`${server.baseUrl}/app`);

    await page.goto(confirmation);
    await expect(page.getByRole("alert")).toContainText("has been used already");
    await page.goto(`${server.baseUrl}/confirm-sso?token=unknown`);
    await expect(page.getByRole("alert")).toContainText("is not known here");
    await expectAccessible(page);

    await page.goto(`${server.baseUrl}/app/settings/single-sign-on`);
    await expect(page.getByText(`Known as ${sub} since`)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Forget the identity of Ada Lovelace" }).click();
    await page.getByRole("button", { name: "Forget identity" }).click();
    // The session came through that identity, and ends with it.
    await expect(page).toHaveURL(/\/sign-in/);
  } finally {
    await server.stop();
    await idp.stop();
    await dns.stop();
  }
});
