import { expect, test } from "vitest";
import { builtInFields } from "#shared/filters/known-fields.ts";
import { type Answer, question } from "#shared/reports/questions.ts";
import { drawAnswer } from "#server/crm/reports/mails/pictures/draw-answer.ts";

const counted = (value: number) => ({ count: 1, listed: 1, value: String(value), against: null });

function groupOf(field: string, labels: readonly (string | null)[]): Answer["groups"][number] {
  const values = labels.map((label) => ({
    key: label,
    label: label ?? "None",
    isOthers: false,
    stageType: null,
    filter: "",
    before: null,
  }));
  return { field, label: field, isSeveral: false, distinct: labels.length, values };
}

/** A figure for each row, or for each row and part. */
function answerOf(groups: Answer["groups"], valueAt = (row: number) => row): Answer {
  const [rows, parts] = groups;
  const cells = (rows?.values ?? []).flatMap((_, row) =>
    parts
      ? parts.values.map((__, part) => ({
          at: [row, part],
          ...counted(valueAt(row)),
          before: null,
        }))
      : [{ at: [row], ...counted(valueAt(row)), before: null }],
  );
  const plain = {
    filter: "",
    asOf: null,
    period: null,
    before: null,
    unit: "number",
    againstUnit: null,
  } as const;
  return { ...plain, groups, cells, total: counted(1) };
}

const byDay = question.parse({ kind: "deal", groups: [{ field: "createdAt", step: "day" }] });
const byStage = question.parse({ kind: "deal", groups: [{ field: "stage" }] });
const crossed = question.parse({
  kind: "deal",
  groups: [{ field: "stage" }, { field: "priority" }],
});

/** Width and height in pixels, as its header has them. */
function sizeOf(png: string): [number, number] {
  const bytes = Buffer.from(png, "base64");
  expect(bytes.subarray(1, 4).toString()).toBe("PNG");
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

const letters = (count: number) => Array.from({ length: count }, (_, place) => `Name ${place}`);
const days = (count: number) =>
  Array.from({ length: count }, (_, day) => new Date(day * 86_400_000).toISOString().slice(0, 10));

test.each([
  ["bars", byStage, answerOf([groupOf("stage", letters(20))])],
  ["bars", byDay, answerOf([groupOf("createdAt", days(1_100))])],
  ["columns", byDay, answerOf([groupOf("createdAt", days(1_100))], (row) => 500 - row)],
  ["line", byDay, answerOf([groupOf("createdAt", days(2))], () => 0)],
  ["area", crossed, answerOf([groupOf("stage", letters(400)), groupOf("priority", letters(7))])],
  ["bars", byStage, answerOf([groupOf("stage", ["<b>&amp;", `"${"long ".repeat(90)}`])])],
] as const)("%s are a picture that a mail has room for", async (picture, asked, answer) => {
  const goal = { ...asked, goal: 7 };
  const drawn = await drawAnswer(builtInFields, { question: goal, picture }, answer);
  const [width, height] = sizeOf(drawn?.png ?? "");
  expect(width).toBe(1_040);
  expect(height).toBeLessThan(2_200);
});

test("parts without a value have a colour of their own, and no two have the same", async () => {
  const draw = (labels: (string | null)[]) =>
    drawAnswer(
      builtInFields,
      { question: crossed, picture: "bars" },
      answerOf([groupOf("stage", ["Lead"]), groupOf("priority", labels)]),
    );
  expect(await draw([...letters(7), null])).not.toBeNull();
  expect(await draw(letters(8))).toBeNull();
});

test("what a picture could not say is left to the table", async () => {
  const named = (labels: string[]) =>
    drawAnswer(
      builtInFields,
      { question: byStage, picture: "bars" },
      answerOf([groupOf("stage", labels)]),
    );
  expect(await named(["Where?", "Zürich"])).not.toBeNull();
  expect(await named(["東京"])).toBeNull();
  expect(await named(["\u0007\ud83d"])).toBeNull();
  expect(await named([])).toBeNull();
});

const twoMeasures = question.parse({
  kind: "deal",
  groups: [{ field: "stage" }],
  measure: { of: "average", field: "value" },
  against: { of: "count" },
});

/** Each group with its two figures. */
function pointsOf(labels: readonly string[], figures: [string | null, string | null][]): Answer {
  const plain = answerOf([groupOf("stage", labels)]);
  const cells = plain.cells.map((cell, place) => {
    const [value = null, against = null] = figures[place % figures.length] ?? [];
    return { ...cell, value, against };
  });
  return { ...plain, cells, unit: "money", againstUnit: "number" };
}

const drawPoints = (answer: Answer) =>
  drawAnswer(builtInFields, { question: twoMeasures, picture: "scatter" }, answer);

test("two measures are a picture of points, with a line for what is not drawn", async () => {
  const [width, height] = sizeOf(
    (await drawPoints(pointsOf(letters(20), [["1.5", "3"]])))?.png ?? "",
  );
  expect([width, height]).toEqual([1_040, 688]);
  const some = pointsOf(
    ["<b>&amp;", `"${"long ".repeat(90)}`, "None"],
    [
      ["-2000000", "3"],
      ["99", "0"],
      [null, "4"],
    ],
  );
  expect(sizeOf((await drawPoints(some))?.png ?? "")).toEqual([1_040, 736]);
});

test("without a point, or with a name that has no letters in the font, the table says all", async () => {
  expect(await drawPoints(pointsOf(letters(2), [[null, "1"]]))).toBeNull();
  expect(await drawPoints(pointsOf(["東京"], [["1", "1"]]))).toBeNull();
});
