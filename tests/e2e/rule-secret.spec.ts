import { rule } from "#shared/rules/rules.ts";
import { expectAccessibleInBothThemes } from "#tests/support/accessible.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";

test("an owner copies the secret that signs a rule's requests, and makes a new one", async ({
  page,
}) => {
  const steps = [{ type: "webhook", url: "https://hooks.example/crm" }];
  const data = { name: "Send orders", kind: "contact", trigger: { type: "added" }, steps };
  const { id } = rule.parse(await (await page.request.post("/api/rules", { data })).json());
  await page.goto(`/app/settings/automation/${id}`);
  await page.getByRole("button", { name: "Signing secret" }).press("Enter");
  const secret = page.getByRole("dialog").getByRole("textbox", { name: "Secret" });
  await expect(secret).toHaveValue(/^whsec_/);
  const former = await secret.inputValue();
  await expectAccessibleInBothThemes(page);
  await page.getByRole("button", { name: "New secret" }).press("Enter");
  await page.getByRole("button", { name: "Make secret" }).press("Enter");
  await expect(secret).toHaveValue(/^whsec_/);
  await expect(secret).not.toHaveValue(former);
  await page.getByRole("button", { name: "Done" }).press("Enter");
  await page.getByRole("link", { name: "Edit rule" }).click();
  await page.getByRole("button", { name: "Actions for Send the record to hooks.example" }).click();
  await page.getByRole("menuitem", { name: "Edit step" }).click();
  await expect(page.getByText("signed as Standard Webhooks")).toBeVisible();
});
