import { sequence } from "#shared/email/sequences.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";

test("a sequence that others change while its form opens is not written over", async ({
  page,
  context,
  origin,
  expectProblem,
}) => {
  expectProblem(/409/);
  const headers = { origin };
  const first = {
    name: "Outreach",
    steps: [{ kind: "email", subject: "Hello", text: "Hi" }],
    stopsForCompany: false,
    sendingDays: "all-days",
    fromHour: 0,
    toHour: 24,
  };
  const added = await context.request.post("/api/sequences", { data: first, headers });
  const { id, version } = sequence.parse(await added.json());
  await page.goto("/app/emails/sequences");
  await page.getByRole("link", { name: "Outreach" }).click();
  await expect(page.getByRole("heading", { name: "Outreach", level: 1 })).toBeVisible();
  await page.getByRole("link", { name: "All sequences" }).click();
  const released = Promise.withResolvers<void>();
  await page.route(`**/api/sequences/${id}`, (route) =>
    released.promise.then(() => route.continue()),
  );
  await page.getByRole("link", { name: "Outreach" }).click();
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Edit sequence" });
  await expect(dialog.getByLabel("Name")).toHaveValue("Outreach");
  const data = { ...first, name: "Winback", version };
  const changed = await context.request.put(`/api/sequences/${id}`, { data, headers });
  expect(changed.status()).toBe(200);
  released.resolve();
  await expect(page.getByText("Winback", { exact: true }).first()).toBeAttached();
  await dialog.getByLabel("Name").fill("Outreach in May");
  await dialog.getByRole("button", { name: "Save sequence" }).click();
  await expect(dialog.getByRole("alert")).toHaveText(
    "Someone has saved this sequence meanwhile. Open it again first.",
  );
  const now = await context.request.get(`/api/sequences/${id}`);
  expect(sequence.parse(await now.json()).name).toBe("Winback");
});
