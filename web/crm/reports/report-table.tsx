import { Link } from "react-router";
import type { FilterKind } from "#shared/filters/filter-fields.ts";
import { format } from "#shared/format/format.ts";
import { kindWords } from "#shared/records/kind-words.ts";
import { isOfParts } from "#shared/records/kind-definition.ts";
import { listedKindOf } from "#shared/reports/listed-records.ts";
import { namesOfCell } from "#shared/reports/answer-rows.ts";
import { comparisonLabels } from "#shared/reports/question-words.ts";
import type { Answer, Counted } from "#shared/reports/questions.ts";
import type { Comparison } from "#shared/reports/spans.ts";
import { countText } from "#shared/format/count-text.ts";
import { FigureTable } from "#web/crm/insights/figure-table.tsx";
import type { ChartData } from "./chart-data.ts";
import { answerWriters, changeOf, noFigure, writeChange } from "#shared/reports/figure-words.ts";
import { listOfCell, listOfCellBefore } from "./list-of-cell.ts";

type ReportTableProps = {
  title: string;
  kind: FilterKind;
  answer: Answer;
  data: ChartData;
  /** What the figures are, such as "Sum of value". */
  measure: string;
  against: string | null;
  /** What it is compared with; null where it stands alone. */
  compare: Comparison | null;
  /** Whether how many records there are has a column of its own. */
  hasRecords: boolean;
};

/** The figures of an answer, each of which opens its records. */
export function ReportTable(given: ReportTableProps) {
  const { title, answer } = given;
  const props = { ...given, ...answerWriters(answer) };
  const [first, second] = answer.groups;
  const label = `${title} in a table`;
  if (second && !answer.before) {
    return <FigureTable label={label} head={crossHead(props)} rows={crossRows(props)} />;
  }
  // With the period before beside it a figure needs a row of its own.
  const named = second ? cellRows(props) : first ? listRows(props) : [];
  return (
    <FigureTable
      label={label}
      head={listHead(props)}
      nameColumns={second ? 2 : 1}
      rows={[...named, totalRow(props)]}
    />
  );
}

type Written = ReportTableProps & ReturnType<typeof answerWriters>;

type Row = Parameters<typeof FigureTable>[0]["rows"][number];

function listHead(props: ReportTableProps): string[] {
  const { kind, answer, measure, against, hasRecords } = props;
  const { groups, before } = answer;
  const records = hasRecords ? [isOfParts(kind) ? kindWords[kind].title : "Records"] : [];
  const holders = isOfParts(kind) ? [kindWords[listedKindOf(kind)].title] : [];
  const compared = before ? [sayBefore(props), "Change"] : [];
  const figures = against === null ? [measure] : [measure, against];
  const names = groups.length === 0 ? [""] : groups.map((group) => group.label);
  return [...names, ...records, ...figures, ...holders, ...compared];
}

/** "Number of deals, a year ago" */
function sayBefore({ measure, compare }: ReportTableProps): string {
  return `${measure}, ${comparisonLabels[compare ?? "before"]}`;
}

function listRows(props: Written): Row[] {
  const { answer, data } = props;
  const nothing = { count: 0, listed: 0, value: null, against: null };
  return data.rows.map(({ key, label }, row) => {
    const at = data.placesOf(row, 0);
    const cell = data.cellAt(row, 0);
    return {
      key,
      name: label,
      cells: figureCells(
        props,
        at,
        label,
        cell ?? nothing,
        answer.before && (cell?.before ?? null),
      ),
    };
  });
}

/** The rows of an answer with two groupings: one for each figure. */
function cellRows(props: Written): Row[] {
  return props.answer.cells.map((cell) => {
    const [name = "", ...others] = namesOfCell(props.answer, cell);
    const all = [name, ...others].join(", ");
    return {
      key: cell.at.join(),
      name,
      cells: [...others, ...figureCells(props, cell.at, all, cell, cell.before)],
    };
  });
}

function totalRow(props: Written): Row {
  const { total, before, groups } = props.answer;
  return {
    key: "total",
    name: "All",
    cells: [
      ...groups.slice(1).map(() => ""),
      ...figureCells(props, [], "All", total, before?.total ?? null),
    ],
  };
}

function figureCells(
  props: Written,
  at: number[],
  name: string,
  now: Counted,
  before: Counted | null,
) {
  const { kind, answer, hasRecords, measure, against, write, writeAgainst } = props;
  const path = listOfCell(kind, answer, at);
  const change = before && changeOf(now.value, before.value);
  const beforePath = listOfCellBefore(kind, answer, at);
  const link = (counted: Counted, to: string, label: string, figure: string) => (
    <FigureLink key={label} count={counted.count} to={to} label={`${label}, ${name}`}>
      {figure}
    </FigureLink>
  );
  const figure = (counted: Counted, to: string, label: string) =>
    link(counted, to, label, write(counted.value));
  return [
    ...(hasRecords ? [format.number(now.count)] : []),
    figure(now, path, measure),
    ...(writeAgainst && against !== null
      ? [link(now, path, against, writeAgainst(now.against))]
      : []),
    ...(isOfParts(kind) ? [format.number(now.listed)] : []),
    ...(answer.before
      ? [
          before && beforePath ? figure(before, beforePath, sayBefore(props)) : noFigure,
          change === null ? noFigure : writeChange(change),
        ]
      : []),
  ];
}

function crossHead({ answer, data }: ReportTableProps): string[] {
  return [answer.groups[0]?.label ?? "", ...data.parts.map(({ label }) => label)];
}

function crossRows({ kind, answer, data, measure, write }: Written): Row[] {
  return data.rows.map(({ key, label }, row) => ({
    key,
    name: label,
    cells: data.parts.map((part, place) => {
      const cell = data.cellAt(row, place);
      if (!cell) return noFigure;
      const to = listOfCell(kind, answer, data.placesOf(row, place));
      return (
        <FigureLink
          key={part.name}
          count={cell.count}
          to={to}
          label={`${measure}, ${label}, ${part.label}`}
          note={isOfParts(kind) ? holdersOf(kind, cell) : undefined}
        >
          {write(cell.value)}
        </FigureLink>
      );
    }),
  }));
}

/** "3 deals". */
function holdersOf(kind: FilterKind, { listed }: Counted): string {
  const { one, many } = kindWords[listedKindOf(kind)];
  return countText(listed, one, many);
}

type FigureLinkProps = {
  count: number;
  to: string;
  label: string;
  note?: string | undefined;
  children: string;
};

function FigureLink({ count, to, label, note, children }: FigureLinkProps) {
  if (count === 0) return <span className="px-2 text-ink-faint">{children}</span>;
  const link = (
    <Link
      to={to}
      aria-label={`${label}: ${children}`}
      className="inline-flex min-w-11 items-center justify-end rounded-md px-2 py-1 underline decoration-line-strong underline-offset-4 hover:bg-hover pointer-coarse:min-h-11"
    >
      {children}
    </Link>
  );
  if (!note) return link;
  return (
    <span className="inline-grid justify-items-end">
      {link}
      <span className="px-2 text-xs text-ink-muted">{note}</span>
    </span>
  );
}
