import { format } from "#shared/format/format.ts";
import type { StageType } from "#shared/crm/pipelines.ts";
import {
  averageValueOf,
  velocityOf,
  type WinFigures,
  winRateOf,
} from "#shared/forecast/win-rates.ts";
import { noFigure } from "#web/crm/insights/figure-table.tsx";
import type { AskedMonths } from "#web/crm/insights/insights-view.ts";
import { CardSection, linkedCardStyle } from "#web/ui/cards/card.tsx";
import { countText } from "#shared/format/count-text.ts";
import { type OpenedFigure, useFigureFilter } from "./figure-filters.ts";

type VelocityCardProps = {
  figures: WinFigures;
  asked: AskedMonths;
  onOpen: (figure: OpenedFigure) => void;
};

/** What a day brings, and the four numbers that it is made of. */
export function VelocityCard({ figures, asked, onOpen }: VelocityCardProps) {
  const filterOf = useFigureFilter();
  const velocity = velocityOf(figures);
  const open = (title: string, types: StageType[]) => () =>
    onOpen({ title, filter: filterOf(types, asked) });
  return (
    <CardSection
      title="Sales velocity"
      description={"Open deals \u00d7 win rate \u00d7 average value \u00f7 cycle days"}
    >
      <p className="mb-4">
        <span className="text-2xl font-semibold tracking-tight tabular-nums">
          {velocity === null ? noFigure : format.money(velocity.toFixed(0))}
        </span>{" "}
        <span className="text-ink-muted">
          {velocity === null
            ? "It is known once deals were won in these months, and others are open."
            : "a day, if open deals go as those did that were closed in these months"}
        </span>
      </p>
      <ul aria-label="Parts of the velocity" className="grid grid-cols-2 gap-3 xl:grid-cols-4">
        {partsOf(figures).map(({ label, value, note, types }) => (
          <li key={label} className={linkedCardStyle}>
            <button
              type="button"
              className="text-ink-muted after:absolute after:inset-0"
              onClick={open(label, types)}
            >
              {label}
            </button>
            <p className="mt-1 text-xl font-semibold tracking-tight tabular-nums">{value}</p>
            <p className="text-xs text-ink-muted">{note}</p>
          </li>
        ))}
      </ul>
    </CardSection>
  );
}

type Part = { label: string; value: string; note: string; types: StageType[] };

function partsOf(figures: WinFigures): Part[] {
  const { open, won, lost, cycleDays } = figures;
  const ofWon = `Of ${countText(won, "won deal", "won deals")}`;
  return [
    { label: "Open deals", value: format.number(open), note: "Today", types: ["open"] },
    {
      label: "Win rate",
      value: rateText(figures),
      note: `${format.number(won)} won, ${format.number(lost)} lost`,
      types: ["won", "lost"],
    },
    { label: "Average value", value: averageText(figures), note: ofWon, types: ["won"] },
    { label: "Cycle days", value: daysText(cycleDays), note: ofWon, types: ["won"] },
  ];
}

export function rateText(figures: WinFigures): string {
  const rate = winRateOf(figures);
  return rate === null ? noFigure : `${Math.round(rate * 100)}%`;
}

export function averageText(figures: WinFigures): string {
  const value = averageValueOf(figures);
  return value === null ? noFigure : format.money(value.toFixed(0));
}

export function daysText(days: number | null): string {
  return days === null ? noFigure : format.number(days, 1);
}
