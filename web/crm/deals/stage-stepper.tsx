import { type DealStage, dealStageLabels, dealStages } from "#shared/deals.ts";
import { useMay } from "#web/platform/use-may.ts";
import { cn } from "#web/ui/class-names.ts";
import { StageIcon } from "./stage-icon.tsx";

type StageStepperProps = { stage: DealStage; onMove: (stage: DealStage) => void };

/** Where a deal stands on its way to being won; a press on another stage moves it there. */
export function StageStepper({ stage: current, onMove }: StageStepperProps) {
  const mayMove = useMay("records.write");
  const reached = dealStages.indexOf(current);
  return (
    <section aria-label="Stage" className="mb-6">
      <ol className="-mx-1 grid grid-cols-5">
        {dealStages.map((stage, place) => (
          <li key={stage}>
            <StageStep
              stage={stage}
              isReached={place <= reached}
              isCurrent={stage === current}
              onPress={mayMove ? () => stage !== current && onMove(stage) : null}
            />
          </li>
        ))}
      </ol>
      <p aria-hidden className="mt-1 font-medium sm:hidden">
        {dealStageLabels[current]}
      </p>
    </section>
  );
}

type StageStepProps = {
  stage: DealStage;
  isReached: boolean;
  isCurrent: boolean;
  /** Null where the stage is there to be read alone. */
  onPress: (() => void) | null;
};

function StageStep({ stage, isReached, isCurrent, onPress }: StageStepProps) {
  const Step = onPress ? "button" : "div";
  return (
    <Step
      {...(onPress && { type: "button", onClick: onPress })}
      aria-current={isCurrent ? "step" : undefined}
      className={cn("w-full rounded-md p-1", onPress && "hover:bg-hover")}
    >
      <span
        className={cn(
          "block h-1.5 rounded-full transition-colors",
          isReached ? "bg-accent" : "bg-line",
        )}
      />
      <span
        className={cn(
          "mt-2 flex items-center gap-1.5 max-sm:justify-center",
          isCurrent ? "font-semibold" : "text-ink-muted",
        )}
      >
        <StageIcon stage={stage} />
        <span className="truncate max-sm:sr-only">{dealStageLabels[stage]}</span>
      </span>
    </Step>
  );
}
