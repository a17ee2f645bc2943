import { withSameRecords } from "#web/platform/lists/same-records.ts";
import type { Board as AnsweredBoard, BoardStage, StageTotal } from "#shared/crm/board.ts";

export type BoardWindow = BoardStage & {
  /** How many deals stand before `deals`: a multiple of `markEvery`. */
  offset: number;
  /** After which deal every hundredth place begins, as far as the column was followed. */
  marks: readonly (string | null)[];
};

export type Board = Omit<AnsweredBoard, "stages"> & { stages: BoardWindow[] };

export type DealsPage = Pick<BoardStage, "deals" | "nextCursor">;

export const markEvery = 100;
const mostKept = 200;

/** The stages that a deal can be moved to here, in the order of the columns. */
export function stagesOn({ stages, lost }: Pick<Board, "stages" | "lost">): StageTotal[] {
  return [...stages, ...lost];
}

export function nameOn(board: Pick<Board, "stages" | "lost">, key: string): string {
  return stagesOn(board).find(({ stage }) => stage === key)?.name ?? key;
}

export function toBoard({ stages, ...board }: AnsweredBoard): Board {
  return { ...board, stages: stages.map((column) => ({ ...column, offset: 0, marks: [null] })) };
}

/** How many places the column has so far, those included that are not kept. */
export function placesOf({ deals, offset, marks, nextCursor }: BoardWindow): number {
  const end = offset + deals.length;
  return nextCursor === null ? end : Math.max(end, (marks.length - 1) * markEvery);
}

/** After which deal the kept ones begin; null at the column's top. */
export function startOf({ offset, marks }: BoardWindow): string | null {
  return marks[offset / markEvery] ?? null;
}

/** Whether the same part of a column is kept, whatever deals are in it. */
export function isSameWindow(one: BoardWindow | undefined, other: BoardWindow | undefined) {
  return one?.offset === other?.offset && one?.nextCursor === other?.nextCursor;
}

/** A column that was loaded again: itself where it is unchanged, so that it is not rendered again. */
export function withSameDeals(loaded: BoardWindow, shown: BoardWindow): BoardWindow {
  const deals = withSameRecords(loaded.deals, shown.deals);
  const isSame =
    deals === shown.deals &&
    loaded.count === shown.count &&
    loaded.total === shown.total &&
    loaded.offset === shown.offset &&
    loaded.nextCursor === shown.nextCursor;
  return isSame ? shown : { ...loaded, deals };
}

/** The next deals: those that are far behind by then are let go. */
export function withNext(column: BoardWindow, page: DealsPage): BoardWindow {
  const deals = [...column.deals, ...page.deals];
  const marks = withMarks({ ...column, deals });
  const surplus = Math.max(0, Math.floor((deals.length - mostKept) / markEvery)) * markEvery;
  return {
    ...column,
    marks,
    offset: column.offset + surplus,
    deals: deals.slice(surplus),
    nextCursor: page.nextCursor,
  };
}

function withMarks({ deals, offset, marks }: BoardWindow): (string | null)[] {
  const all = [...marks];
  const end = offset + deals.length;
  for (let place = all.length * markEvery; place <= end; place += markEvery) {
    const before = deals[place - offset - 1];
    if (!before) break;
    all.push(before.id);
  }
  return all;
}

/** Where these do not reach the kept ones, the kept ones are dropped. */
export function withPrevious(column: BoardWindow, page: DealsPage): BoardWindow {
  const offset = column.offset - markEvery;
  const newest = column.deals[0];
  const before = newest ? page.deals.filter(({ id }) => id > newest.id) : page.deals;
  const isMeeting = before.length < page.deals.length || page.nextCursor === startOf(column);
  if (!isMeeting) return { ...column, ...page, offset };
  const deals = [...before, ...column.deals];
  if (deals.length <= mostKept + markEvery) return { ...column, offset, deals };
  const kept = deals.slice(0, mostKept);
  return { ...column, offset, deals: kept, nextCursor: kept.at(-1)?.id ?? null };
}
