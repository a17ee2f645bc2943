import { SegmentedControl } from "#web/ui/fields/segmented-control.tsx";
import type { ForecastView } from "./forecast-view.ts";

const segments = [
  { value: "full", label: "Full value" },
  { value: "weighted", label: "Weighted" },
] as const;

/** Whether deals count in full, or by the probability of their stage. */
export function WeightChoice({ view }: { view: ForecastView }) {
  return (
    <SegmentedControl
      label="Amounts"
      segments={segments}
      value={view.isWeighted ? "weighted" : "full"}
      onChange={(chosen) => view.setIsWeighted(chosen === "weighted")}
    />
  );
}
