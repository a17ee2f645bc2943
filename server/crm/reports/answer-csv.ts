import type { FastifyReply } from "fastify";
import type { Answer } from "#shared/reports/questions.ts";
import { byteOrderMark, csvLine } from "#server/platform/csv.ts";

export function sendCsv(reply: FastifyReply, answer: Answer): FastifyReply {
  return reply
    .type("text/csv; charset=utf-8")
    .header("content-disposition", 'attachment; filename="report.csv"')
    .send(answerCsv(answer));
}

/** A row for each cell: what it is of, how many records it has, and its figure; then those of the period before. */
function answerCsv({ groups, cells, total, before }: Answer): string {
  const head = [
    ...groups.map(({ label }) => label),
    "Records",
    "Figure",
    ...(before ? ["Records before", "Figure before"] : []),
  ];
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
  return byteOrderMark + [head, ...rows, all].map(csvLine).join("");
}

function counted(of: { count: number; value: string | null } | null): (string | null)[] {
  return of ? [String(of.count), of.value] : [null, null];
}
