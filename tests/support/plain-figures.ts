import type { Measure } from "#shared/reports/questions.ts";

type Values = Record<string, unknown>;

/**
 * The figure of some records as one would work it out by hand; null where there is nothing to reckon with.
 * @returns undefined where records do not have the field as a value of theirs
 */
export function plainFigure(
  records: readonly Values[],
  { of, field = "" }: Pick<Measure, "of" | "field">,
): number | null | undefined {
  if (of === "count") return records.length;
  const values = records.map((record) => valueOf(record, field));
  if (values.includes(undefined)) return undefined;
  if (of === "rate") {
    return records.length === 0 ? null : values.filter(Boolean).length / records.length;
  }
  const numbers = values.flatMap((value) => (value === null ? [] : [Number(value)]));
  return reckon(
    of,
    numbers.toSorted((one, other) => one - other),
  );
}

/** A custom field that was never filled in is empty. */
function valueOf(record: Values, name: string): unknown {
  const [first, key] = name.split(".");
  if (first !== "customFields" || key === undefined) return record[name];
  return new Map(Object.entries(record["customFields"] ?? {})).get(key) ?? null;
}

/** @param numbers ascending */
function reckon(of: Exclude<Measure["of"], "count" | "rate">, numbers: number[]): number | null {
  const sum = numbers.reduce((all, one) => all + one, 0);
  if (of === "sum") return sum;
  if (numbers.length === 0) return null;
  if (of === "average") return sum / numbers.length;
  if (of === "smallest") return numbers.at(0) ?? null;
  if (of === "largest") return numbers.at(-1) ?? null;
  const middle = numbers.length / 2;
  const [below = 0, above = 0] = [numbers[Math.ceil(middle) - 1], numbers[Math.floor(middle)]];
  return (below + above) / 2;
}
