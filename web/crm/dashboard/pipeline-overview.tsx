import { Link } from "react-router";
import type { Dashboard } from "#shared/crm/dashboard.ts";
import { StageIcon } from "#web/crm/deals/stage-icon.tsx";
import { paths } from "#web/platform/navigation/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { cn } from "#web/ui/class-names.ts";
import { countText } from "#shared/format/count-text.ts";

type PipelineOverviewProps = Pick<Dashboard, "stages">;

export function PipelineOverview({ stages }: PipelineOverviewProps) {
  const largest = Math.max(...stages.map(({ count }) => count));
  return (
    <CardSection
      title="Pipeline Overview"
      actions={
        <Button asChild variant="ghost">
          <Link to={paths.pipeline()}>View pipeline</Link>
        </Button>
      }
    >
      {largest === 0 ? (
        <p className="py-8 text-center text-ink-muted">No deals yet. Start your pipeline!</p>
      ) : (
        <ul className="grid gap-4">
          {stages.map((stage, place) => (
            <StageBar
              key={stage.stage}
              {...stage}
              share={stage.count / largest}
              way={place / (stages.length - 1)}
            />
          ))}
        </ul>
      )}
    </CardSection>
  );
}

type StageBarProps = Dashboard["stages"][number] & {
  /** Of the largest stage, from 0 to 1. */
  share: number;
  /** How far its deals are, from 0 to 1. */
  way: number;
};

function StageBar({ name, count, share, way }: StageBarProps) {
  return (
    <li>
      <div className="flex items-center gap-2">
        <StageIcon way={way} />
        <span className="font-medium">{name}</span>
        <span className="ml-auto text-ink-muted tabular-nums">
          {countText(count, "deal", "deals")}
        </span>
      </div>
      <div aria-hidden className="mt-2 h-2 overflow-hidden rounded-full bg-hover">
        <div
          className={cn(
            "h-full rounded-full forced-color-adjust-none",
            way === 1 ? "bg-success-ink" : "bg-accent",
            count > 0 && "min-w-2",
          )}
          style={{ width: `${share * 100}%` }}
        />
      </div>
    </li>
  );
}
