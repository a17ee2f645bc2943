import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { z } from "zod";
import { kindLists } from "#shared/records/kind-definitions.ts";
import { readCsv } from "#server/records/imports/read/csv-records.ts";
import { type ForeignExport, foreignExports, writeExport } from "#tests/support/foreign-exports.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";

/** Which field each column of the file is taken for, by its header. */
function guessed(page: Page): Promise<Record<string, string>> {
  const columns = page.getByRole("list", { name: "Columns of the file" }).getByRole("listitem");
  return columns.evaluateAll((items) =>
    Object.fromEntries(
      items.flatMap((item) => {
        const field = item.querySelector("select")?.value;
        return field ? [[item.querySelector("p")?.textContent ?? "", field]] : [];
      }),
    ),
  );
}

/** Why each row was refused, by a file of them. */
async function reasonsIn(download: Download): Promise<string[]> {
  const reasons: string[] = [];
  for await (const { cells } of readCsv(textOf(download), ",")) reasons.push(cells.at(-1) ?? "");
  return reasons.slice(1);
}

async function* textOf(download: Download): AsyncGenerator<string> {
  yield await readFile(await download.path(), "utf8");
}

/** Changes a record that was imported, past the screen. @returns what it is called */
async function changeOne(page: Page, { entity }: ForeignExport, origin: string): Promise<string> {
  const path = `/api/${kindLists[entity]}`;
  const { request } = page.context();
  const listed: unknown = await (await request.get(`${path}?limit=1`)).json();
  const record = z.object({
    id: z.string(),
    name: z.string().optional(),
    title: z.string().nullable(),
  });
  const { id, name, title } = z.tuple([record]).parse(listed)[0];
  const data = { notes: "They called back" };
  const answer = await request.put(`${path}/${id}`, { data, headers: { origin } });
  expect(answer.ok()).toBe(true);
  return name ?? title ?? "";
}

for (const exported of foreignExports) {
  test(`an export of ${exported.product} is imported as it was guessed, and taken back but for what was changed`, async ({
    page,
    origin,
  }) => {
    test.slow();
    const { product, entity, fileName, mapped, outcome } = exported;
    await page.goto(`/app/import?kind=${entity}`);
    await page
      .getByLabel("File to import")
      .setInputFiles({ name: fileName, mimeType: "text/csv", buffer: writeExport(exported) });

    await expect(page.getByRole("heading", { name: "Match the columns" })).toBeFocused();
    const found = page.getByRole("region", { name: "Found in the file" });
    await expect(found.getByRole("definition").filter({ hasText: product })).toBeVisible();
    expect(await guessed(page)).toEqual(mapped);
    await page.getByRole("button", { name: "See what would change" }).click();

    const imported = outcome.added + outcome.changed;
    const begin = page.getByRole("button", { name: `Import ${imported} ${kindLists[entity]}` });
    await expect(begin).toBeVisible();
    await begin.click();
    const result = page.getByRole("region", { name: "Result" });
    await expect(result).toContainText(`${outcome.added} added, ${outcome.changed} changed.`);
    await expect(result).toContainText(`${outcome.refused} rows were refused.`);

    const downloading = page.waitForEvent("download");
    await result.getByRole("button", { name: "Download the rows that failed" }).click();
    const reasons = await reasonsIn(await downloading);
    expect(reasons).toHaveLength(outcome.refused);
    expect(reasons).not.toContain("");

    const changed = await changeOne(page, exported, origin);
    await result.getByRole("button", { name: "Undo the import" }).click();
    const question = page.getByRole("dialog", { name: "Undo this change?" });
    await question.getByRole("button", { name: /^Undo/ }).click();
    const undo = page.getByRole("region", { name: "Undo of the import" });
    await expect(undo).toContainText("changed or built on since");
    await expect(undo.getByRole("list", { name: "Records that were kept" })).toContainText(changed);
    const left = await page.context().request.get(`/api/${kindLists[entity]}?limit=1`);
    expect(left.headers()["x-total-count"]).toBe("1");
  });
}
