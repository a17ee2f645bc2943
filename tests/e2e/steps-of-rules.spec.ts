import { untilMenuHasFocus } from "#tests/support/menus.ts";
import type { Page } from "@playwright/test";
import { z } from "zod";
import { contact } from "#shared/crm/contacts.ts";
import { member } from "#shared/accounts/members.ts";
import { rule } from "#shared/rules/rules.ts";
import { sequence } from "#shared/email/sequences.ts";
import { expectAccessibleInBothThemes } from "#tests/support/accessible.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";

const isLead = JSON.stringify({
  match: "all",
  conditions: [{ field: "status", operator: "isAnyOf", value: ["lead"] }],
});

const note = (text: string) => ({ type: "note", text });

const actions = (page: Page, text: string) =>
  page.getByRole("button", { name: `Actions for Add the note “${text}”` });

async function moveBy(page: Page, text: string, label: string) {
  await actions(page, text).press("Enter");
  await untilMenuHasFocus(page);
  await page.getByRole("menuitem", { name: label }).press("Enter");
  await expect(actions(page, text)).toBeFocused();
}

test("steps are moved into branches and out of them, and keep the focus", async ({ page }) => {
  const branch = { type: "branch", filter: isLead, whenTrue: [note("B")], otherwise: [] };
  const data = {
    name: "Moves",
    kind: "contact",
    trigger: { type: "added" },
    steps: [note("A"), branch, note("C")],
  };
  const made = rule.parse(await (await page.request.post("/api/rules", { data })).json());
  await page.goto(`/app/settings/automation/${made.id}/edit`);
  const inBranch = page.getByRole("list", { name: "Steps if so" });
  const otherwise = page.getByRole("list", { name: "Steps otherwise" });
  await moveBy(page, "A", "Move into “If so” below");
  await expect(inBranch.getByRole("listitem")).toHaveText(["Add the note “A”", "Add the note “B”"]);
  await moveBy(page, "A", "Move to “Otherwise”");
  await expect(otherwise.getByRole("listitem")).toHaveText(["Add the note “A”"]);
  await moveBy(page, "C", "Move into “If so” above");
  await moveBy(page, "C", "Move up");
  await expect(inBranch.getByRole("listitem")).toHaveText(["Add the note “C”", "Add the note “B”"]);
  await expectAccessibleInBothThemes(page);
  await moveBy(page, "B", "Move out of the branch");
  await page.getByRole("button", { name: "Save rule" }).click();
  const saysIt = page.getByRole("region", { name: "Moves" }).getByText("When a contact is added:");
  await expect(saysIt).toBeVisible();
  const saved = rule.parse(await (await page.request.get(`/api/rules/${made.id}`)).json());
  expect(saved.steps).toEqual([
    { ...branch, whenTrue: [note("C")], otherwise: [note("A")] },
    note("B"),
  ]);
});

