import { expect, test } from "vitest";
import { z } from "zod";
import { customField } from "#shared/records/custom-fields.ts";
import { deal } from "#shared/crm/deals.ts";
import { allOf, type FilterNode } from "#shared/filters/filters.ts";
import { monthsBetween } from "#shared/format/month-spans.ts";
import { pipeline, stageTypes } from "#shared/crm/pipelines.ts";
import {
  filterOfGroup,
  filterOfReason,
  filterOfTypes,
  type WinRateGrouping,
} from "#shared/forecast/win-rate-filters.ts";
import { lostReasons, winRates } from "#shared/forecast/win-rates.ts";
import { addMember, memberOf } from "#tests/support/members.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

const month = new Date().toISOString().slice(0, 7);
const asked = `from=${month}&to=${month}`;
const scope = { from: month, to: month, pipelineId: null, ownerId: null };

/** A workspace whose owner and rep each have deals that differ in all that deals can differ in. */
async function aTeam() {
  const owner = await signUp();
  const rep = await addMember(owner, { role: "member", visibility: "own" });
  const { userId: ownerId } = await memberOf(rep, rep);
  const fields = await addFields(owner);
  const rich = { [fields.source.key]: fields.source.choices[0]?.id, [fields.isNew.key]: true };
  for (const more of [{}, { ownerId }, { ownerId: null }]) {
    const add = (one: object) =>
      owner.create("/api/deals", deal, { title: "Sale", ...more, ...one });
    await add({ value: "999.99", stage: "lead", tags: ["VIP", "North"] });
    await add({ value: "1000", stage: "closed", tags: ["VIP"], customFields: rich });
    await add({ value: "250000", stage: "closed" });
    await add({ value: "5000", stage: "lost", closeReason: "Price", tags: ["vip"] });
    await add({ value: "4999.99", stage: "lost", closeReason: "Price", customFields: rich });
    await add({ value: "0", stage: "lost", closeReason: "No budget" });
  }
  return { owner, rep, ownerId, ...fields };
}

async function addFields(owner: TestClient) {
  const add = (body: object) =>
    owner.create("/api/custom-fields", customField, { entity: "deal", ...body });
  const choices = [{ label: "Website" }, { label: "Fair" }];
  return {
    source: await add({ label: "Source", type: "choice", choices }),
    isNew: await add({ label: "New customer", type: "checkbox" }),
  };
}

async function count(user: TestClient, ...nodes: FilterNode[]): Promise<number> {
  const filter = encodeURIComponent(JSON.stringify(allOf(...nodes)));
  return (await user.get(`/api/deals?filter=${filter}`, z.array(deal))).length;
}

test("each group of each member has as many deals as its filter finds", async () => {
  const { owner, rep, source, isNew, ownerId } = await aTeam();
  const groupings: WinRateGrouping[] = [
    "owner",
    "size",
    "tag",
    { name: `customFields.${source.key}`, type: "choice" },
    { name: `customFields.${isNew.key}`, type: "checkbox" },
  ];
  for (const user of [owner, rep]) {
    const pipelines = await user.get("/api/pipelines", z.array(pipeline));
    for (const by of groupings) {
      const name = typeof by === "string" ? by : by.name;
      const { all: total, rows } = await user.get(`/api/win-rates?${asked}&by=${name}`, winRates);
      expect(total.won).toBe(user === owner ? 6 : 2);
      for (const row of rows) {
        for (const type of stageTypes) {
          const isType = filterOfTypes([type], scope, pipelines);
          const found = await count(user, isType, filterOfGroup(by, row.key));
          expect([name, row.key, type, found]).toEqual([name, row.key, type, row[type]]);
        }
      }
    }
    const own = `/api/win-rates?${asked}&ownerId=${ownerId}`;
    expect((await user.get(own, winRates)).rows.map(({ key }) => key)).toEqual([ownerId]);
  }
});

test("the parts of the velocity are of all deals, whatever they are grouped by", async () => {
  const { rep } = await aTeam();
  const { all: total, rows } = await rep.get(`/api/win-rates?${asked}&by=tag`, winRates);
  expect(total).toEqual({ open: 1, won: 2, lost: 3, wonValue: "251000.00", cycleDays: 0 });
  const known = rows.map(({ key, open, won, lost }) => [key, open, won, lost]);
  expect(known).toEqual(
    expect.arrayContaining([
      ["VIP", 1, 1, 0],
      ["North", 1, 0, 0],
      ["vip", 0, 0, 1],
      [null, 0, 1, 2],
    ]),
  );
  const before = await rep.get("/api/win-rates?from=2019-01&to=2019-02", winRates);
  expect(before.all).toMatchObject({ open: 1, won: 0, lost: 0, cycleDays: null });
});

test("reasons are counted as a filter finds them, by month, and of what a member sees", async () => {
  const { owner, rep } = await aTeam();
  for (const user of [owner, rep]) {
    const pipelines = await user.get("/api/pipelines", z.array(pipeline));
    const { reasons } = await user.get(`/api/lost-reasons?${asked}`, lostReasons);
    const share = user === owner ? 3 : 1;
    expect(reasons.map(({ counts }) => counts)).toEqual([[2 * share], [share]]);
    for (const { reason, counts } of reasons) {
      const isLost = filterOfTypes(["lost"], scope, pipelines);
      expect(await count(user, isLost, filterOfReason(reason))).toBe(counts[0]);
    }
  }
  const span = "from=2026-01&to=2026-03&timeZone=Europe/Berlin";
  const { months, reasons } = await owner.get(`/api/lost-reasons?${span}`, lostReasons);
  expect([months.length, reasons]).toEqual([monthsBetween("2026-01", "2026-03").length, []]);
});

test("a field that deals cannot be grouped by is refused with a sentence", async () => {
  const user = await signUp();
  const body = { entity: "deal", label: "Remark", type: "text" };
  const remark = await user.create("/api/custom-fields", customField, body);
  const refusal = (by: string) =>
    user.refusal(400, { method: "GET", path: `/api/win-rates?${asked}&by=customFields.${by}` });
  expect((await refusal(remark.key)).error).toBe(
    "Remark is not a choice, a checkbox or a member, so that deals cannot be grouped by it.",
  );
  expect((await refusal("none")).error).toBe("There is no such field of deals.");
});
