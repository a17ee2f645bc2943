import { countText } from "#shared/format/count-text.ts";
import { format } from "#shared/format/format.ts";
import type { Answer, Cell } from "./questions.ts";
import { keyOf } from "./answer-rows.ts";
import type { ScatterPoint } from "#shared/charts/scatter-points.ts";

/** A group of an answer of two measures, with its figures. */
export interface AnswerPoint extends ScatterPoint {
  cell: Cell;
}

/** The groups that have both figures; the first measure goes upwards. The others are no group among groups. */
export function answerPoints({ groups: [group], cells }: Answer): AnswerPoint[] {
  return cells.flatMap((cell) => {
    const place = cell.at[0] ?? 0;
    const found = group?.values[place];
    if (!found || found.isOthers || cell.value === null || cell.against === null) return [];
    const { label } = found;
    const [x, y] = [Number(cell.against), Number(cell.value)];
    return [{ key: keyOf(found, place), label, x, y, cell }];
  });
}

/** "Not drawn, but in the table: Others and 2 groups without one of the figures." Null where all groups are drawn. */
export function sayNotDrawn(answer: Answer): string | null {
  const { groups, cells } = answer;
  const isOthers = ({ at: [place = 0] }: Cell) => groups[0]?.values[place]?.isOthers ?? false;
  const hasOthers = cells.some(isOthers);
  const missing = cells.length - answerPoints(answer).length - (hasOthers ? 1 : 0);
  const left = [
    ...(hasOthers ? ["Others"] : []),
    ...(missing > 0 ? [`${countText(missing, "group", "groups")} without one of the figures`] : []),
  ];
  return left.length === 0 ? null : `Not drawn, but in the table: ${format.list(left)}.`;
}
