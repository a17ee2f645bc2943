import { expect, test } from "vitest";
import { z } from "zod";
import { deal } from "#shared/crm/deals.ts";
import { type Funnel, funnel } from "#shared/forecast/funnel.ts";
import { pipeline } from "#shared/crm/pipelines.ts";
import { addMember, memberOf } from "#tests/support/members.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

const month = new Date().toISOString().slice(0, 7);
const asked = `from=${month}&to=${month}`;

async function addDeal(user: TestClient, stages: string[], more: object = {}) {
  const [stage, ...later] = stages;
  const added = await user.create("/api/deals", deal, {
    title: "Sale",
    value: "100",
    stage,
    ...more,
  });
  for (const next of later) await move(user, added.id, next);
  return added.id;
}

function move(user: TestClient, id: string, stage: string) {
  const reason = stage === "lost" ? { closeReason: "Price" } : {};
  return user.update(`/api/deals/${id}`, deal, { stage, ...reason });
}

function read(user: TestClient, query = asked): Promise<Funnel> {
  return user.get(`/api/funnel?${query}`, funnel);
}

const numbersOf = ({ steps }: Funnel) =>
  steps.map(({ stage, reached, lost, open }) => [stage, reached, lost, open]);

test("a deal has reached the stages up to the farthest one that it was ever in", async () => {
  const user = await signUp();
  await addDeal(user, ["lead"]);
  await addDeal(user, ["lead", "proposal", "qualified"]);
  await addDeal(user, ["qualified", "lost"]);
  await addDeal(user, ["lead", "negotiation", "closed"]);
  await addDeal(user, ["lead", "closed", "lost"]);
  await addDeal(user, ["closed"]);
  const gone = await addDeal(user, ["negotiation"]);
  await user.remove(`/api/deals/${gone}`);
  const found = await read(user);
  expect(numbersOf(found)).toEqual([
    ["lead", 6, 1, 1],
    ["qualified", 4, 1, 0],
    ["proposal", 3, 0, 1],
    ["negotiation", 2, 0, 0],
    [null, 2, 0, 0],
  ]);
  expect(found.steps.map(({ reachedByMonth }) => reachedByMonth)).toEqual([
    [6],
    [4],
    [3],
    [2],
    [2],
  ]);
  const [, qualified, proposal, , won] = found.steps;
  expect([qualified, won].every((step) => step && step.medianDays !== null)).toBe(true);
  expect(proposal?.medianDays).toBeNull();
  const before = await read(user, "from=2019-01&to=2019-03");
  expect(before.months).toEqual(["2019-01", "2019-02", "2019-03"]);
  expect(before.steps.every(({ reached }) => reached === 0)).toBe(true);
});

test("each figure of each member lists as many deals as it counts, and no others", async () => {
  const owner = await signUp();
  const rep = await addMember(owner, { role: "member", visibility: "own" });
  const { userId: ownerId } = await memberOf(rep, rep);
  for (const more of [{}, { ownerId }]) {
    await addDeal(owner, ["lead"], more);
    await addDeal(owner, ["proposal", "lost"], more);
    await addDeal(owner, ["lead", "negotiation", "closed"], more);
  }
  const counted = await Promise.all([owner, rep].map((user) => read(user)));
  expect(counted.map(({ steps }) => steps[0]?.reached)).toEqual([6, 3]);
  for (const [user, query] of [
    [owner, asked],
    [owner, `${asked}&ownerId=${ownerId}`],
    [rep, asked],
    [rep, `${asked}&timeZone=Pacific/Auckland`],
  ] as const) {
    const { steps } = await read(user, query);
    for (const [place, step] of steps.entries()) {
      for (const figure of ["reached", "lost", "open"] as const) {
        const path = `/api/funnel/deals?${query}&step=${place + 1}&figure=${figure}`;
        const listed = await user.get(path, z.array(deal));
        expect([step.stage, figure, listed.length]).toEqual([step.stage, figure, step[figure]]);
        const isSeen = (one: { ownerId: string | null }) =>
          user === owner || one.ownerId === ownerId;
        expect(listed.every(isSeen)).toBe(true);
      }
    }
  }
  const first = await owner.ask({
    method: "GET",
    path: `/api/funnel/deals?${asked}&step=1&limit=4`,
  });
  const next = /<(?<path>[^>]+)>/.exec(first.headers.get("link") ?? "")?.groups?.["path"] ?? "";
  expect(await owner.get(next, z.array(deal))).toHaveLength(2);
});

test("a deal that went to another pipeline is counted as far as it came in the first", async () => {
  const user = await signUp();
  const other = await user.create("/api/pipelines", pipeline, {
    name: "Renewals",
    stages: [
      { name: "Due", type: "open" },
      { name: "Renewed", type: "won" },
      { name: "Ended", type: "lost" },
    ],
  });
  const [due, renewed] = other.stages;
  const id = await addDeal(user, ["lead", "proposal", due?.key ?? "", renewed?.key ?? ""]);
  expect(numbersOf(await read(user)).map(([, ...counts]) => counts)).toEqual([
    [1, 0, 0],
    [1, 0, 0],
    [1, 0, 0],
    [0, 0, 0],
    [0, 0, 0],
  ]);
  const renewals = `${asked}&pipelineId=${other.id}`;
  expect(numbersOf(await read(user, renewals))).toEqual([
    [due?.key, 1, 0, 0],
    [null, 1, 0, 0],
  ]);
  const listed = await user.get(`/api/funnel/deals?${renewals}&step=2`, z.array(deal));
  expect(listed.map((one) => one.id)).toEqual([id]);
});

test("months that cannot be counted are refused with a sentence", async () => {
  const user = await signUp();
  const refusal = (query: string) =>
    user.refusal(400, { method: "GET", path: `/api/funnel?${query}` });
  expect((await refusal("from=2026-13&to=2026-12")).error).toBe(
    "from must be a month, such as 2027-03",
  );
  expect((await refusal("from=2026-12&to=2026-11")).error).toBe(
    "from must be a month before to, or the same.",
  );
  expect((await refusal("from=2020-01&to=2026-11")).error).toBe(
    "At most 36 months are counted at once. Choose a later from.",
  );
});
