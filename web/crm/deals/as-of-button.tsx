import { useMutation } from "@tanstack/react-query";
import { History } from "lucide-react";
import { dayAfter } from "#shared/forecast/forecast-periods.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { useViewParams } from "#web/platform/navigation/view-params.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toasts/toast-store.ts";
import { loadPipelineDays } from "./deals.api.ts";

/** Shows the deals as they were; yesterday first. Which days there are is asked for by a press: few do. */
export function AsOfButton() {
  const { set } = useViewParams();
  const days = useMutation({ mutationFn: loadPipelineDays, onError: sayFailure });
  const show = () => {
    if (days.isPending) return;
    // Not called any more once the page is left.
    days.mutate(undefined, {
      onSuccess: ({ first, last }) =>
        set({ asOf: dayAfter(last, first < last ? -1 : 0), new: null, edit: null }),
    });
  };
  return (
    <Button aria-busy={days.isPending} onClick={show}>
      <History aria-hidden />
      As of a day
    </Button>
  );
}

function sayFailure(failure: unknown): void {
  toast({
    title: "The days of the pipeline could not be loaded",
    description: failureSentence(failure),
    variant: "destructive",
  });
}
