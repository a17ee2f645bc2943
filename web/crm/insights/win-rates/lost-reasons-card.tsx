import { anyOf } from "#shared/filters/filters.ts";
import { format } from "#shared/format/format.ts";
import { filterOfReason } from "#shared/forecast/win-rate-filters.ts";
import type { LostReasons } from "#shared/forecast/win-rates.ts";
import { monthName } from "#web/crm/insights/insights-filters.tsx";
import type { AskedMonths } from "#web/crm/insights/insights-view.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { CardSection } from "#web/ui/cards/card.tsx";
import type { ChartFill } from "#web/ui/charts/chart-fills.tsx";
import { StackedBars } from "#web/ui/charts/stacked-bars.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { type OpenedFigure, useFigureFilter } from "./figure-filters.ts";
import { useLostReasons } from "./win-rates.api.ts";
import { sentence } from "#web/ui/isolated.ts";

type LostReasonsCardProps = { asked: AskedMonths; onOpen: (figure: OpenedFigure) => void };

export function LostReasonsCard({ asked, onOpen }: LostReasonsCardProps) {
  const { data, isPending, isLoadingError, error } = useLostReasons(asked);
  return (
    <CardSection title="Reasons for losing" description="By the month in which deals were lost">
      {isPending && <Skeleton className="h-74" />}
      {isLoadingError && (
        <p role="alert" className="text-danger-ink">
          {failureSentence(error)}
        </p>
      )}
      {data && data.reasons.length === 0 && (
        <p className="py-8 text-center text-ink-muted">
          No deal was lost in these months. When one is, its reason is asked for and counted here.
        </p>
      )}
      {data && data.reasons.length > 0 && (
        <ReasonsPicture lost={data} asked={asked} onOpen={onOpen} />
      )}
    </CardSection>
  );
}

const fills: readonly ChartFill[] = ["lines", "dots", "grid", "bars", "plain"];

type Part = {
  name: string;
  label: string;
  fill: ChartFill;
  /** Several in the last part, where there are more than a picture can distinguish. */
  reasons: LostReasons["reasons"];
};

type ReasonsPictureProps = LostReasonsCardProps & { lost: LostReasons };

function ReasonsPicture({ lost, asked, onOpen }: ReasonsPictureProps) {
  const filterOf = useFigureFilter();
  const parts = partsOf(lost.reasons);
  const countOf = ({ reasons }: Part, place: number) =>
    reasons.reduce((sum, { counts }) => sum + (counts[place] ?? 0), 0);
  const open = (month: string, name: string) => {
    const part = parts.find((one) => one.name === name);
    if (!part) return;
    const isReason = anyOf(...part.reasons.map(({ reason }) => filterOfReason(reason)));
    onOpen({
      title: sentence`${part.label}, ${monthName(month)}`,
      filter: filterOf(["lost"], { ...asked, from: month, to: month }, isReason),
    });
  };
  const bars = lost.months.map((month, place) => ({
    key: month,
    label: monthName(month),
    values: parts.map((part) => countOf(part, place)),
    goal: null,
  }));
  return (
    <StackedBars
      title="Lost deals by reason"
      of="Month"
      parts={parts}
      bars={bars.toReversed()}
      goalLabel=""
      write={(value) => format.number(value)}
      onOpen={open}
    />
  );
}

/** The most frequent reasons, and the others as one. */
function partsOf(reasons: LostReasons["reasons"]): Part[] {
  const most = reasons.length > fills.length ? fills.length - 1 : fills.length;
  const alone = reasons.slice(0, most).map((one) => ({
    label: one.reason ?? "No reason",
    reasons: [one],
  }));
  const others = reasons.slice(most);
  const parts = others.length === 0 ? alone : [...alone, { label: "Others", reasons: others }];
  return parts.map((part, place) => ({
    ...part,
    name: `reason-${place}`,
    fill: fills[place] ?? "plain",
  }));
}
