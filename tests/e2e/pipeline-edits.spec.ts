import { z } from "zod";
import { pipeline } from "#shared/pipelines.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";

test("a pipeline that others change while a dialog is open is not written over", async ({
  page,
  context,
  origin,
  expectProblem,
}) => {
  expectProblem(/409/);
  const readAll = async () =>
    z.array(pipeline).parse(await (await context.request.get("/api/pipelines")).json());
  await page.goto("/app/settings/pipelines");
  const released = Promise.withResolvers<void>();
  const stages = page.getByRole("list", { name: "Stages of Sales Pipeline", exact: true });
  await expect(stages).toBeVisible();
  // A move of one's own has the pipelines loaded again.
  await page.route("**/api/pipelines", (route) => released.promise.then(() => route.continue()));
  const reading = page.waitForRequest("**/api/pipelines");
  await page.getByLabel("Move Lead").focus();
  for (const key of ["Space", "ArrowDown", "Space"]) await page.keyboard.press(key);
  await reading;
  await page.getByRole("button", { name: "Edit Lead" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Lead" });
  await expect(dialog.getByLabel("Stage name")).toHaveValue("Lead");
  const [seen] = await readAll();
  const changed = seen?.stages.map((one) => ({
    ...one,
    ...(one.key === "lead" && { probability: 15 }),
    ...(one.key === "qualified" && { name: "Fit" }),
  }));
  const answer = await context.request.put(`/api/pipelines/${seen?.id}`, {
    data: { version: seen?.version, stages: changed },
    headers: { origin },
  });
  expect(answer.status()).toBe(200);
  released.resolve();
  await expect(page.getByText("Fit", { exact: true }).first()).toBeAttached();
  await dialog.getByLabel("Stage name").fill("New");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert")).toHaveText(
    "Someone has changed this pipeline since you opened it. Look again.",
  );
  const [now] = await readAll();
  expect(now?.stages[1]).toMatchObject({ name: "Lead", probability: 15 });
});
