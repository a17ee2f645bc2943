import type { BrowserContext, Page } from "@playwright/test";
import { z } from "zod";
import { expect, signedInTest as test } from "#tests/support/journey.ts";
import { readPipelines } from "#tests/support/pipelines.ts";
import { timeByClock } from "#tests/support/time-by-clock.ts";

const added = z.object({ id: z.string() });

const dialogs = [
  { opens: "Edit Lead", label: "Stage name" },
  { opens: "Edit Sales Pipeline", title: "Edit pipeline", label: "Pipeline name" },
];

for (const { opens, title = opens, label } of dialogs) {
  test(`what others change of a pipeline while “${opens}” is open is not written over`, async ({
    page,
    context,
    origin,
    expectProblem,
  }) => {
    expectProblem(/409/);
    await page.goto("/app/settings/pipelines");
    const released = await readAgainLater(page);
    await page.getByRole("button", { name: opens, exact: true }).click();
    const dialog = page.getByRole("dialog", { name: title });
    await dialog.getByLabel(label).fill("Mine");
    await renameAll(context, origin);
    released();
    await expect(page.getByText("Theirs", { exact: true }).first()).toBeAttached();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByRole("alert")).toHaveText(
      "Someone has changed this pipeline since you opened it. Look again.",
    );
    const [now] = await readPipelines(context);
    expect(now?.name).toBe("Theirs");
    expect(now?.stages.find(({ key }) => key === "lead")?.name).toBe("Their lead");
  });
}

test("a pipeline's dialog keeps its deleted team while others take the pipeline from it", async ({
  page,
  context,
  origin,
}) => {
  const headers = { origin };
  const post = async (path: string, data: object) =>
    added.parse(await (await context.request.post(path, { headers, data })).json());
  const { id: teamId } = await post("/api/teams", { name: "Partners" });
  const { id } = await post("/api/pipelines", { name: "Resale", teamIds: [teamId] });
  await context.request.delete(`/api/teams/${teamId}`, { headers });
  await page.goto("/app/settings/pipelines");
  const released = await readAgainLater(page);
  await page.getByRole("button", { name: "Edit Resale" }).click();
  const team = page.getByRole("dialog").getByRole("checkbox", { name: "Deleted team" });
  await expect(team).toBeChecked();
  const version = (await readPipelines(context)).find((one) => one.id === id)?.version;
  const data = { version, name: "Theirs", teamIds: null };
  const answer = await context.request.put(`/api/pipelines/${id}`, { headers, data });
  expect(answer.status()).toBe(200);
  released();
  await expect(page.getByText("Theirs", { exact: true }).first()).toBeAttached();
  await expect(team).toBeChecked();
});

test("a stage whose many deals are moved for a minute is archived", async ({ page, records }) => {
  await records.addDeal({ title: "Rollout", value: "1200", stage: "proposal" });
  await timeByClock(page);
  await page.goto("/app/settings/pipelines");
  const [isHeld, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route("**/api/pipelines/*", async (route) => {
    isHeld.resolve();
    await released.promise;
    await route.continue();
  });
  await page.getByRole("button", { name: "Archive Proposal", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Archive Proposal" });
  await dialog.getByRole("button", { name: "Archive" }).click();
  await isHeld.promise;
  await page.clock.fastForward(60_000);
  released.resolve();
  await expect(page.getByText("Proposal was archived", { exact: true })).toBeVisible();
});

/** A move of one's own has the pipelines read again. @returns what lets that call through */
async function readAgainLater(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  const stages = page.getByRole("list", { name: "Stages of Sales Pipeline", exact: true });
  await expect(stages).toBeVisible();
  await page.route("**/api/pipelines", (route) => released.promise.then(() => route.continue()));
  const reading = page.waitForRequest("**/api/pipelines");
  await page.getByLabel("Move Lead").focus();
  for (const key of ["Space", "ArrowDown", "Space"]) await page.keyboard.press(key);
  await reading;
  return released.resolve;
}

async function renameAll(context: BrowserContext, origin: string): Promise<void> {
  const [seen] = await readPipelines(context);
  const stages = seen?.stages.map((one) =>
    one.key === "lead" ? { ...one, name: "Their lead" } : one,
  );
  const answer = await context.request.put(`/api/pipelines/${seen?.id}`, {
    data: { version: seen?.version, name: "Theirs", stages },
    headers: { origin },
  });
  expect(answer.status()).toBe(200);
}
