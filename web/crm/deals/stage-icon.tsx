import { type DealStage, dealStages, wonStage } from "#shared/deals.ts";
import { cn } from "#web/ui/class-names.ts";

/** Circumference of the pie's ring, whose stroke is as wide as its radius doubled: 2π × 2.5. */
const fullPie = 15.71;

/** A circle that fills up from stage to stage. Decoration: the stage's name stands beside. */
export function StageIcon({ stage, className }: { stage: DealStage; className?: string }) {
  const share = dealStages.indexOf(stage) / (dealStages.length - 1);
  return (
    <svg
      aria-hidden
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      className={cn(
        "size-4 shrink-0",
        stage === wonStage ? "text-success-ink" : "text-accent-ink",
        className,
      )}
    >
      <circle cx="8" cy="8" r="6.25" strokeWidth="1.5" />
      <circle
        cx="8"
        cy="8"
        r="2.5"
        strokeWidth="5"
        strokeDasharray={`${share * fullPie} ${fullPie}`}
        transform="rotate(-90 8 8)"
      />
    </svg>
  );
}
