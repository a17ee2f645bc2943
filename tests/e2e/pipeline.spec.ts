import { addNumbered } from "#tests/support/add-numbered.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { card, column, expectSum, refuseChanges } from "#tests/support/board.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";

test("a user adds the first deal, for a contact and a company found by searching", async ({
  page,
  records,
}) => {
  await records.addContact({ name: "Ada Lovelace", email: "ada@example.com" });
  await records.addCompany({ name: "Analytical Engines" });
  await page.goto("/app/pipeline");
  await expect(page.getByText("No deals", { exact: true })).toHaveCount(5);
  await expectSum(page, "Lead", 0, "$0");

  await page.getByRole("button", { name: "New Deal" }).click();
  await expect(page).toHaveURL(/\?new=true$/);
  const dialog = page.getByRole("dialog", { name: "New Deal" });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Deal Title is required")).toBeVisible();
  await expect(dialog.getByText("Value is required")).toBeVisible();

  await dialog.getByLabel("Deal Title").fill("First programme");
  await dialog.getByLabel("Value").fill("1250.5");
  await dialog.getByLabel("Stage").selectOption("Proposal");
  await dialog.getByRole("combobox", { name: "Contact" }).click();
  await page.getByPlaceholder("Search contacts...").fill("ada");
  await page.getByRole("option", { name: "Ada Lovelace" }).click();
  await dialog.getByRole("combobox", { name: "Company" }).click();
  await page.getByPlaceholder("Search companies...").fill("engines");
  await page.getByRole("option", { name: "Analytical Engines" }).click();
  await dialog.getByLabel("Expected Close Date").fill("2027-03-05");
  await dialog.getByRole("button", { name: "Save" }).click();

  await expect(page.getByText("Deal created successfully", { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
  const added = card(page, "Proposal", "First programme");
  for (const fact of ["$1,250.50", "Ada Lovelace", "Analytical Engines", "Mar 5, 2027", "Medium"]) {
    await expect(added).toContainText(fact);
  }
  await expectSum(page, "Proposal", 1, "$1,250.50");
});

test("a user moves a deal from its menu, and takes it back by Undo", async ({ page, records }) => {
  await records.addDeal({ title: "Renewal", value: "100" });
  await page.goto("/app/pipeline");
  await page.getByRole("button", { name: "Actions for Renewal" }).click();
  await expect(page.getByRole("menuitemradio", { name: "Lead" })).toBeChecked();
  await page.getByRole("menuitemradio", { name: "Closed Won" }).click();
  await expect(page.getByText("Deal moved successfully", { exact: true })).toBeVisible();
  await expectSum(page, "Closed Won", 1, "$100");

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(card(page, "Lead", "Renewal")).toBeVisible();
  await expectSum(page, "Closed Won", 0, "$0");
});

test("a user corrects a deal, and a refused change keeps what was typed", async ({
  page,
  records,
  expectProblem,
}) => {
  expectProblem(/409/);
  const { id } = await records.addDeal({ title: "Renewal", value: "100", notes: "Call first" });
  const { answer } = await refuseChanges(page, "This deal is being merged.");
  await page.goto(`/app/pipeline?edit=${id}`);
  const dialog = page.getByRole("dialog", { name: "Edit Deal" });
  await expect(dialog.getByLabel("Notes")).toHaveValue("Call first");
  await dialog.getByLabel("Deal Title").fill("Large renewal");
  await dialog.getByLabel("Value").fill("2500");
  await dialog.getByLabel("Priority").selectOption("High");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("button", { name: "Saving..." })).toBeDisabled();
  answer();
  await expect(page.getByText("This deal is being merged.", { exact: true })).toBeVisible();
  await expect(dialog.getByLabel("Deal Title")).toHaveValue("Large renewal");

  await page.unroute("**/api/deals/*");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Deal updated successfully", { exact: true })).toBeVisible();
  await expect(card(page, "Lead", "Large renewal")).toContainText("High");
  await expectSum(page, "Lead", 1, "$2,500");
});

test("a deleted deal comes back by Undo with its contact", async ({ page, records }) => {
  const contact = await records.addContact({ name: "Ada Lovelace", email: "ada@example.com" });
  await records.addDeal({ title: "Renewal", value: "100", contactId: contact.id });
  await page.goto("/app/pipeline");
  await page.getByRole("button", { name: "Actions for Renewal" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(page.getByText("Deal deleted successfully", { exact: true })).toBeVisible();
  await expect(page.getByText("No deals", { exact: true })).toHaveCount(5);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(card(page, "Lead", "Renewal")).toContainText("Ada Lovelace");
});

test("the board is searched and filtered, and what is moved there shows what matches", async ({
  page,
  records,
}) => {
  await records.addDeal({ title: "Engines for the navy", value: "100", priority: "high" });
  await records.addDeal({ title: "Engines for the mill", value: "20", priority: "low" });
  await records.addDeal({ title: "Sails for the navy", value: "7", stage: "proposal" });
  await page.goto("/app/pipeline");
  await expectSum(page, "Lead", 2, "$120");
  await page.getByPlaceholder("Search deals...").fill("navy");
  await expectSum(page, "Lead", 1, "$100");
  await expectSum(page, "Proposal", 1, "$7");
  await expect(page).toHaveURL(/\?q=navy$/);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Actions for Engines for the navy" }).click();
  await page.getByRole("menuitemradio", { name: "Qualified" }).click();
  await expectSum(page, "Lead", 0, "$0");
  await expectSum(page, "Qualified", 1, "$100");

  await page.getByPlaceholder("Search deals...").fill("zeppelin");
  await expect(page.getByText("No deals match.")).toBeVisible();
  await page.getByRole("button", { name: "Show all deals" }).click();
  await expectSum(page, "Lead", 1, "$20");
  await expectSum(page, "Qualified", 1, "$100");

  const condition = { field: "priority", operator: "isAnyOf", value: ["high"] };
  const filter = JSON.stringify({ match: "all", conditions: [condition] });
  await page.goto(`/app/pipeline?filter=${encodeURIComponent(filter)}`);
  await expectSum(page, "Lead", 0, "$0");
  await expectSum(page, "Qualified", 1, "$100");
  await page.getByRole("button", { name: /^Remove Priority/ }).click();
  await expectSum(page, "Lead", 1, "$20");
});

test("a card leads to the deal's page, whose stages move it", async ({ page, records }) => {
  const company = await records.addCompany({ name: "Analytical Engines" });
  await records.addDeal({ title: "Renewal", value: "100", companyId: company.id });
  await page.goto("/app/pipeline");
  await page.getByRole("link", { name: "Renewal" }).click();
  await expect(page).toHaveTitle("Renewal · CRM Pro");
  await expect(page.getByRole("link", { name: "Analytical Engines" })).toBeVisible();
  const stages = page.getByRole("region", { name: "Stage" });
  await expect(stages.getByRole("button", { name: "Lead" })).toHaveAttribute(
    "aria-current",
    "step",
  );

  await stages.getByRole("button", { name: "Negotiation" }).click();
  await expect(page.getByText("Deal moved successfully", { exact: true })).toBeVisible();
  await expect(stages.getByRole("button", { name: "Negotiation" })).toHaveAttribute(
    "aria-current",
    "step",
  );
  await expect(page.getByText("Moved to Negotiation")).toBeVisible();

  await page.getByRole("button", { name: "Actions for Renewal" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(page).toHaveURL(/\/app\/pipeline$/);
  await expect(page.getByText("No deals", { exact: true })).toHaveCount(5);
});

test("a long column loads as one scrolls, and only what is in sight is in the document", async ({
  page,
  records,
}) => {
  await addNumbered(120, (number) => records.addDeal({ title: `Deal ${number}`, value: "10" }));
  await page.goto("/app/pipeline");
  await expectSum(page, "Lead", 120, "$1,200");
  const cards = column(page, "Lead").getByRole("listitem");
  await page.getByRole("link", { name: "Deal 120", exact: true }).hover();
  await expect(async () => {
    await page.mouse.wheel(0, 4_000);
    await expect(page.getByRole("link", { name: "Deal 1", exact: true })).toBeVisible({
      timeout: 200,
    });
  }).toPass();
  expect(await cards.count()).toBeLessThan(40);

  // A move by mouse leaves the board where it is scrolled to.
  await page.getByRole("button", { name: "Actions for Deal 1", exact: true }).click();
  await page.getByRole("menuitemradio", { name: "Qualified" }).click();
  await expectSum(page, "Lead", 119, "$1,190");
  await expectSum(page, "Qualified", 1, "$10");
  await expect(page.getByRole("link", { name: "Deal 1", exact: true })).toBeFocused();
  // Cards that were passed too quickly to be measured may still shift it by one.
  await expect(page.getByRole("link", { name: "Deal 4", exact: true })).toBeInViewport();

  // A move by keyboard goes where the deal goes, and is put back with it.
  await page.getByRole("link", { name: "Deal 2", exact: true }).press("Space");
  await page.keyboard.press("ArrowRight");
  await expect(card(page, "Qualified", "Deal 2")).toBeInViewport();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name: "Deal 2", exact: true })).toBeInViewport();
  await expectSum(page, "Lead", 119, "$1,190");
});
