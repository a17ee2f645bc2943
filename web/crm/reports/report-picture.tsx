import { Link, useNavigate } from "react-router";
import type { Picture } from "#shared/reports/pictures.ts";
import { raised } from "#shared/format/first-letters.ts";
import { comparisonLabels } from "#shared/reports/question-words.ts";
import type { Answer } from "#shared/reports/questions.ts";
import type { Comparison } from "#shared/reports/spans.ts";
import { BarPicture } from "#web/ui/charts/bar-picture.tsx";
import { ColumnPicture } from "#web/ui/charts/column-picture.tsx";
import { DayMap } from "#web/ui/charts/day-map.tsx";
import { FunnelBars } from "#web/ui/charts/funnel-bars.tsx";
import { HeatMap } from "#web/ui/charts/heat-map.tsx";
import { LinePicture } from "#web/ui/charts/line-picture.tsx";
import { type ChartData, funnelBarsOf } from "./chart-data.ts";
import { ScatterOfAnswer } from "./scatter-of-answer.tsx";
import {
  answerWriters,
  changeOf,
  figureWriter,
  shortFigure,
  writeChange,
} from "#shared/reports/figure-words.ts";

type ReportPictureProps = {
  title: string;
  picture: Picture;
  answer: Answer;
  data: ChartData;
  /** What the figures are, and those of the second measure. */
  measure: string;
  against: string | null;
  goal: number | null;
  /** What it is compared with; null where it stands alone. */
  compare: Comparison | null;
  /** The list that a figure opens. @param at its places in the groups */
  pathOf: (at: number[]) => string;
};

/** An answer as a picture. Its figures can be pressed; the table has links for them. */
export function ReportPicture(props: ReportPictureProps) {
  const { title, picture, answer, data, measure, against, goal, compare, pathOf } = props;
  const navigate = useNavigate();
  const onOpen = (at: number[]) => void navigate(pathOf(at));
  const { parts, rows, placesOf } = data;
  const chart = {
    title,
    parts,
    rows,
    goal,
    beforeLabel: answer.before && compare && raised(comparisonLabels[compare]),
    write: (value: number) => shortFigure(answer.unit, value),
    onOpen: (row: number, part: number) => onOpen(placesOf(row, part)),
  };
  switch (picture) {
    case "number":
      return <BigNumber answer={answer} goal={goal} onOpen={() => onOpen([])} />;
    case "bars":
      return <BarPicture {...chart} />;
    case "columns":
      return <ColumnPicture {...chart} />;
    case "line":
      return <LinePicture {...chart} />;
    case "area":
      return <LinePicture {...chart} isArea />;
    case "heatMap":
      return <HeatMap {...chart} />;
    case "dayMap":
      return <DayMapOf {...props} />;
    case "scatter":
      return <ScatterOfAnswer {...{ title, answer, measure, against, pathOf }} />;
    case "funnel":
      return <FunnelOf {...props} onOpen={onOpen} />;
    case "table":
      return null;
  }
}

/** A map of days. Records without a date are in the table alone. */
function DayMapOf({ title, answer, data: { cellAt, placesOf }, pathOf }: ReportPictureProps) {
  const { write } = answerWriters(answer);
  const days = (answer.groups[0]?.values ?? []).flatMap(({ key, label }, row) => {
    if (key === null) return [];
    const { count = 0, value = null } = cellAt(row, 0) ?? {};
    const hasRecords = count > 0;
    const figure = hasRecords ? write(value) : "no records";
    const shown = hasRecords && value !== null ? Number(value) : null;
    return [{ day: key, label: `${label}: ${figure}`, value: shown, hasRecords }];
  });
  return (
    <DayMap
      title={title}
      days={days}
      write={(value) => shortFigure(answer.unit, value)}
      renderLink={(place, props) => (
        <Link key={props["data-day"]} {...props} to={pathOf(placesOf(place, 0))} />
      )}
    />
  );
}

type FunnelOfProps = ReportPictureProps & { onOpen: (at: number[]) => void };

function FunnelOf({ title, answer, data, onOpen }: FunnelOfProps) {
  return (
    <FunnelBars
      title={title}
      bars={funnelBarsOf(answer, data)}
      onOpen={(row) => onOpen(data.placesOf(row, 0))}
    />
  );
}

type BigNumberProps = { answer: Answer; goal: number | null; onOpen: () => void };

function BigNumber({ answer: { total, before, unit }, goal, onOpen }: BigNumberProps) {
  const change = before && changeOf(total.value, before.total.value);
  const goalText = goal === null ? null : String(goal);
  const write = figureWriter(unit, [total.value, before?.total.value ?? null, goalText]);
  return (
    <div className="py-4">
      <button
        type="button"
        onClick={onOpen}
        className="rounded-md text-5xl font-semibold tracking-tight tabular-nums hover:bg-hover"
      >
        {write(total.value)}
      </button>
      {before && (
        <p className="mt-2 text-ink-muted">
          {`${write(before.total.value)} before`}
          {change !== null && ` (${writeChange(change)})`}
        </p>
      )}
      {goalText !== null && <p className="mt-1 text-ink-muted">{`Goal: ${write(goalText)}`}</p>}
    </div>
  );
}
