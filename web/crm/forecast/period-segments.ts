import { periodKindLabels, periodKinds } from "#shared/forecast/forecast-periods.ts";

/** The kinds of periods, to choose from. */
export const periodSegments = periodKinds.map((value) => ({
  value,
  label: periodKindLabels[value],
}));
