import { format } from "#shared/format/format.ts";
import type { Answer, Counted, Unit } from "./questions.ts";

/** What stands where there is no figure. */
export const noFigure = "–";

/** A figure in full. */
export function writeFigure(unit: Unit, value: string | null): string {
  if (value === null) return noFigure;
  if (unit === "share") return percent(Number(value));
  if (unit === "days") return writeDays(Number(value));
  return unit === "money" ? format.money(inCents(value)) : format.number(Number(value), 2);
}

type WriteFigure = (value: string | null) => string;

/** Writes figures that stand below each other alike. @param values all of them */
export function figureWriter(unit: Unit, values: readonly (string | null)[]): WriteFigure {
  if (unit !== "money") return (value) => writeFigure(unit, value);
  const write = format.moneyAmong(values.filter((value) => value !== null).map(inCents));
  return (value) => (value === null ? noFigure : write(inCents(value)));
}

/** Write the figures of an answer, and those of its second measure, in its picture and its table. */
export function answerWriters({ unit, againstUnit, cells, total, before }: Answer): {
  write: WriteFigure;
  writeAgainst: WriteFigure | null;
} {
  const ofBefore = [...cells.map((cell) => cell.before), before?.total ?? null];
  const all: Counted[] = [...cells, total, ...ofBefore.filter((counted) => counted !== null)];
  const valuesOf = (part: "value" | "against") => all.map((counted) => counted[part]);
  return {
    write: figureWriter(unit, valuesOf("value")),
    writeAgainst: againstUnit && figureWriter(againstUnit, valuesOf("against")),
  };
}

/** As short as an axis needs it. */
export function shortFigure(unit: Unit, value: number): string {
  if (unit === "share") return percent(value);
  if (unit === "money") return format.shortMoney(value);
  if (unit === "days")
    return Math.abs(value) < 1_000 ? writeDays(value) : `${format.shortNumber(value)} days`;
  return Math.abs(value) >= 10_000
    ? format.shortNumber(value)
    : format.number(Number(value.toFixed(2)), 2);
}

/** An average of days is no moment: tenths are shown of a few days alone. */
function writeDays(days: number): string {
  const shown = format.number(days, Math.abs(days) < 10 ? 1 : 0);
  return `${shown} ${shown === "1" ? "day" : "days"}`;
}

function percent(share: number): string {
  return `${format.number(share * 100, 1)}%`;
}

/** An average of money has more digits than money has. */
function inCents(value: string): string {
  const [, cents = ""] = value.split(".");
  return cents.length > 2 ? Number(value).toFixed(2) : value;
}

/** How much more or less something is than before, in percent; null where there was nothing. */
export function changeOf(now: string | null, before: string | null): number | null {
  if (now === null || before === null || Number(before) === 0) return null;
  return (Number(now) - Number(before)) / Math.abs(Number(before));
}

export function writeChange(change: number): string {
  return `${change > 0 ? "+" : ""}${percent(change)}`;
}
