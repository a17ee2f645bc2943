import type { FastifyReply } from "fastify";
import type { ExportColumn } from "#shared/records/exports.ts";
import type { FilterKind } from "#shared/filters/filter-fields.ts";
import { kindWords } from "#shared/records/kind-words.ts";
import { isOfParts } from "#shared/records/kind-definition.ts";
import { namesOfCell } from "#shared/reports/answer-rows.ts";
import { listedKindOf } from "#shared/reports/listed-records.ts";
import type { Answer, Counted, Unit } from "#shared/reports/questions.ts";
import { byteOrderMark, csvLine } from "#server/platform/files/csv.ts";
import { fileTypes } from "#server/platform/sheets/file-types.ts";
import { xlsxFile } from "#server/platform/sheets/xlsx-file.ts";

export const answerFormats = ["csv", "xlsx"] as const;

type AnswerFormat = (typeof answerFormats)[number];

/** With the article that a sentence needs. */
export const formatNames: Record<AnswerFormat, string> = { csv: "a CSV", xlsx: "an Excel" };

type Row = (string | null)[];

interface Answered {
  kind: FilterKind;
  answer: Answer;
}

export function sendAnswer(reply: FastifyReply, format: AnswerFormat, answered: Answered) {
  return reply
    .type(fileTypes[format])
    .header("content-disposition", `attachment; filename="report.${format}"`)
    .send(format === "csv" ? answerCsv(answered) : answerSheet(answered));
}

export function answerCsv(answered: Answered): string {
  const head = columnsOf(answered).map(({ label }) => label);
  return byteOrderMark + [head, ...rowsOf(answered)].map(csvLine).join("");
}

function answerSheet(answered: Answered) {
  const columns = columnsOf(answered).map((column, place) => ({
    ...column,
    textOf: (row: Row) => row[place] ?? null,
  }));
  return xlsxFile("Report", columns, onePage(rowsOf(answered)));
}

async function* onePage(rows: Row[]): AsyncGenerator<Row[]> {
  yield rows;
}

function columnsOf({ kind, answer }: Answered): ExportColumn[] {
  const { groups, before, unit, againstUnit } = answer;
  const { title } = kindWords[listedKindOf(kind)];
  const counted = (suffix: string): ExportColumn[] => [
    { label: `Records${suffix}`, type: "number" },
    ...(isOfParts(kind) ? [{ label: `${title}${suffix}`, type: "number" as const }] : []),
    { label: `Figure${suffix}`, type: typeOf(unit) },
    ...(againstUnit ? [{ label: `Against${suffix}`, type: typeOf(againstUnit) }] : []),
  ];
  return [
    ...groups.map(({ label }) => ({ label, type: "text" as const })),
    ...counted(""),
    ...(before ? counted(" before") : []),
  ];
}

function typeOf(unit: Unit): "money" | "number" {
  return unit === "money" ? "money" : "number";
}

/** A row for each cell: what it is of, how many records it has, and its figures; then those of the period before. */
function rowsOf({ kind, answer }: Answered): Row[] {
  const { groups, cells, total, before } = answer;
  const counted = (of: Counted | null) => countedCells(kind, answer, of);
  const rows = cells.map((cell) => [
    ...namesOfCell(answer, cell),
    ...counted(cell),
    ...(before ? counted(cell.before) : []),
  ]);
  const all = [
    ...groups.map(() => "All"),
    ...counted(total),
    ...(before ? counted(before.total) : []),
  ];
  return [...rows, all];
}

function countedCells(kind: FilterKind, { againstUnit }: Answer, of: Counted | null): Row {
  const listed = isOfParts(kind) ? [of && String(of.listed)] : [];
  const against = againstUnit ? [of && of.against] : [];
  return [of && String(of.count), ...listed, of && of.value, ...against];
}