test("a step adds a company for a contact from the contact's own fields", async ({ page }) => {
  await page.goto("/app/settings/automation/new");
  await page.getByLabel("Name").fill("Companies of contacts");
  await page.getByRole("button", { name: "Add step" }).click();
  await page.getByRole("menuitem", { name: "Add a company" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Save step" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Choose a field");
  await dialog.getByLabel("Value of row 1").selectOption("Job Title");
  await dialog.getByRole("button", { name: "Add field" }).click();
  await dialog.getByLabel("Field of row 2").selectOption("Industry");
  await dialog.getByLabel("Source of row 2").selectOption("Always");
  await dialog.getByLabel("Value of row 2").fill("Retail");
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole("button", { name: "Save step" }).click();
  const sentence = "Add a company with Company Name from Job Title and Industry “Retail”";
  await expect(page.getByText(sentence)).toBeVisible();
  await page.getByRole("button", { name: "Save rule" }).click();
  await expect(page.getByText(sentence)).toBeVisible();
  await page.getByRole("button", { name: "Switch on" }).click();
  await dialog.getByRole("button", { name: "Switch on" }).click();
  await expect(page.getByText("On", { exact: true })).toBeVisible();
  const data = { name: "Jane", email: "jane@x.example", title: "Acme" };
  contact.parse(await (await page.request.post("/api/contacts", { data })).json());
  await page.getByRole("button", { name: "Show the run for Jane" }).click();
  await expect(
    dialog.getByText("Added the company “Acme”, and linked the contact to it."),
  ).toBeVisible();
});

const changed = (changes: object) => ({ type: "change", changes });

/** Makes a rule of steps that change fields, and opens its editor. */
async function editChanges(page: Page, kind: string, changes: object[]) {
  const dialog = page.getByRole("dialog", { name: "Change a field or tags" });
  return { dialog, ...(await editSteps(page, kind, changes.map(changed))) };
}

async function editSteps(page: Page, kind: string, given: object[]) {
  const data = { name: "Changes", kind, trigger: { type: "added" }, steps: given };
  const { id } = rule.parse(await (await page.request.post("/api/rules", { data })).json());
  await page.goto(`/app/settings/automation/${id}/edit`);
  const steps = page.getByRole("list", { name: "Steps of the rule" }).getByRole("listitem");
  return {
    openStep: async (place: number) => {
      await steps.nth(place).getByRole("button").click();
      await page.getByRole("menuitem", { name: "Edit step" }).click();
    },
    saveRule: async () => {
      await page.getByRole("button", { name: "Save rule" }).click();
      await expect(page).toHaveURL(new RegExp(`/automation/${id}$`));
      return rule.parse(await (await page.request.get(`/api/rules/${id}`)).json()).steps;
    },
  };
}

type Opened = { changes: object; field: string; value?: string; label?: string; tags?: string[] };

/** Each step opens with what it does, closes unasked, and is the same once it is saved unchanged. */
async function expectKept(page: Page, kind: string, opened: Opened[]) {
  const all = opened.map(({ changes }) => changes);
  const { dialog, openStep, saveRule } = await editChanges(page, kind, all);
  for (const [place, { field, value, label = "New value", tags = [] }] of opened.entries()) {
    await openStep(place);
    await expect(dialog.getByLabel("Field", { exact: true })).toHaveValue(field);
    if (value !== undefined) await expect(dialog.getByLabel(label)).toHaveValue(value);
    for (const name of tags) {
      await expect(dialog.getByRole("button", { name: `Remove the tag ${name}` })).toBeVisible();
    }
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await openStep(place);
    await dialog.getByRole("button", { name: "Save step" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
  expect(await saveRule()).toEqual(all.map(changed));
}

test("a contact's change opens with its field and value, and is kept unchanged", async ({
  page,
  records,
}) => {
  const people = await page.request.get("/api/members");
  const ownerId = z.array(member).parse(await people.json())[0]?.userId ?? "";
  const tier = await records.addField({
    entity: "contact",
    type: "choice",
    label: "Tier",
    choices: [{ label: "Gold" }, { label: "Silver" }],
  });
  const seats = await records.addField({ entity: "contact", type: "number", label: "Seats" });
  const own = (key: string, value: unknown) => ({ customFields: { [key]: value } });
  await expectKept(page, "contact", [
    { changes: { status: "inactive" }, field: "status", value: "inactive" },
    { changes: { title: "Boss" }, field: "title", value: "Boss" },
    { changes: { title: null }, field: "title", value: "" },
    { changes: { notes: "One\nTwo" }, field: "notes", value: "One\nTwo" },
    { changes: { ownerId }, field: "ownerId", value: ownerId },
    { changes: { ownerId: null }, field: "ownerId", value: "" },
    { changes: { addTags: ["fair", "vip"] }, field: "addTags", tags: ["fair", "vip"] },
    { changes: { removeTags: ["old"] }, field: "removeTags", tags: ["old"] },
    {
      changes: own(tier.key, "silver"),
      field: `customFields.${tier.key}`,
      label: "Tier",
      value: "silver",
    },
    {
      changes: own(seats.key, 12),
      field: `customFields.${seats.key}`,
      label: "Seats",
      value: "12",
    },
    {
      changes: own(seats.key, null),
      field: `customFields.${seats.key}`,
      label: "Seats",
      value: "",
    },
    // What only the API gives a step.
    { changes: { tags: ["all", "new"] }, field: "" },
  ]);
});

test("a deal's change opens with its field and value, and is kept unchanged", async ({
  page,
  records,
}) => {
  const link = await records.addField({ entity: "deal", type: "link", label: "Brief" });
  const region = await records.addField({
    entity: "deal",
    type: "choices",
    label: "Region",
    choices: [{ label: "North" }, { label: "South" }],
  });
  await expectKept(page, "deal", [
    { changes: { stage: "proposal" }, field: "stage", value: "proposal" },
    { changes: { value: "1250.00" }, field: "value", value: "1250.00" },
    {
      changes: { expectedCloseDate: "2026-12-31" },
      field: "expectedCloseDate",
      value: "2026-12-31",
    },
    { changes: { expectedCloseDate: null }, field: "expectedCloseDate", value: "" },
    { changes: { forecastCategory: null }, field: "forecastCategory", value: "" },
    {
      changes: { customFields: { [link.key]: "https://example.com/brief" } },
      field: `customFields.${link.key}`,
      label: "Brief",
      value: "https://example.com/brief",
    },
    { changes: { customFields: { [region.key]: ["south"] } }, field: `customFields.${region.key}` },
  ]);
});

test("of a step with several changes one is edited, and the others stay", async ({ page }) => {
  const { dialog, openStep, saveRule } = await editChanges(page, "contact", [
    { status: "inactive", addTags: ["vip"], title: "Boss" },
  ]);
  await openStep(0);
  const field = dialog.getByLabel("Field", { exact: true });
  await expect(field).toHaveValue("title");
  const others = "What else the step does stays: Set Status to Inactive and add the tag vip.";
  await expect(dialog.getByText(others)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await field.selectOption("status");
  await expect(dialog.getByRole("combobox", { name: "New value" })).toHaveValue("inactive");
  await dialog.getByRole("combobox", { name: "New value" }).selectOption("lead");
  await dialog.getByRole("button", { name: "Save step" }).click();
  await openStep(0);
  await field.selectOption("phone");
  await expect(dialog.getByRole("textbox", { name: "New value" })).toHaveValue("");
  await dialog.getByRole("textbox", { name: "New value" }).fill("123");
  await dialog.getByRole("button", { name: "Save step" }).click();
  expect(await saveRule()).toEqual([changed({ status: "lead", addTags: ["vip"], phone: "123" })]);
});

test("a sequence's step shows its time zone, and keeps it", async ({ page }) => {
  const data = {
    name: "Outreach",
    steps: [{ kind: "email", subject: "Hello", text: "Hi" }],
    stopsForCompany: false,
    sendingDays: "all-days",
    fromHour: 0,
    toHour: 24,
  };
  const made = await page.request.post("/api/sequences", { data });
  const { id: sequenceId } = sequence.parse(await made.json());
  const step = { type: "sequence", action: "start", sequenceId, timeZone: "Pacific/Kiritimati" };
  const { openStep, saveRule } = await editSteps(page, "contact", [step]);
  await openStep(0);
  const dialog = page.getByRole("dialog", { name: "Start or stop a sequence" });
  await expect(dialog.getByText("Pacific/Kiritimati")).toBeVisible();
  await dialog.getByRole("button", { name: "Save step" }).click();
  await expect(dialog).toHaveCount(0);
  expect(await saveRule()).toEqual([step]);
});
