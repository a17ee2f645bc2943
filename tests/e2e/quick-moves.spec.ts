import type { BrowserContext, Locator, Page, Route } from "@playwright/test";
import { z } from "zod";
import { customField } from "#shared/custom-fields.ts";
import { pipeline } from "#shared/pipelines.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";

const settings = "/app/settings/pipelines";

/** Moves the first of a list down twice, while the call of the first of these moves waits. */
async function moveTwice(names: Locator, name: string, calls: string, hold: typeof holdAnswer) {
  const page = names.page();
  await expect(names.nth(0)).toContainText(name);
  const released = Promise.withResolvers<void>();
  const handle = (route: Route) => hold(route, released.promise);
  await page.route(calls, handle, { times: 1 });
  for (const place of [1, 2]) {
    await page.getByLabel(`Move ${name}`).focus();
    for (const key of ["Space", "ArrowDown", "Space"]) await page.keyboard.press(key);
    await expect(names.nth(place)).toContainText(name);
  }
  released.resolve();
}

function itemsOf(page: Page, list: string): Locator {
  return page.getByRole("list", { name: list, exact: true }).getByRole("listitem");
}

async function holdAnswer(route: Route, released: Promise<void>): Promise<void> {
  const response = await route.fetch();
  await released;
  await route.fulfill({ response });
}

async function holdCall(route: Route, released: Promise<void>): Promise<void> {
  await released;
  await route.continue();
}

async function readPipelines(context: BrowserContext) {
  return z.array(pipeline).parse(await (await context.request.get("/api/pipelines")).json());
}

test("stages that are moved twice, quickly, are where they were put last", async ({
  page,
  context,
}) => {
  await page.goto(settings);
  const names = itemsOf(page, "Stages of Sales Pipeline");
  await moveTwice(names, "Lead", "**/api/pipelines/*", holdAnswer);
  await expect
    .poll(async () => (await readPipelines(context))[0]?.stages.slice(0, 3).map(({ key }) => key))
    .toEqual(["qualified", "proposal", "lead"]);
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
  await moveTwice(names, "Sales Pipeline", "**/api/pipelines/*", holdCall);
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
  await moveTwice(names, "Region", "**/api/custom-fields/order", holdCall);
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
