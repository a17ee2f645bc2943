import { expect, signedInTest as test } from "#tests/support/journey.ts";

/** A name that is too long once more is written with it, and would be cut in the middle of an emoji. */
const cutAt = (most: number) => `${"a".repeat(most - 1)}🎉`;

test("a call with someone whose long name ends with an emoji is logged", async ({
  page,
  records,
}) => {
  const before = "Call with ".length;
  const name = `${cutAt(200 - before)}🎉🎉`;
  const { id } = await records.addContact({ name, email: "ada@x.example" });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/app/contacts/${id}`);
  await page.getByRole("button", { name: "Log", exact: true }).click();
  await page.getByRole("menuitem", { name: "Connected" }).click();
  await expect(page.getByText("Activity logged successfully", { exact: true })).toBeVisible();
});

test("what has a long name that ends with an emoji can be copied", async ({
  page,
  context,
  origin,
}) => {
  const add = async (path: string, data: object) => {
    const answer = await context.request.post(path, { data, headers: { origin } });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  await add("/api/reports", { name: cutAt(73), question: { kind: "deal", groups: [] } });
  await add("/api/email-templates", { name: cutAt(92), subject: "Hello", text: "Hello" });
  for (const [path, most] of [
    ["/app/reports", 73],
    ["/app/emails/templates", 92],
  ] as const) {
    await page.goto(path);
    await page.getByRole("button", { name: `Actions for ${cutAt(most)}` }).click();
    await page.getByRole("menuitem", { name: "Copy" }).click();
    await expect(page.getByText(`${"a".repeat(most - 1)} (copy)`)).toBeVisible();
  }
});
