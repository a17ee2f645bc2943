import { periodKindLabels, periodKinds } from "#shared/forecast/forecast-periods.ts";

export const periodSegments = periodKinds.map((value) => ({
  value,
  label: periodKindLabels[value],
}));
