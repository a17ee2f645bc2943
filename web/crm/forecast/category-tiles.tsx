import { format } from "#shared/format/format.ts";
import { forecastCategoryLabels } from "#shared/crm/pipelines.ts";
import { linkedCardStyle } from "#web/ui/cards/card.tsx";
import { amountSize } from "#web/ui/amount-size.ts";
import { cn } from "#web/ui/class-names.ts";
import { countText } from "#shared/format/count-text.ts";
import { type Figures, shownCategories } from "./forecast-rows.ts";
import type { FigureColumn } from "./forecast-table.tsx";

export const tilesStyle = "grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-5";

const meanings: Record<(typeof shownCategories)[number], string> = {
  closed: "Won in the period",
  commit: "Sure to close",
  bestCase: "If all goes well",
  pipeline: "Open, not yet sure",
  omitted: "Left out of the forecast",
};

type CategoryTilesProps = {
  figures: Figures;
  isWeighted: boolean;
  onOpen: (column: FigureColumn) => void;
};

/** The period in five sums, the surest first. */
export function CategoryTiles({ figures, isWeighted, onOpen }: CategoryTilesProps) {
  const amountOf = (category: (typeof shownCategories)[number]) =>
    isWeighted ? figures[category].weighted : figures[category].value;
  const write = format.moneyAmong(shownCategories.map(amountOf));
  return (
    <ul aria-label="Forecast by category" className={tilesStyle}>
      {shownCategories.map((category) => {
        const { count } = figures[category];
        return (
          <li key={category} className={cn(linkedCardStyle, "min-w-0 last:max-sm:col-span-2")}>
            <button
              type="button"
              className="text-ink-muted after:absolute after:inset-0"
              onClick={() => onOpen(category)}
            >
              {forecastCategoryLabels[category]}
            </button>
            <p
              className={cn(
                "mt-1 font-semibold tracking-tight wrap-anywhere tabular-nums",
                amountSize(write(amountOf(category))),
              )}
            >
              {write(amountOf(category))}
            </p>
            <p className="text-ink-muted">{countText(count, "deal", "deals")}</p>
            <p className="mt-1 text-xs text-ink-muted">{meanings[category]}</p>
          </li>
        );
      })}
    </ul>
  );
}
