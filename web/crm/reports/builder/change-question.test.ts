import { expect, test } from "vitest";
import { builtInFields } from "#shared/filters/known-fields.ts";
import { question } from "#shared/reports/questions.ts";
import { withMeasure } from "./change-question.ts";

const ofValue = { of: "average", field: "value", as: "value" } as const;
const asked = question.parse({
  kind: "deal",
  groups: [{ field: "stage" }],
  measure: { of: "count" },
  against: ofValue,
});

test("the second measure takes the place of the first, and the first its own", () => {
  const swapped = withMeasure(builtInFields, asked, "average value");
  expect(swapped).toEqual({ ...asked, measure: ofValue, against: asked.measure });
  expect(withMeasure(builtInFields, swapped, "count")).toEqual(asked);
});

test("another measure leaves the second as it is", () => {
  const changed = withMeasure(builtInFields, asked, "sum value");
  expect(changed).toEqual({ ...asked, measure: { ...ofValue, of: "sum" } });
});
