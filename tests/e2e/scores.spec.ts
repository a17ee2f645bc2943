import { z } from "zod";
import { contact } from "#shared/crm/contacts.ts";
import { allOf } from "#shared/filters/filters.ts";
import { expectAccessible, expectAccessibleInBothThemes } from "#tests/support/accessible.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";

test("an owner writes a score, sees its points on a contact, and sets it by hand", async ({
  page,
}) => {
  const data = { name: "Grace Hopper", email: "grace@x.example", title: "Head of sales" };
  const added = await page.request.post("/api/contacts", { data });
  const { id } = contact.parse(await added.json());
  await page.goto("/app/settings/scores");
  await expect(page.getByText("No scores yet")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole("link", { name: "New score" }).click();
  await page.getByRole("button", { name: "Save score" }).click();
  await expect(page.getByText("Add a condition", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Add condition" }).click();
  await page.getByRole("combobox", { name: "Field", exact: true }).selectOption("title");
  await page.getByRole("textbox", { name: "Value" }).fill("Head");
  await page.getByLabel("Points of condition 1").fill("45");
  await page.getByRole("button", { name: "Remove event 3" }).click();
  await page.getByLabel("On this contact").click();
  await page.getByRole("option", { name: "Grace Hopper" }).click();
  await page.getByRole("button", { name: "Try it" }).click();
  const points = page.getByRole("region", { name: "Points of Grace Hopper" });
  await expect(points).toContainText("+45");
  await expect(points).toContainText("Reply by email: not yet");
  await expectAccessibleInBothThemes(page);
  await page.getByRole("button", { name: "Save score" }).click();
  await expect(page.getByText(/^Worked out for all contacts/)).toBeVisible();
  await expect(page.getByText(/^Too early to say/)).toBeVisible();
  await expectAccessible(page);

  await page.goto(`/app/contacts/${id}`);
  const scores = page.getByRole("region", { name: "Scores" });
  await expect(scores.getByRole("meter", { name: "Lead score" })).toHaveAttribute(
    "aria-valuetext",
    "45 of 100",
  );
  await scores.getByText("Points of Lead score").press("Enter");
  await expect(scores.getByText("Job Title contains Head")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await scores.getByRole("button", { name: "Set by hand: Lead score" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Score from 0 to 100").fill("101");
  await dialog.getByRole("button", { name: "Set score" }).click();
  await expect(dialog.getByText("The score must be at most 100")).toBeVisible();
  await dialog.getByLabel("Score from 0 to 100").fill("80");
  await dialog.getByLabel("Reason").fill("Met at the fair");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Set score" }).click();
  await expect(
    scores.getByText(/^Set by hand by Ada Lovelace on .*: Met at the fair$/),
  ).toBeVisible();
  await expect(scores.getByRole("meter", { name: "Lead score" })).toHaveAttribute(
    "aria-valuetext",
    "80 of 100",
  );
  await scores.getByRole("button", { name: "Follow the points of Lead score" }).click();
  await expect(scores.getByRole("meter", { name: "Lead score" })).toHaveAttribute(
    "aria-valuetext",
    "45 of 100",
  );
});

test("a seller sees on the board which deals have a contact with a high score", async ({
  page,
}) => {
  const add = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data });
    expect(answer.ok()).toBe(true);
    return z.object({ id: z.string() }).parse(await answer.json());
  };
  const filter = JSON.stringify(allOf({ field: "title", operator: "contains", value: "Head" }));
  await add("/api/scores", {
    name: "Lead score",
    onCard: true,
    fit: [{ filter, points: 45 }],
    engagement: [],
  });
  const boss = await add("/api/contacts", {
    name: "Grace Hopper",
    email: "grace@x.example",
    title: "Head of sales",
  });
  const other = await add("/api/contacts", { name: "Ann Other", email: "ann@x.example" });
  await add("/api/deals", { title: "Big order", value: "9000", contactId: boss.id });
  await add("/api/deals", { title: "Small order", value: "90", contactId: other.id });
  await expect(async () => {
    const answer = await page.request.get(`/api/contacts/${boss.id}`);
    expect(await answer.json()).toMatchObject({ customFields: { lead_score: 45 } });
  }).toPass();
  await page.goto("/app/pipeline");
  const card = page.getByRole("article").filter({ hasText: "Big order" });
  await expect(card).toContainText("Lead score45");
  await expect(page.getByRole("article").filter({ hasText: "Small order" })).not.toContainText(
    "Lead score",
  );
  await expectAccessibleInBothThemes(page);

  const asked = allOf({ field: "contactScores.lead_score", operator: "isMoreThan", value: "20" });
  await page.goto(`/app/pipeline?${new URLSearchParams({ filter: JSON.stringify(asked) })}`);
  await expect(card).toBeVisible();
  await expect(page.getByText("Small order")).toHaveCount(0);
  await expect(page.getByText("Lead score of the contact is more than 20")).toBeVisible();
});
