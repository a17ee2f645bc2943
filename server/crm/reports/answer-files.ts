import type { FastifyReply } from "fastify";
import type { ExportColumn } from "#shared/exports.ts";
import type { Answer } from "#shared/reports/questions.ts";
import { byteOrderMark, csvLine } from "#server/platform/csv.ts";
import { fileTypes } from "#server/platform/sheets/file-types.ts";
import { xlsxFile } from "#server/platform/sheets/xlsx-file.ts";

export const answerFormats = ["csv", "xlsx"] as const;

type AnswerFormat = (typeof answerFormats)[number];

/** With the article that a sentence needs. */
export const formatNames: Record<AnswerFormat, string> = { csv: "a CSV", xlsx: "an Excel" };

type Row = (string | null)[];

export function sendAnswer(reply: FastifyReply, format: AnswerFormat, answer: Answer) {
  return reply
    .type(fileTypes[format])
    .header("content-disposition", `attachment; filename="report.${format}"`)
    .send(format === "csv" ? answerCsv(answer) : answerSheet(answer));
}

export function answerCsv(answer: Answer): string {
  const head = columnsOf(answer).map(({ label }) => label);
  return byteOrderMark + [head, ...rowsOf(answer)].map(csvLine).join("");
}

function answerSheet(answer: Answer) {
  const columns = columnsOf(answer).map((column, place) => ({
    ...column,
    textOf: (row: Row) => row[place] ?? null,
  }));
  return xlsxFile("Report", columns, onePage(rowsOf(answer)));
}

async function* onePage(rows: Row[]): AsyncGenerator<Row[]> {
  yield rows;
}

function columnsOf({ groups, before, unit }: Answer): ExportColumn[] {
  const counted = (suffix: string): ExportColumn[] => [
    { label: `Records${suffix}`, type: "number" },
    { label: `Figure${suffix}`, type: unit === "money" ? "money" : "number" },
  ];
  return [
    ...groups.map(({ label }) => ({ label, type: "text" as const })),
    ...counted(""),
    ...(before ? counted(" before") : []),
  ];
}

/** A row for each cell: what it is of, how many records it has, and its figure; then those of the period before. */
function rowsOf({ groups, cells, total, before }: Answer): Row[] {
  const rows = cells.map((cell) => [
    ...cell.at.map((place, group) => groups[group]?.values[place]?.label ?? ""),
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

function counted(of: { count: number; value: string | null } | null): Row {
  return of ? [String(of.count), of.value] : [null, null];
}
