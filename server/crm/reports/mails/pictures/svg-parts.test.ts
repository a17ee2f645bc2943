import { expect, test } from "vitest";
import type { StageType } from "#shared/crm/pipelines.ts";
import { partsOf } from "#server/crm/reports/mails/pictures/svg-parts.ts";

const values = (...types: (StageType | null)[]) =>
  types.map((stageType, place) => ({
    key: String(place),
    label: `Value ${place}`,
    isOthers: false,
    stageType,
  }));

/** Which of a colour's red, green and blue is the strongest. */
function strongest(colour: string): "red" | "green" | "blue" {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    Number.parseInt(colour.slice(at, at + 2), 16),
  );
  if (green > red && green > blue) return "green";
  return red > blue ? "red" : "blue";
}

const hues = (...types: (StageType | null)[]) =>
  partsOf(values(...types))?.map(({ colour }) => strongest(colour));

test("won deals are green and lost ones red in mails as on the screen, wherever their stages stand", () => {
  expect(hues("lost", "lost", "won", "won")).toEqual(["red", "red", "green", "green"]);
  expect(hues("won", "open", "lost")).toEqual(["green", "blue", "red"]);
  expect(hues(...every("open", 6))).not.toContain("green");
});

test("no two stages have the same colour", () => {
  const all = partsOf(values(...every("open", 6), ...every("won", 4), ...every("lost", 4)));
  expect(new Set(all?.map(({ colour }) => colour)).size).toBe(14);
  expect(partsOf(values(...every("won", 5)))).toBeNull();
});

function every(type: StageType, count: number): StageType[] {
  return Array.from({ length: count }, () => type);
}
