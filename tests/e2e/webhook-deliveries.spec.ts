import { webhook } from "#shared/records/webhooks.ts";
import { expectAccessibleInBothThemes } from "#tests/support/accessible.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";

test("the log of a webhook leads to each record, and says why an event waits", async ({
  page,
  records,
  origin,
}) => {
  const data = {
    url: "https://127.0.0.1:9/hook",
    events: ["contact.created", "contact.deleted"],
  };
  const headers = { origin };
  const made = await page.request.post("/api/webhooks", { data, headers });
  const { id } = webhook.parse(await made.json());
  const ada = await records.addContact({ name: "Ada Byron", email: "ada@example.com" });
  const grace = await records.addContact({ name: "Grace Hopper", email: "grace@example.com" });
  await page.request.delete(`/api/contacts/${grace.id}`, { headers });
  await page.request.put(`/api/webhooks/${id}`, { data: { state: "paused" }, headers });
  await page.goto(`/app/settings/webhooks/${id}`);
  const rows = page.getByRole("listitem").filter({ hasText: "contact." });
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: "Grace Hopper" })).toHaveCount(2);
  await expect(rows.filter({ hasText: "Grace Hopper" }).first()).toContainText("Deleted");
  await expect(page.getByRole("link", { name: "Grace Hopper" })).toHaveCount(0);
  await expectAccessibleInBothThemes(page);
  await page.getByRole("button", { name: "Show contact.created: Ada Byron" }).click();
  const dialog = page.getByRole("dialog", { name: "Event" });
  await expect(dialog).toContainText(
    "The webhook is paused: this event is sent when you start it.",
  );
  await dialog.getByRole("button", { name: "Close" }).first().click();
  await page.getByRole("link", { name: "Ada Byron" }).click();
  await expect(page).toHaveURL(new RegExp(`/app/contacts/${ada.id}$`));
});
