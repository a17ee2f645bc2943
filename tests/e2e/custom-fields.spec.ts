import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";

test("an owner gives contacts fields", async ({ page, expectProblem }) => {
  expectProblem(/409/);
  await page.goto("/app/settings/fields");
  await expect(page.getByRole("heading", { name: "No fields yet" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add field" }).click();
  const dialog = page.getByRole("dialog", { name: "Add field" });
  await dialog.getByLabel("Label").fill("Tier");
  await dialog.getByLabel("Type").selectOption("choice");
  await dialog.getByRole("button", { name: "Add field" }).click();
  await expect(dialog.getByText("Give each choice a label")).toBeVisible();
  await dialog.getByLabel("Choice 1", { exact: true }).fill("Gold");
  await page.keyboard.press("Enter");
  await dialog.getByLabel("Choice 2", { exact: true }).fill("Silver");
  await dialog.getByLabel("Color of choice 1").selectOption("amber");
  await dialog.getByLabel("Show on the card").check();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Add field" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Choice: Gold, Silver")).toBeVisible();

  await page.getByRole("button", { name: "Add field" }).click();
  await dialog.getByLabel("Label").fill("tier");
  await dialog.getByRole("button", { name: "Add field" }).click();
  await expect(dialog.getByText("There is a field with this label already.").first()).toBeVisible();
  await dialog.getByLabel("Label").fill("Renewal");
  await dialog.getByLabel("Type").selectOption("date");
  await dialog.getByRole("button", { name: "Add field" }).click();
  await expect(dialog).toBeHidden();
});

test("fields are ordered by keyboard, archived and restored", async ({ page, records }) => {
  await records.addField({ entity: "contact", label: "Tier", type: "text" });
  await records.addField({ entity: "contact", label: "Renewal", type: "date" });
  await page.goto("/app/settings/fields");
  const items = page.getByRole("region", { name: "Fields of contacts" }).getByRole("listitem");
  await expect(items).toContainText(["Tier", "Renewal"]);
  await page.getByRole("button", { name: "Move Tier" }).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await expect(items).toContainText(["Renewal", "Tier"]);
  await expectAccessible(page);
  await page.reload();
  await expect(items).toContainText(["Renewal", "Tier"]);

  await page.getByRole("button", { name: "Archive Renewal" }).click();
  await expect(items).toHaveCount(1);
  await page.getByRole("button", { name: "Restore Renewal" }).click();
  await expect(items).toContainText(["Renewal", "Tier"]);
});

test("a contact is filled in, shown and corrected in fields of every type", async ({
  page,
  records,
}) => {
  const choices = [{ label: "Gold", color: "amber" as const }, { label: "Silver" }];
  await records.addField({ entity: "contact", label: "Region", type: "text", required: true });
  await records.addField({
    entity: "contact",
    label: "Tier",
    type: "choice",
    choices,
    onCard: true,
  });
  await records.addField({ entity: "contact", label: "Seats", type: "number", onCard: true });
  await records.addField({ entity: "contact", label: "Budget", type: "money" });
  await records.addField({ entity: "contact", label: "Renewal", type: "date" });
  await records.addField({ entity: "contact", label: "Interests", type: "choices", choices });
  await records.addField({ entity: "contact", label: "Newsletter", type: "checkbox" });
  await records.addField({ entity: "contact", label: "Profile", type: "link" });
  await records.addField({ entity: "contact", label: "Manager", type: "user" });

  await page.goto("/app/contacts?new=true");
  const adding = page.getByRole("dialog", { name: "Add Contact" });
  await adding.getByLabel("Name").fill("Grace Hopper");
  await adding.getByLabel("Email").fill("grace@example.com");
  await expect(adding.getByLabel("Region")).toBeVisible();
  await adding.getByLabel("Seats").fill("many");
  await adding.getByRole("button", { name: "Save" }).click();
  await expect(adding.getByText("Region is required")).toBeVisible();
  await expect(adding.getByText("Seats must be a number such as 12 or 12.5")).toBeVisible();
  await adding.getByLabel("Region").fill("North");
  await adding.getByLabel("Tier").selectOption({ label: "Gold" });
  await adding.getByLabel("Seats").fill("1250");
  await adding.getByLabel("Budget").fill("99.5");
  await adding.getByLabel("Renewal").fill("2027-03-31");
  await adding.getByRole("group", { name: "Interests" }).getByLabel("Silver").check();
  await adding.getByRole("checkbox", { name: "Newsletter" }).check();
  await adding.getByLabel("Profile").fill("example.com/grace");
  await adding.getByLabel("Manager").selectOption({ label: "Ada Lovelace" });
  await expectAccessible(page);
  await adding.getByRole("button", { name: "Save" }).click();
  await expect(adding).toBeHidden();
  const card = page.getByRole("article").filter({ hasText: "Grace Hopper" });
  await expect(card).toContainText("Gold");
  await expect(card).toContainText("1,250");
  await expect(card).not.toContainText("North");

  await card.getByRole("link", { name: "Grace Hopper" }).click();
  const details = page.getByRole("region", { name: "Details" });
  const texts = ["North", "Gold", "1,250", "$99.50", "Mar 31, 2027", "Silver", "Yes"];
  for (const text of [...texts, "example.com/grace"]) await expect(details).toContainText(text);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const editing = page.getByRole("dialog", { name: "Edit Contact" });
  await expect(editing.getByLabel("Seats")).toHaveValue("1250");
  await editing.getByLabel("Tier").selectOption("");
  await editing.getByLabel("Seats").fill("12.5");
  await editing.getByRole("button", { name: "Save" }).click();
  await expect(editing).toBeHidden();
  await expect(details).toContainText("12.5");
  await expect(details).not.toContainText("Gold");
  await page.getByRole("button", { name: "History" }).click();
  const history = page.getByRole("dialog", { name: "History" });
  await expect(history.getByRole("listitem").first()).toContainText("Seats:1,250");
});

test("two who change a custom field choose what stays", async ({
  page,
  records,
  origin,
  expectProblem,
}) => {
  expectProblem(/412/);
  await page.route(/\/api\/events\?/, () => undefined);
  await records.addField({ entity: "contact", label: "Region", type: "text" });
  await records.addField({ entity: "contact", label: "Notes of sales", type: "text" });
  const { id } = await records.addContact({ name: "Ada", email: "ada@x.example" });
  await page.goto(`/app/contacts/${id}?edit=${id}`);
  const dialog = page.getByRole("dialog", { name: "Edit Contact" });
  await dialog.getByLabel("Region").fill("North");
  const theirs = { customFields: { region: "South", notes_of_sales: "Theirs" } };
  await page.request.put(`/api/contacts/${id}`, { data: theirs, headers: { origin } });
  await dialog.getByRole("button", { name: "Save" }).click();
  const field = (name: string) => dialog.getByRole("group", { name });
  await expect(field("Region").getByRole("radio", { name: "Yours North" })).toBeChecked();
  await expect(
    field("Region").getByRole("radio", { name: /^Ada Lovelace, .* South$/ }),
  ).toBeVisible();
  await expect(field("Notes of sales").getByRole("radio", { name: /Theirs$/ })).toBeChecked();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  const merged = await page.request.get(`/api/contacts/${id}`);
  expect(await merged.json()).toMatchObject({
    customFields: { region: "North", notes_of_sales: "Theirs" },
  });
});

test("tags are typed or chosen, and shown on the card", async ({ page, records }) => {
  await records.addContact({ name: "Ben", email: "ben@x.example", tags: ["Größte Kunden", "vip"] });
  await page.goto("/app/contacts?new=true");
  const dialog = page.getByRole("dialog", { name: "Add Contact" });
  await dialog.getByLabel("Name").fill("Grace");
  await dialog.getByLabel("Email").fill("grace@example.com");
  const tags = dialog.getByRole("combobox", { name: "Tags" });
  await tags.fill("grosste");
  const known = dialog.getByRole("listbox", { name: "Known tags" });
  await expect(known.getByRole("option")).toHaveText(["Größte Kunden"]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await tags.fill("new");
  await page.keyboard.press("Enter");
  await tags.fill("wrong,");
  await dialog.getByRole("button", { name: "Remove the tag wrong" }).click();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  const card = page.getByRole("article").filter({ hasText: "Grace" });
  await expect(card.getByRole("list", { name: "Tags" }).getByRole("listitem")).toHaveText([
    "Größte Kunden",
    "new",
  ]);
});

test("each color of a choice looks like no other, and like no plain one", async ({
  page,
  records,
}) => {
  const colors = ["gray", "blue", "green", "amber", "red", "purple", null] as const;
  const choices = colors.map((color) => ({ label: color ?? "plain", color }));
  await records.addField({ entity: "contact", label: "Levels", type: "choices", choices });
  const customFields = { levels: choices.map(({ label }) => label) };
  const { id } = await records.addContact({ name: "Ada", email: "a@x.example", customFields });
  await page.goto(`/app/contacts/${id}`);
  for (const other of ["dark", "light"]) {
    const looks = new Set<string>();
    for (const { label } of choices) {
      const badge = page.getByRole("region", { name: "Details" }).getByText(label, { exact: true });
      const look = await badge.evaluate(({ parentElement }) => {
        const { backgroundColor, color } = getComputedStyle(parentElement ?? document.body);
        return `${backgroundColor} ${color}`;
      });
      looks.add(look);
    }
    expect(looks.size).toBe(choices.length);
    await expectAccessible(page);
    await page.getByRole("button", { name: `Switch to ${other} theme` }).click();
  }
});
