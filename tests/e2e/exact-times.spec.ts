import { expect, signedInTest as test } from "#tests/support/journey.ts";

const exact = /^[A-Z][a-z]+ \d{1,2}, \d{4} at \d{1,2}:\d\d [AP]M$/;

test("keys alone lead to the exact moment of what happened, and it stays so", async ({
  page,
  records,
}) => {
  const ada = { name: "Ada Lovelace", email: "ada@x.example" };
  const { id, createdAt } = await records.addContact(ada);
  await page.clock.setFixedTime(createdAt);
  await page.goto(`/app/contacts/${id}`);
  const added = page.getByRole("region", { name: "Timeline" }).getByRole("time").first();
  await expect(added).toHaveText("less than a minute ago");
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("date and time");
  await page.getByRole("option", { name: /date and time/ }).waitFor();
  await page.keyboard.press("Enter");
  await expect(added).toHaveText(exact);
  await page.reload();
  await expect(added).toHaveText(exact);
});

test("a finger leads to it in the settings", async ({ page, records }) => {
  const { createdAt } = await records.addContact({ name: "Ada Lovelace", email: "a@x.example" });
  await page.clock.setFixedTime(createdAt);
  await page.goto("/app/settings");
  const times = page.getByRole("group", { name: "Times" });
  await times.getByRole("button", { name: "Date and time" }).click();
  await page.goto("/app/activities");
  const first = page.getByRole("main").getByRole("time").first();
  await expect(first).toHaveText(exact);
  await page.goto("/app/settings");
  await times.getByRole("button", { name: "How long ago" }).click();
  await page.goto("/app/activities");
  await expect(first).toHaveText("less than a minute ago");
});

test("an undo says exactly when it was built on", async ({ page, records }) => {
  const { id } = await records.addContact({ name: "Grace Hopper", email: "grace@x.example" });
  const change = async (title: string) => {
    const answer = await page.request.put(`/api/contacts/${id}`, { data: { title } });
    expect(answer.ok()).toBe(true);
  };
  await change("Admiral");
  await change("Captain");
  await page.goto("/app/settings");
  const times = page.getByRole("group", { name: "Times" });
  await times.getByRole("button", { name: "Date and time" }).click();
  await page.goto(`/app/contacts/${id}?history=contact-${id}`);
  await page.getByRole("button", { name: "Undo: Changed job title" }).last().click();
  const conflicts = page.getByRole("dialog", { name: "Undo this change?" }).getByRole("status");
  await expect(conflicts.getByRole("listitem")).toHaveText(
    /job title changed by Ada Lovelace, [A-Z][a-z]+ \d{1,2}, \d{4} at \d{1,2}:\d\d [AP]M$/,
  );
});
