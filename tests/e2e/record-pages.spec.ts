import { addDays, formatISO } from "date-fns";
import type { Request } from "@playwright/test";
import { contact } from "#shared/crm/contacts.ts";
import { expectAccessible, expectAccessibleInBothThemes } from "#tests/support/accessible.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";
import { untilQuiet } from "#tests/support/quiet.ts";

test.use({ viewport: { width: 1440, height: 900 } });

test("facts, timeline and what is linked stand side by side, below what is next", async ({
  page,
  context,
  origin,
  records,
}) => {
  const sample = await records.addSampleData();
  const related = { relatedId: sample.deal.id, relatedTo: sample.deal.title };
  const tomorrow = formatISO(addDays(new Date(), 1), { representation: "date" });
  await records.addTask({ title: "Some day", ...related });
  await records.addTask({ title: "Call about the offer", dueDate: tomorrow, ...related });
  const log = (data: object) =>
    context.request.post("/api/activities", {
      headers: { origin },
      data: { dealId: sample.deal.id, ...data },
    });
  await log({ type: "meeting", title: "Met at the fair" });
  await log({ type: "note", title: "They like blue" });
  for (const [path, linked] of [
    [`deals/${sample.deal.id}`, "Line items"],
    [`contacts/${sample.contact.id}`, "Deals"],
    [`companies/${sample.company.id}`, "Contacts"],
  ] as const) {
    await page.goto(`/app/${path}`);
    const names = ["At a glance", "Details", "Timeline", "Next steps", linked];
    for (const name of names) {
      await expect(page.getByRole("region", { name, exact: true })).toBeVisible();
    }
    // What is above grows while its facts arrive.
    await untilQuiet(page);
    const [glance, facts, timeline, steps, list] = await page.evaluate(placesOf, names);
    expect(timeline?.left, path).toBeGreaterThan(facts?.right ?? Infinity);
    expect(steps?.left, path).toBeGreaterThan(timeline?.right ?? Infinity);
    expect(list?.left, path).toBe(steps?.left);
    expect([timeline?.top, steps?.top], path).toEqual([facts?.top, facts?.top]);
    expect(glance?.top, path).toBeLessThan(facts?.top ?? 0);
  }
  await page.goto(`/app/deals/${sample.deal.id}`);
  await expectAccessibleInBothThemes(page);
  const glance = page.getByRole("region", { name: "At a glance" });
  await expect(glance).toContainText("Next stepCall about the offer");
  await expect(glance).toContainText("Last contactMet at the fair");
  await page.getByRole("checkbox", { name: "Completed: Call about the offer" }).click();
  await expect(glance).toContainText("Next stepSome day");
});

/** Where the regions of these names stand, all at one moment. */
function placesOf(names: string[]): ({ left: number; right: number; top: number } | null)[] {
  const regions = [...document.querySelectorAll("section")];
  const titleOf = (region: HTMLElement) =>
    region.ariaLabel ??
    document.getElementById(region.getAttribute("aria-labelledby") ?? "")?.textContent;
  return names.map((name) => {
    const box = regions.find((region) => titleOf(region) === name)?.getBoundingClientRect();
    return box ? { left: box.left, right: box.right, top: box.top } : null;
  });
}

test("a fact is changed where it stands, with one request each", async ({ page, records }) => {
  await records.addCompany({ name: "Analytical Engines" });
  await records.addField({
    entity: "contact",
    label: "Tier",
    type: "choice",
    choices: [{ label: "Gold" }, { label: "Silver" }],
  });
  const { id } = await records.addContact({ name: "Ada", email: "ada@x.example", phone: "1" });
  const puts: Request[] = [];
  page.on("request", (request) => request.method() === "PUT" && puts.push(request));
  await page.goto(`/app/contacts/${id}`);
  const details = page.getByRole("region", { name: "Details" });
  const change = (label: string) =>
    details.getByRole("button", { name: `Change ${label}`, exact: true });

  // A press on the value; Escape leaves it, Enter saves it.
  await details.locator("[data-fact=title]").click({ position: { x: 30, y: 10 } });
  await page.keyboard.type("Nobody");
  await page.keyboard.press("Escape");
  await expect(change("Job Title")).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.type("Countess");
  await page.keyboard.press("Enter");
  await expect(change("Job Title")).toBeFocused();
  await expect(details).toContainText("Countess");
  await expect(page.getByText("Countess", { exact: true })).toHaveCount(2);
  await expect(page.getByText("Contact updated successfully", { exact: true })).toBeVisible();
  expect(puts.map((put) => put.postData())).toEqual([JSON.stringify({ title: "Countess" })]);
  expect(puts[0]?.headers()["if-match"]).toBe('"1"');

  // What is not right stays in the editor, with the reason.
  await change("Email").click();
  await page.keyboard.type("nobody");
  await page.keyboard.press("Enter");
  await expect(details.getByRole("alert")).toHaveText("Invalid email address");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  // The Tab key saves, and goes on to the next fact; leaving by a press saves, too.
  await change("Phone").press("Enter");
  await page.keyboard.type("+44 20");
  await page.keyboard.press("Tab");
  await expect(change("Job Title")).toBeFocused();
  await change("Status").click();
  await details.getByRole("combobox", { name: "Status" }).selectOption("Lead");
  await page.getByRole("heading", { level: 1 }).click();
  await expect(page.getByText("Lead", { exact: true })).toHaveCount(2);
  await change("Tier").click();
  await details.getByRole("combobox", { name: "Tier" }).selectOption("Gold");
  await page.keyboard.press("Enter");
  await change("Company").click();
  await page.getByRole("option", { name: "Analytical Engines" }).click();
  await expect(details.getByRole("link", { name: "Analytical Engines" })).toBeVisible();
  await change("Tags").click();
  await page.keyboard.type("vip");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await change("Notes").click();
  await page.keyboard.type("Likes blue.");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.type("Hates red.");
  await page.keyboard.press("Enter");
  await expect(details).toContainText("Likes blue.\nHates red.");
  await expect(change("Notes")).toBeFocused();
  await expect.poll(() => puts.length).toBe(7);
  await Promise.all(puts.map((put) => put.response()));
  const saved = contact.parse(await (await page.request.get(`/api/contacts/${id}`)).json());
  expect(saved).toMatchObject({
    phone: "+44 20",
    status: "lead",
    companyName: "Analytical Engines",
    tags: ["vip"],
    notes: "Likes blue.\nHates red.",
  });
  expect(Object.keys(saved.customFields)).toHaveLength(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(details).not.toContainText("Likes blue.");
});

test("a fact that a colleague has changed meanwhile is shown as it is now", async ({
  page,
  origin,
  records,
  expectProblem,
}) => {
  expectProblem(/412/);
  await page.route(/\/api\/events\?/, () => undefined);
  const { id } = await records.addDeal({ title: "Renewal", value: "10", notes: "Theirs" });
  await page.goto(`/app/deals/${id}`);
  const details = page.getByRole("region", { name: "Details" });
  await details.getByText("$10", { exact: true }).click();
  const theirs = { data: { value: "30" }, headers: { origin } };
  expect((await page.request.put(`/api/deals/${id}`, theirs)).ok()).toBe(true);
  await page.keyboard.type("20");
  await page.keyboard.press("Enter");
  await expect(page.getByText("The deal was not changed", { exact: true })).toBeVisible();
  await expect(details).toContainText("$30");
});
