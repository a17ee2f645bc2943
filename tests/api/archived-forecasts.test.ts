import { gunzipSync } from "node:zlib";
import { expect, inject, test } from "vitest";
import { z } from "zod";
import { deal } from "#shared/crm/deals.ts";
import { exportWorkspace, importArchive, packArchive } from "#tests/support/archives.ts";
import { signUp } from "#tests/support/test-client.ts";

const heads = z.looseObject({ exportedAt: z.string(), forecastNight: z.string().optional() });

/** An archive with a kept forecast, imported with another first line. @returns the first line of the copy's archive */
async function copyWith(changes: Partial<z.infer<typeof heads>>) {
  const seller = await signUp();
  const caller = { baseUrl: inject("baseUrl"), cookie: seller.cookie };
  const { id } = await seller.create("/api/deals", deal, { title: "Sale", value: "10" });
  const kept = {
    id: crypto.randomUUID(),
    dealId: id,
    fromNight: "2026-11-02",
    untilNight: null,
    stage: "lead",
    ownerId: null,
    probability: 10,
    category: "pipeline",
    value: "10.00",
    expectedCloseDate: null,
  };
  const [first = "", ...rows] = gunzipSync(await exportWorkspace(caller))
    .toString()
    .split("\n");
  const { forecastNight: _, ...head } = heads.parse(JSON.parse(first));
  const counts = z.record(z.string(), z.number()).parse(head["counts"]);
  const written = { ...head, counts: { ...counts, keptForecasts: 1 }, ...changes };
  const place = rows.findIndex((row) => row.startsWith('["deals"'));
  const text = [
    JSON.stringify(written),
    ...rows.toSpliced(place, 0, JSON.stringify(["keptForecasts", kept])),
  ];
  const { workspaceId } = await importArchive(caller, await packArchive(text.join("\n")));
  const path = `/api/workspaces/${workspaceId}/enter`;
  expect(await seller.ask({ method: "POST", path })).toMatchObject({ status: 204 });
  const copy = gunzipSync(await exportWorkspace(caller)).toString();
  return heads.parse(JSON.parse(copy.split("\n")[0] ?? ""));
}

// In the years to come: the job of the server that runs the tests leaves such a mark as it is.
test("an archive says up to which night its forecasts are kept, and so does one of its copy", async () => {
  expect(await copyWith({ forecastNight: "2999-01-02" })).toMatchObject({
    forecastNight: "2999-01-02",
  });
});

test("an archive of before, which does not say it, has kept them up to its export", async () => {
  expect(await copyWith({ exportedAt: "2999-01-03T10:00:00.000Z" })).toMatchObject({
    forecastNight: "2999-01-03",
  });
});

test("nights of many years ago are not made up", async () => {
  const { forecastNight = "" } = await copyWith({ forecastNight: "1999-01-02" });
  expect(forecastNight > "2020").toBe(true);
});
