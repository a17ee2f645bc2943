import type { Deal } from "#shared/crm/deals.ts";
import type { Stage } from "#shared/crm/pipelines.ts";
import { daysInStages } from "./days-in-stages.ts";
import { daysWords } from "./deal-facts.tsx";
import { useStageStays } from "./deals.api.ts";
import { openStages, usePipelines, useStages } from "#web/settings/pipelines/pipelines.api.ts";
import { useMay } from "#web/platform/session/use-may.ts";
import { cn } from "#web/ui/class-names.ts";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { StageIcon, wayIn } from "./stage-icon.tsx";

type StageStepperProps = { deal: Deal; onMove: (stage: string) => void };

/** Where a deal stands, or that it is lost, with its days in each stage; a press on another stage moves it there. */
export function StageStepper({ deal, onMove }: StageStepperProps) {
  const { stage: current } = deal;
  const { data: stays = [] } = useStageStays(deal.id);
  const days = daysInStages(stays);
  const { data: known, isPending } = usePipelines();
  // The usual stages could be others than the deal's, and a press on one would move it.
  const mayMove = useMay("records.write") && known !== undefined;
  const { pipelineOf, stageOf, nameOf } = useStages();
  const pipeline = pipelineOf(current);
  const isLost = stageOf(current)?.type === "lost";
  const isOpen = stageOf(current)?.type === "open";
  const spent = days.get(current);
  const stages = pipeline ? openStages(pipeline).filter((one) => isShown(one, current)) : [];
  if (isPending) return <Skeleton className="mb-4 h-17 sm:h-15" />;
  const reached = isLost ? -1 : stages.findIndex(({ key }) => key === current);
  return (
    <section aria-label="Stage" className="mb-4">
      <ol
        className="-mx-1 grid"
        style={{ gridTemplateColumns: `repeat(${stages.length}, minmax(0, 1fr))` }}
      >
        {stages.map(({ key, name, type }, place) => (
          <li key={key}>
            <StageStep
              name={name}
              way={wayIn(pipeline, key)}
              isReached={place <= reached || key === current}
              isCurrent={key === current}
              days={type === "open" ? (days.get(key) ?? null) : null}
              onPress={mayMove ? () => key !== current && onMove(key) : null}
            />
          </li>
        ))}
      </ol>
      <p aria-hidden className="mt-1 font-medium sm:hidden">
        {nameOf(current)}
        {isOpen && spent !== undefined && (
          <span className="font-normal text-ink-muted"> · {spentWords(spent)}</span>
        )}
      </p>
    </section>
  );
}

function spentWords(days: number): string {
  return days === 0 ? "Under a day" : daysWords(days);
}

/** Losing a deal is no step on its way: it stands there once it is lost. */
function isShown({ key, type }: Stage, current: string): boolean {
  return type !== "lost" || key === current;
}

type StageStepProps = {
  name: string;
  way: number | null;
  isReached: boolean;
  isCurrent: boolean;
  /** How long the deal was there; null where it never was, or is to stay. */
  days: number | null;
  /** Null where the stage is there to be read alone. */
  onPress: (() => void) | null;
};

function StageStep({ name, way, isReached, isCurrent, days, onPress }: StageStepProps) {
  const Step = onPress ? "button" : "div";
  return (
    <Step
      {...(onPress && { type: "button", onClick: onPress })}
      aria-current={isCurrent ? "step" : undefined}
      className={cn(
        "block w-full rounded-md p-1 pointer-coarse:min-h-11",
        onPress && "hover:bg-hover",
      )}
    >
      <span
        className={cn(
          "block h-1.5 rounded-full transition-colors",
          isReached ? (way === null ? "bg-danger-ink" : "bg-accent") : "bg-line",
        )}
      />
      <span
        className={cn(
          "mt-2 flex items-center gap-1.5 max-sm:justify-center",
          isCurrent ? "font-semibold" : "text-ink-muted",
        )}
      >
        <StageIcon way={way} />
        <span className="truncate max-sm:sr-only">{name}</span>
      </span>
      <span className="mt-0.5 block min-h-4 truncate text-left text-xs text-ink-muted tabular-nums max-sm:sr-only">
        {days !== null && spentWords(days)}
      </span>
    </Step>
  );
}
