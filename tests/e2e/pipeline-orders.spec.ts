import type { BrowserContext, Page, Route } from "@playwright/test";
import { z } from "zod";
import { pipeline } from "#shared/pipelines.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";

const settings = "/app/settings/pipelines";

/** Moves the first of a list down twice, while the first of these moves waits. */
async function moveTwice(page: Page, list: string, name: string, hold: typeof holdAnswer) {
  const names = page.getByRole("list", { name: list, exact: true }).getByRole("listitem");
  await expect(names.nth(0)).toContainText(name);
  const released = Promise.withResolvers<void>();
  const handle = (route: Route) => hold(route, released.promise);
  await page.route("**/api/pipelines/*", handle, { times: 1 });
  for (const place of [1, 2]) {
    await page.getByLabel(`Move ${name}`).focus();
    for (const key of ["Space", "ArrowDown", "Space"]) await page.keyboard.press(key);
    await expect(names.nth(place)).toContainText(name);
  }
  released.resolve();
  return names;
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
  const names = await moveTwice(page, "Stages of Sales Pipeline", "Lead", holdAnswer);
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
  const names = await moveTwice(page, "Pipelines", "Sales Pipeline", holdCall);
  await expect
    .poll(async () => (await readPipelines(context)).map(({ name }) => name))
    .toEqual(["Partners", "Renewals", "Sales Pipeline"]);
  await expect(names.nth(2)).toContainText("Sales Pipeline");
});
