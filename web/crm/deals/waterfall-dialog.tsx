import { ArrowLeft } from "lucide-react";
import { format } from "#shared/format/format.ts";
import {
  type WaterfallStep,
  waterfallStepLabels,
  waterfallSteps,
} from "#shared/forecast/waterfall.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { useViewParams } from "#web/platform/navigation/view-params.ts";
import { usePipelines } from "#web/settings/pipelines/pipelines.api.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "#web/ui/dialogs/dialog.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { useWaterfall } from "./waterfall.api.ts";
import { WaterfallDeals } from "./waterfall-deals.tsx";
import { WaterfallTable } from "./waterfall-table.tsx";
import { sentence } from "#web/ui/isolated.ts";

/** `?since=` of the address: "all" shows the steps, and the name of one shows its deals. */
const shownParam = "since";

export function WaterfallButton() {
  const { open } = useViewParams();
  return <Button onClick={() => open({ [shownParam]: "all" })}>What changed since</Button>;
}

/** What changed between a day of the past and now, of all deals of the pipeline. */
export function WaterfallDialog({ day }: { day: string }) {
  const { get, close } = useViewParams();
  const { data: pipelines } = usePipelines();
  const shown = get(shownParam);
  const chosen = get("pipeline");
  const pipeline = pipelines?.find(({ id, isDefault }) => (chosen ? id === chosen : isDefault));
  if (shown === null || !pipeline) return null;
  const step = waterfallSteps.find((one) => one === shown);
  const props = { pipelineId: pipeline.id, day };
  return (
    <Dialog
      title={step ? waterfallStepLabels[step] : `What changed since ${format.date(day)}`}
      description={sentence`${pipeline.name}, from the end of ${format.date(day, "long")} until now. All deals that you may see.`}
      isWide
      onClose={() => close({ [shownParam]: null })}
    >
      {step ? <OfStep {...props} step={step} /> : <AllSteps {...props} />}
    </Dialog>
  );
}

type DaySpanProps = { pipelineId: string; day: string };

function AllSteps({ pipelineId, day }: DaySpanProps) {
  const { set } = useViewParams();
  const { data, isPending, error, refetch } = useWaterfall(pipelineId, day, null);
  return (
    <DialogBody>
      <div className="pb-5">
        {isPending && <Skeleton className="h-64" />}
        {error && (
          <FailureState
            title="What changed could not be loaded"
            description={failureSentence(error)}
            onRetry={() => void refetch()}
          />
        )}
        {data && <WaterfallTable waterfall={data} onOpen={(step) => set({ [shownParam]: step })} />}
      </div>
    </DialogBody>
  );
}

function OfStep({ pipelineId, day, step }: DaySpanProps & { step: WaterfallStep }) {
  const { set } = useViewParams();
  return (
    <>
      <DialogBody>
        <WaterfallDeals pipelineId={pipelineId} day={day} step={step} />
      </DialogBody>
      <DialogFooter>
        <Button onClick={() => set({ [shownParam]: "all" }, { replace: true })}>
          <ArrowLeft aria-hidden />
          All changes
        </Button>
      </DialogFooter>
    </>
  );
}
