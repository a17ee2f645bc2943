import { expect, signedInTest as test } from "#tests/support/journey.ts";
import { shiftsOf, watchShifts } from "#tests/support/layout-shifts.ts";

test("what stands below the emails keeps its place when they come", async ({ page, records }) => {
  const { id } = await records.addContact({ name: "Alan Turing", email: "alan@example.com" });
  const letThrough = Promise.withResolvers<void>();
  await page.route(/contact-(emails|sequences)-.*\.js/, async (route) => {
    await letThrough.promise;
    await route.continue();
  });
  await page.goto(`/app/contacts/${id}`);
  await expect(page.getByText("Nothing is planned.")).toBeVisible();
  await expect(page.getByText("No deals")).toBeVisible();
  await expect(page.getByRole("list", { name: "Activities" })).toBeVisible();
  await expect(page.getByText("No emails yet")).toHaveCount(0);
  const rules = page.getByRole("region", { name: "Rules" });
  const before = await rules.boundingBox();
  letThrough.resolve();
  await expect(page.getByText("No emails yet")).toBeVisible();
  await expect(page.getByText("Not in a sequence")).toBeVisible();
  expect(await rules.boundingBox()).toEqual(before);
});

test("a contact without an address keeps no place for what cannot be started", async ({
  page,
  records,
  origin,
}) => {
  const data = { requiresContactEmail: false };
  await page.request.put("/api/workspace", { data, headers: { origin } });
  const { id } = await records.addContact({ name: "Alan Turing", phone: "+1 555 0100" });
  await page.goto(`/app/contacts/${id}`);
  await expect(page.getByText("No emails yet")).toBeVisible();
  await expect(page.getByRole("region", { name: "Sequences" })).toHaveCount(0);
});

test("nothing moves when the typeface arrives after the records", async ({ page, records }) => {
  // The last of the alphabets that have the letter decides how it is fetched.
  await records.addContact({ name: "Sœur Turing", email: "alan@example.com" });
  const letThrough = Promise.withResolvers<void>();
  await page.route("**/*.woff2", async (route) => {
    await letThrough.promise;
    await route.continue();
  });
  await watchShifts(page);
  await page.goto("/app/contacts", { waitUntil: "domcontentloaded" });
  // So that a usual first page has it before its first line.
  const preload = page.locator("link[rel=preload][as=font]");
  await expect(preload).toHaveAttribute("href", /inter-latin-wght/);
  await expect(page.getByText("alan@example.com")).toBeVisible();
  const arrived = page.waitForResponse("**/*.woff2");
  letThrough.resolve();
  await arrived;
  expect(await shiftsOf(page)).toEqual([]);
});
