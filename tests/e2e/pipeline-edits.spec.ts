import type { BrowserContext, Page } from "@playwright/test";
import { expect, signedInTest as test } from "#tests/support/journey.ts";
import { readPipelines } from "#tests/support/pipelines.ts";

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
