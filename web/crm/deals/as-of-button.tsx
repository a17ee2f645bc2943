import { History } from "lucide-react";
import { dayAfter } from "#shared/forecast-periods.ts";
import { useViewParams } from "#web/platform/view-params.ts";
import { Button } from "#web/ui/button.tsx";
import { usePipelineDays } from "./deals.api.ts";

/** Shows the deals as they were; yesterday first. */
export function AsOfButton() {
  const { set } = useViewParams();
  const { data: days } = usePipelineDays();
  if (!days) return null;
  const yesterday = dayAfter(days.last, days.first < days.last ? -1 : 0);
  return (
    <Button onClick={() => set({ asOf: yesterday, new: null, edit: null })}>
      <History aria-hidden />
      As of a day
    </Button>
  );
}
