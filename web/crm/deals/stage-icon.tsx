import type { Pipeline, Stage } from "#shared/crm/pipelines.ts";
import { openStages, useStages } from "#web/settings/pipelines/pipelines.api.ts";
import { cn } from "#web/ui/class-names.ts";

/** Circumference of the pie's ring, whose stroke is as wide as its radius doubled: 2π × 2.5. */
const fullPie = 15.71;

type StageIconProps = {
  /** How far a deal is on its way to being won, from 0 to 1; null where it is lost. */
  way: number | null;
  className?: string;
};

/** A circle that fills up from stage to stage. Decoration: the stage's name stands beside. */
export function StageIcon({ way, className }: StageIconProps) {
  const ink = way === null ? "text-danger-ink" : way === 1 ? "text-success-ink" : "text-accent-ink";
  return (
    <svg
      aria-hidden
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      className={cn("size-4 shrink-0", ink, className)}
    >
      <circle cx="8" cy="8" r="6.25" strokeWidth="1.5" />
      {way === null ? (
        <path d="M5.75 5.75l4.5 4.5m0-4.5l-4.5 4.5" strokeWidth="1.5" strokeLinecap="round" />
      ) : (
        <circle
          cx="8"
          cy="8"
          r="2.5"
          strokeWidth="5"
          strokeDasharray={`${way * fullPie} ${fullPie}`}
          transform="rotate(-90 8 8)"
        />
      )}
    </svg>
  );
}

/** How far the deals of a stage are, as its icon shows it. */
export function wayOf({ type }: Pick<Stage, "type">, place: number, ofOpen: number): number | null {
  if (type === "lost") return null;
  return type === "won" ? 1 : place / Math.max(1, ofOpen);
}

export function wayIn(pipeline: Pipeline | undefined, key: string): number | null {
  const stages = pipeline ? openStages(pipeline) : [];
  const place = stages.findIndex((stage) => stage.key === key);
  const stage = stages[place];
  const ofOpen = stages.filter(({ type }) => type === "open").length;
  return stage ? wayOf(stage, place, ofOpen) : 0;
}

export function StageName({ stage, className }: { stage: string; className?: string }) {
  const { nameOf, pipelineOf } = useStages();
  return (
    <span className={cn("inline-flex min-w-0 items-center gap-2", className)}>
      <StageIcon way={wayIn(pipelineOf(stage), stage)} />
      <span className="truncate">{nameOf(stage)}</span>
    </span>
  );
}
