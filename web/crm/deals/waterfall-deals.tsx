import { Link } from "react-router";
import { format } from "#shared/format/format.ts";
import type { WaterfallDeal, WaterfallStep } from "#shared/forecast/waterfall.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { useStages } from "#web/settings/pipelines/pipelines.api.ts";
import { DealItems } from "./deal-items.tsx";
import { useWaterfallDeals } from "./waterfall.api.ts";
import { dotted, sentence } from "#web/ui/isolated.ts";

type WaterfallDealsProps = {
  pipelineId: string;
  day: string;
  /** Null for everyone's. */
  ownerId?: string | null;
  step: WaterfallStep;
};

export function WaterfallDeals({ pipelineId, day, ownerId = null, step }: WaterfallDealsProps) {
  const deals = useWaterfallDeals(pipelineId, step, { from: day, ownerId });
  return (
    <DealItems deals={deals} empty="No deals">
      {(deal) => <DealOfStep key={deal.id} deal={deal} />}
    </DealItems>
  );
}

function DealOfStep({ deal }: { deal: WaterfallDeal }) {
  const { nameOf } = useStages();
  const { id, title, before, after, deletedAt } = deal;
  const facts = [
    change(before && nameOf(before.stage), after && nameOf(after.stage)),
    change(dateOf(before), dateOf(after)),
    deletedAt && `Deleted ${format.moment(deletedAt)}`,
  ];
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2.5">
      <div className="min-w-48 flex-1">
        {deletedAt ? (
          <span className="font-medium">{title}</span>
        ) : (
          <Link to={paths.deal(id)} className="font-medium hover:underline">
            {title}
          </Link>
        )}
        <p className="text-ink-muted">{dotted(facts)}</p>
      </div>
      <span className="font-semibold tabular-nums">
        {change(before && format.money(before.value), after && format.money(after.value))}
      </span>
    </li>
  );
}

function dateOf(state: WaterfallDeal["before"]): string | null {
  return state?.expectedCloseDate ? format.date(state.expectedCloseDate) : null;
}

/** Such as "Lead → Proposal"; one alone where it is the same, or where there is but one. */
function change(before: string | null, after: string | null): string | null {
  return before && after && before !== after
    ? sentence`${before} \u2192 ${after}`
    : (after ?? before);
}
