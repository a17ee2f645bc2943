import { SlidersHorizontal } from "lucide-react";
import { Link } from "react-router";
import { type StageType, stageTypeLabels, stageTypes } from "#shared/crm/pipelines.ts";
import { filterOfGroup } from "#shared/forecast/win-rate-filters.ts";
import type { WinRateRow, WinRates } from "#shared/forecast/win-rates.ts";
import { CountButton, FigureTable } from "#web/crm/insights/figure-table.tsx";
import type { AskedMonths } from "#web/crm/insights/insights-view.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { Permitted } from "#web/platform/session/permitted.tsx";
import { useViewParams } from "#web/platform/navigation/view-params.ts";
import { CardSection } from "#web/ui/cards/card.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { type OpenedFigure, useFigureFilter } from "./figure-filters.ts";
import type { useGroupings } from "./groupings.ts";
import { averageText, daysText, rateText } from "./velocity-card.tsx";
import { sentence } from "#web/ui/isolated.ts";

type Grouping = ReturnType<typeof useGroupings>[number];

type RatesCardProps = {
  rates: WinRates;
  asked: AskedMonths;
  groupings: readonly Grouping[];
  /** Undefined where the address names a field that is not there. */
  grouping: Grouping | undefined;
  onOpen: (figure: OpenedFigure) => void;
};

const heads = ["Open", "Won", "Lost", "Win rate", "Average value", "Cycle days"];

/** The same figures, by what deals have in common. */
export function RatesCard({ rates, asked, groupings, grouping, onOpen }: RatesCardProps) {
  const { set } = useViewParams();
  const filterOf = useFigureFilter();
  const cellsOf = (row: WinRateRow, of: Grouping) => {
    const open = (type: StageType) => {
      const title = sentence`${stageTypeLabels[type]}: ${of.nameOf(row.key)}`;
      const filter = filterOf([type], asked, filterOfGroup(of.by, row.key));
      return (
        <CountButton
          key={type}
          count={row[type]}
          label={title}
          onOpen={() => onOpen({ title, filter })}
        />
      );
    };
    return [...stageTypes.map(open), rateText(row), averageText(row), daysText(row.cycleDays)];
  };
  const rows = grouping
    ? rates.rows.map((row) => ({
        key: row.key ?? "none",
        name: grouping.nameOf(row.key),
        cells: cellsOf(row, grouping),
      }))
    : [];
  return (
    <CardSection
      title="Win rates by"
      actions={
        <Select
          aria-label="Rows"
          className="w-auto min-w-28"
          value={grouping?.name ?? ""}
          onChange={({ target }) =>
            set({ by: target.value === "owner" ? null : target.value }, { replace: true })
          }
        >
          {groupings.map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </Select>
      }
    >
      <FigureTable label="Win rates" head={[grouping?.label ?? "", ...heads]} rows={rows} />
      <OwnFieldsHint />
    </CardSection>
  );
}

function OwnFieldsHint() {
  return (
    <Permitted to="customFields.manage">
      <p className="mt-3 flex items-start gap-2 text-sm text-ink-muted">
        <SlidersHorizontal aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span>
          To compare by a field of your own, such as Source, add a choice, checkbox or member field
          to deals in{" "}
          <Link to={paths.fields("deal")} className="text-accent-ink underline">
            Settings
          </Link>
          .
        </span>
      </p>
    </Permitted>
  );
}
