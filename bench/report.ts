import { availableParallelism, loadavg } from "node:os";
import { format } from "#shared/format/format.ts";
import type { Figure } from "./limits.ts";
import type { Row } from "./summary.ts";

const heads = ["", "contacts", "p50 ms", "p99 ms", "per s", "bare per s", "of bare", "p50 growth"];

export function describeRows(title: string, rows: Row[]): string {
  const lines = rows.map((row, index) => [
    rows[index - 1]?.operation === row.operation ? "" : row.operation,
    format.number(row.contacts),
    row.p50Ms.toFixed(1),
    row.p99Ms.toFixed(1),
    row.perSecond.toFixed(0),
    row.bare?.perSecond.toFixed(0) ?? "",
    row.bare ? describeFigure(row.bare.share) : "",
    row.growth ? describeFigure(row.growth) : "",
  ]);
  return `${title}\n\n${alignColumns([heads, ...lines])}\n`;
}

export function describeFigures(title: string, figures: Record<string, Figure>): string {
  const lines = Object.entries(figures).map(([name, figure]) => [name, describeFigure(figure)]);
  return `${title}\n\n${alignColumns(lines)}\n`;
}

function describeFigure({ text, limit }: Figure): string {
  return limit ? `${text} (${limit.text}: ${limit.isKept ? "pass" : "FAIL"})` : text;
}

/** The first column to the left, the others to the right. */
function alignColumns(lines: string[][]): string {
  const columns = lines[0]?.keys() ?? [];
  const widths = [...columns].map((column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  const texts = lines.map((line) =>
    line.map((cell, column) => pad(cell, widths[column] ?? 0, column === 0)).join("  "),
  );
  return texts.map((text) => `  ${text}`.trimEnd()).join("\n");
}

function pad(cell: string, width: number, isFirst: boolean): string {
  return isFirst ? cell.padEnd(width) : cell.padStart(width);
}

/** The load of the last minute. */
export function currentLoad(): number {
  return loadavg()[0] ?? 0;
}

/** What the figures are measured on. */
export function printMachine(): void {
  const load = currentLoad().toFixed(1);
  print(`Node ${process.version}, ${availableParallelism()} processors, load ${load}\n`);
}

/** Says how many limits are broken; the process ends badly where one is. */
export function judge(figures: Figure[]): void {
  const broken = figures.filter(({ limit }) => limit && !limit.isKept);
  print(broken.length === 0 ? "Every limit is kept." : `Limits broken: ${broken.length}.`);
  process.exitCode = broken.length === 0 ? 0 : 1;
}

/** The results; progress goes to the other stream. */
export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
