import { useMutation } from "@tanstack/react-query";
import { countText } from "#shared/format/count-text.ts";
import { fewestCases } from "#shared/forecast/fewest-cases.ts";
import type { AccuracyCell } from "#shared/forecast/forecast-accuracy.ts";
import type { Pipeline, Stage } from "#shared/crm/pipelines.ts";
import { changePipeline } from "#web/crm/pipelines/pipeline-writes.ts";
import { toastFailure } from "#web/platform/dialogs/record-writes.ts";
import { useMay } from "#web/platform/session/use-may.ts";
import { openStages, usePipelines, useStages } from "#web/settings/pipelines/pipelines.api.ts";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { sentence } from "#web/ui/isolated.ts";

/** The probability of each stage, and the share won of the deals that were in it. */
export function StageSentences({ cells }: { cells: readonly AccuracyCell[] }) {
  const { isPending } = usePipelines();
  const { pipelines } = useStages();
  return (
    <CardSection
      title="Stage probabilities"
      description="Compared with deals closed in the last year"
    >
      <div className="grid gap-5 wrap-anywhere">
        {isPending && <Skeleton className="h-48" />}
        {(isPending ? [] : pipelines).map((pipeline) => (
          <div key={pipeline.id}>
            {pipelines.length > 1 && <h3 className="mb-2 font-medium">{pipeline.name}</h3>}
            <ul className="grid gap-3">
              {openStages(pipeline)
                .filter(({ type }) => type === "open")
                .map((stage) => (
                  <StageSentence
                    key={stage.key}
                    pipeline={pipeline}
                    stage={stage}
                    cells={cells.filter((cell) => cell.stage === stage.key)}
                  />
                ))}
            </ul>
          </div>
        ))}
      </div>
    </CardSection>
  );
}

type StageSentenceProps = { pipeline: Pipeline; stage: Stage; cells: readonly AccuracyCell[] };

function StageSentence({ pipeline, stage, cells }: StageSentenceProps) {
  const mayAdopt = useMay("pipelines.manage");
  const adopt = useAdopt(pipeline, stage);
  const cases = cells.reduce((sum, cell) => sum + cell.cases, 0);
  const won = cells.reduce((sum, cell) => sum + cell.won, 0);
  if (cases < fewestCases) {
    return (
      <li className="text-ink-muted">
        {sentence`${stage.name} is at ${stage.probability}%. Too few closed deals to compare yet: ${cases} of ${fewestCases}.`}
      </li>
    );
  }
  const share = Math.round((won / cases) * 100);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <span>{sentence`${share}% of ${countText(cases, "deal", "deals")} that were in ${stage.name} were won. The stage is at ${stage.probability}%.`}</span>
      {mayAdopt && share !== stage.probability && (
        <Button disabled={adopt.isPending} onClick={() => adopt.mutate(share)}>
          {sentence`Set ${stage.name} to ${share}%`}
        </Button>
      )}
    </li>
  );
}

/** Changes a stage's probability, as the settings do. */
function useAdopt(pipeline: Pipeline, stage: Stage) {
  return useMutation({
    mutationFn: (probability: number) => {
      const stages = openStages(pipeline).map((one) =>
        one.key === stage.key ? { ...one, probability } : one,
      );
      return changePipeline(
        pipeline,
        { stages },
        sentence`${stage.name} is set to ${probability}%`,
      );
    },
    onError: (failure) => toastFailure("The stage was not changed", failure),
  });
}
