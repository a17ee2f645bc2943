import { holdBack } from "#tests/support/hold-back.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";
import { openLive } from "#tests/support/quiet.ts";

test("what stands below the emails keeps its place when they come", async ({ page, records }) => {
  const { id } = await records.addContact({ name: "Alan Turing", email: "alan@example.com" });
  const letThrough = await holdBack(page, /contact-(emails|sequences)-.*\.js/);
  await page.goto(`/app/contacts/${id}`);
  await expect(page.getByText("Nothing is planned.")).toBeVisible();
  await expect(page.getByText("No deals")).toBeVisible();
  await expect(page.getByRole("list", { name: "Activities" })).toBeVisible();
  await expect(page.getByText("No emails yet")).toHaveCount(0);
  const rules = page.getByRole("region", { name: "Rules" });
  const before = await rules.boundingBox();
  letThrough();
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

test("on a phone no action of a deal is offered before its contact, whose actions come first", async ({
  page,
  records,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { id: contactId } = await records.addContact({
    name: "Maya Rossi",
    email: "maya@x.example",
    phone: "+39 06 1234",
  });
  const { id } = await records.addDeal({ title: "Renewal", value: "10", contactId });
  const letThrough = await holdBack(page, `**/api/contacts/${contactId}`);
  await page.goto(`/app/deals/${id}`);
  const actions = page.getByRole("group", { name: "Actions for Renewal" });
  await expect(actions).toBeVisible();
  await expect(actions.getByRole("button")).toHaveCount(0);
  letThrough();
  await expect(actions.getByRole("link")).toHaveText(["Call", "Mail"]);
  await expect(actions.getByRole("button")).toHaveText(["Log", "Task", "Move"]);
});

test("a record is shown together with the workspace's own fields", async ({ page, records }) => {
  const { id } = await records.addContact({ name: "Alan Turing", email: "alan@example.com" });
  await records.addField({ entity: "contact", type: "text", label: "Nickname" });
  const letThrough = await holdBack(page, "**/api/custom-fields");
  const loaded = page.waitForResponse(`**/api/contacts/${id}`);
  await page.goto(`/app/contacts/${id}`);
  await (await loaded).finished();
  const name = page.getByRole("heading", { name: "Alan Turing" });
  await expect(page.getByRole("status", { name: "Loading" })).toBeVisible();
  await expect(name).toBeHidden();
  letThrough();
  await expect(name).toBeVisible();
  await expect(page.getByRole("button", { name: "Change Nickname" })).toBeVisible();
});

for (const isMobile of [false, true]) {
  test.describe(isMobile ? "with a finger" : "with a mouse", () => {
    test.use({ isMobile, hasTouch: isMobile });

    test("the scores of a contact have a place from the start", async ({
      page,
      records,
      origin,
    }) => {
      const { id } = await records.addContact({ name: "Alan Turing", email: "alan@example.com" });
      const engagement = [{ event: "meeting", points: 9, halfLifeDays: 30 }];
      for (const name of ["Lead score", "Fit score"]) {
        const data = { name, fit: [], engagement };
        await page.request.post("/api/scores", { data, headers: { origin } });
      }
      const letCode = await holdBack(page, /contact-scores-.*\.js/);
      const letScores = await holdBack(page, `**/api/contacts/${id}/scores`);
      await page.goto(`/app/contacts/${id}`);
      const deals = page.getByRole("region", { name: "Deals" });
      await expect(deals).toBeVisible();
      const before = await deals.boundingBox();
      const code = page.waitForResponse(/contact-scores-.*\.js/);
      letCode();
      await (await code).finished();
      letScores();
      await expect(page.getByRole("button", { name: "Set by hand: Fit score" })).toBeVisible();
      expect(await deals.boundingBox()).toEqual(before);
    });
  });
}

test("on a phone the button that adds keeps its place when a record comes", async ({
  page,
  records,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { id } = await records.addContact({ name: "Alan Turing", email: "alan@example.com" });
  const letThrough = await holdBack(page, `**/api/contacts/${id}`);
  await page.goto(`/app/contacts/${id}`);
  const add = page.getByRole("button", { name: "Add", exact: true }).last();
  await expect(page.getByRole("status", { name: "Loading" })).toBeVisible();
  await expect(add).toBeVisible();
  const before = await add.boundingBox();
  letThrough();
  await expect(page.getByRole("group", { name: "Actions for Alan Turing" })).toBeVisible();
  expect(await add.boundingBox()).toEqual(before);
});

test("a deal's line items have a place for their button from the start", async ({
  page,
  records,
}) => {
  const { id } = await records.addDeal({ title: "Renewal", value: "10" });
  const letThrough = await holdBack(page, `**/api/deals/${id}/line-items`);
  await page.goto(`/app/deals/${id}`);
  const add = page.getByRole("button", { name: "Add line item" });
  await expect(add).toBeDisabled();
  letThrough();
  await expect(add).toBeEnabled();
});

test("a deal's days in its stages have a place from the start", async ({ page, records }) => {
  const { id } = await records.addDeal({ title: "Renewal", value: "10" });
  const letPipelines = await holdBack(page, "**/api/pipelines");
  const letStays = await holdBack(page, `**/api/deals/${id}/stages`);
  await page.goto(`/app/deals/${id}`);
  const glance = page.getByRole("region", { name: "At a glance" });
  await expect(glance).toBeVisible();
  await expect(page.getByRole("region", { name: "Stage" })).toBeHidden();
  const before = await glance.boundingBox();
  letPipelines();
  await expect(page.getByRole("region", { name: "Stage" })).toBeVisible();
  expect(await glance.boundingBox()).toEqual(before);
  letStays();
  await expect(page.getByRole("region", { name: "Stage" })).toContainText("Under a day");
  expect(await glance.boundingBox()).toEqual(before);
});

test("an open menu of a deal's actions stays while another contact loads", async ({
  page,
  records,
  origin,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const maya = await records.addContact({ name: "Maya Rossi", email: "maya@x.example" });
  const noor = await records.addContact({ name: "Noor Haddad", email: "noor@x.example" });
  const { id } = await records.addDeal({ title: "Renewal", value: "10", contactId: maya.id });
  await openLive(page, `/app/deals/${id}`);
  // An open menu hides the rest of the page from screen readers.
  const actions = page.getByRole("group", { name: "Actions for Renewal", includeHidden: true });
  await actions.getByRole("button", { name: "Log" }).click();
  const entry = page.getByRole("menuitem", { name: "Write more..." });
  await expect(entry).toBeVisible();
  const letThrough = await holdBack(page, `**/api/contacts/${noor.id}`);
  const asked = page.waitForRequest(`**/api/contacts/${noor.id}`);
  const data = { contactId: noor.id };
  const answer = await page.request.put(`/api/deals/${id}`, { data, headers: { origin } });
  expect(answer.ok()).toBe(true);
  await asked;
  await expect(entry).toBeVisible();
  letThrough();
  const mail = actions.getByRole("link", { name: "Mail", includeHidden: true });
  await expect(mail).toHaveAttribute("href", "mailto:noor@x.example");
  await expect(entry).toBeVisible();
});

test("a deal is not moved between stages that are not known", async ({
  page,
  records,
  expectProblem,
}) => {
  expectProblem(/500/);
  await page.setViewportSize({ width: 390, height: 844 });
  const { id } = await records.addDeal({ title: "Renewal", value: "10" });
  const isTime = Promise.withResolvers<void>();
  await page.route("**/api/pipelines", async (route) => {
    await isTime.promise;
    await route.fulfill({ status: 500 });
  });
  await page.goto(`/app/deals/${id}`);
  const move = page.getByRole("button", { name: "Move" });
  const stage = page.getByRole("region", { name: "Stage" });
  await expect(move).toBeDisabled();
  await expect(stage).toBeHidden();
  isTime.resolve();
  await expect(stage.getByRole("listitem").first()).toBeVisible();
  await expect(stage.getByRole("button")).toHaveCount(0);
  await page.getByRole("button", { name: "Actions for Renewal" }).click();
  await expect(page.getByRole("menuitem", { name: "Delete" })).toBeVisible();
  await expect(page.getByRole("menuitemradio")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await move.click();
  await expect(page.getByRole("menu")).toContainText("The stages could not be loaded.");
  await expect(page.getByRole("menuitemradio")).toHaveCount(0);
  await page.unroute("**/api/pipelines");
  await page.getByRole("menuitem", { name: "Try again: The stages" }).click();
  await expect(page.getByRole("menuitemradio", { name: "Lead" })).toBeChecked();
});

test("a record is shown where the workspace's own fields cannot be loaded", async ({
  page,
  records,
  expectProblem,
}) => {
  expectProblem(/status of 500/);
  const { id } = await records.addContact({ name: "Alan Turing", email: "alan@example.com" });
  await page.route("**/api/custom-fields", (route) => route.fulfill({ status: 500 }));
  await page.goto(`/app/contacts/${id}`);
  await page.getByRole("button", { name: "Change Email" }).click();
  await expect(page.getByRole("heading", { name: "Alan Turing" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Email" })).toBeFocused();
});
