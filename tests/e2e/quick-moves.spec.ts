import type { Locator, Page, Request, Route } from "@playwright/test";
import { z } from "zod";
import { customField } from "#shared/records/custom-fields.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";
import { readPipelines } from "#tests/support/pipelines.ts";

const settings = "/app/settings/pipelines";

/** Moves the first of a list down twice, while the call of the first of these moves waits. */
async function moveTwice(names: Locator, name: string, calls: string, delay: typeof delayAnswer) {
  const page = names.page();
  await expect(names.nth(0)).toContainText(name);
  const released = Promise.withResolvers<void>();
  const handle = (route: Route) => delay(route, released.promise);
  await page.route(calls, handle, { times: 1 });
  for (const place of [1, 2]) await moveDown(names, name, place);
  released.resolve();
}

async function moveDown(names: Locator, name: string, place: number): Promise<void> {
  const { keyboard } = names.page();
  await names.getByLabel(`Move ${name}`).focus();
  for (const key of ["Space", "ArrowDown", "Space"]) await keyboard.press(key);
  await expect(names.nth(place)).toContainText(name);
}

function itemsOf(page: Page, list: string): Locator {
  return page.getByRole("list", { name: list, exact: true }).getByRole("listitem");
}

async function delayAnswer(route: Route, released: Promise<void>): Promise<void> {
  const response = await route.fetch();
  await released;
  await route.fulfill({ response });
}

async function delayCall(route: Route, released: Promise<void>): Promise<void> {
  await released;
  await route.continue();
}

test("stages that are moved twice, quickly, are where they were put last", async ({
  page,
  context,
}) => {
  await page.goto(settings);
  const names = itemsOf(page, "Stages of Sales Pipeline");
  await moveTwice(names, "Lead", "**/api/pipelines/*", delayAnswer);
  await expect
    .poll(async () => (await readPipelines(context))[0]?.stages.slice(0, 3).map(({ key }) => key))
    .toEqual(["qualified", "proposal", "lead"]);
  await expect(names.nth(2)).toContainText("Lead");
});

test("a move is not undone on the screen by what was asked for before it", async ({ page }) => {
  await page.goto(settings);
  const names = itemsOf(page, "Stages of Sales Pipeline");
  await expect(names.nth(0)).toContainText("Lead");
  const [read, saved] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route("**/api/pipelines", (route) => delayAnswer(route, read.promise), { times: 1 });
  const reading = page.waitForRequest("**/api/pipelines");
  await moveDown(names, "Lead", 1);
  await reading;
  const isList = (request: Request) => request.url().endsWith("/api/pipelines");
  const answered = page.waitForEvent("requestfinished", isList);
  const dropped = page.waitForEvent("requestfailed", isList);
  await page.route("**/api/pipelines/*", (route) => delayCall(route, saved.promise));
  await moveDown(names, "Lead", 2);
  read.resolve();
  await Promise.any([answered, dropped]);
  await expect(names.nth(2)).toContainText("Lead");
  const saving = page.waitForResponse("**/api/pipelines/*");
  saved.resolve();
  expect((await saving).status()).toBe(200);
  await expect(names.nth(2)).toContainText("Lead");
});

test("so are pipelines, also where the first call is the slower one", async ({
  page,
  context,
  origin,
}) => {
  for (const name of ["Partners", "Renewals"]) {
    const answer = await context.request.post("/api/pipelines", {
      data: { name },
      headers: { origin },
    });
    expect(answer.ok()).toBe(true);
  }
  await page.goto(settings);
  const names = itemsOf(page, "Pipelines");
  await moveTwice(names, "Sales Pipeline", "**/api/pipelines/*", delayCall);
  await expect
    .poll(async () => (await readPipelines(context)).map(({ name }) => name))
    .toEqual(["Partners", "Renewals", "Sales Pipeline"]);
  await expect(names.nth(2)).toContainText("Sales Pipeline");
});

test("and fields that a workspace has added", async ({ page, context, origin }) => {
  for (const label of ["Region", "Budget", "Source"]) {
    const answer = await context.request.post("/api/custom-fields", {
      data: { entity: "contact", label, type: "text" },
      headers: { origin },
    });
    expect(answer.ok()).toBe(true);
  }
  await page.goto("/app/settings/fields");
  const fields = page.getByRole("list").filter({ has: page.getByLabel("Move Region") });
  const names = fields.getByRole("listitem");
  await moveTwice(names, "Region", "**/api/custom-fields/order", delayCall);
  await expect
    .poll(async () => {
      const answer = await context.request.get("/api/custom-fields");
      return z
        .array(customField)
        .parse(await answer.json())
        .map(({ label }) => label);
    })
    .toEqual(["Budget", "Source", "Region"]);
  await expect(names.nth(2)).toContainText("Region");
});
