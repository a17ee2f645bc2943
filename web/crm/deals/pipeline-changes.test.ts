import { expect, test } from "vitest";
import type { Deal } from "#shared/crm/deals.ts";
import { defaultStages } from "#shared/crm/default-pipeline.ts";
import { type Board, toBoard, withNext, withPrevious } from "./board-column-window.ts";
import { withDealMoved } from "./pipeline-changes.ts";

function dealNumber(number: number, changes: Partial<Deal> = {}): Deal {
  return {
    version: 1,
    id: `019a0000-0000-7000-8000-${String(number).padStart(12, "0")}`,
    title: `Deal ${number}`,
    value: "100.10",
    pipelineId: "019a0000-0000-7000-8000-000000000000",
    stage: "lead",
    nextStep: null,
    nextStepDate: null,
    idleSince: null,
    snoozedUntil: null,
    snoozeReason: null,
    daysInStage: 0,
    daysInPipeline: 0,
    contactId: null,
    contactName: null,
    companyId: null,
    companyName: null,
    priority: "medium",
    expectedCloseDate: null,
    notes: null,
    tags: [],
    customFields: {},
    contactScores: {},
    followsLineItems: false,
    forecastCategory: null,
    closeReason: null,
    closeNote: null,
    stageEnteredAt: "2026-01-01T00:00:00.000Z",
    closedAt: null,
    ownerId: null,
    createdAt: "2026-01-01T00:00:00.000Z",
    ...changes,
  };
}

function boardOf(...deals: Deal[]): Board {
  return toBoard({
    pipelineId: "019a0000-0000-7000-8000-000000000000",
    lost: [],
    stages: defaultStages.map(({ key: stage, name, type }) => {
      const inStage = deals.filter((deal) => deal.stage === stage);
      const total = `${inStage.length * 100}.${String(inStage.length * 10).padStart(2, "0")}`;
      return { stage, name, type, count: inStage.length, total, deals: inStage, nextCursor: null };
    }),
  });
}

function column(board: Board, stage: string) {
  const found = board.stages.find((candidate) => candidate.stage === stage);
  return { ...found, deals: found?.deals.map(({ title }) => title) };
}

test("A moved deal takes its place by age, and counts and totals follow it", () => {
  const [newest, middle, oldest] = [
    dealNumber(3, { stage: "proposal" }),
    dealNumber(2),
    dealNumber(1, { stage: "proposal" }),
  ];
  const moved = withDealMoved(boardOf(newest, middle, oldest), { deal: middle, stage: "proposal" });
  expect(column(moved, "lead")).toMatchObject({ count: 0, total: "0.00", deals: [] });
  expect(column(moved, "proposal")).toMatchObject({
    count: 3,
    total: "300.30",
    deals: ["Deal 3", "Deal 2", "Deal 1"],
  });
});

test("A move that the board shows already changes nothing", () => {
  const deal = dealNumber(1);
  const board = boardOf(deal);
  expect(withDealMoved(board, { deal, stage: "lead" })).toBe(board);
  const moved = withDealMoved(board, { deal, stage: "closed" });
  expect(withDealMoved(moved, { deal, stage: "closed" })).toBe(moved);
});

test("A deal older than the loaded part of a column is counted there, not shown", () => {
  const old = dealNumber(1);
  const loaded = dealNumber(5, { stage: "closed" });
  const board = boardOf(old, loaded);
  const partly = {
    ...board,
    stages: board.stages.map((stage) =>
      stage.stage === "closed" ? { ...stage, count: 9, nextCursor: loaded.id } : stage,
    ),
  };
  const moved = withDealMoved(partly, { deal: old, stage: "closed" });
  expect(column(moved, "closed")).toMatchObject({ count: 10, deals: ["Deal 5"] });
});

test("Of a long column what is near is kept, and the way back leads along it", () => {
  const numbers = Array.from({ length: 600 }, (_, index) => dealNumber(600 - index));
  const pageAt = (place: number, length: number) => {
    const deals = numbers.slice(place, place + length);
    return { deals, nextCursor: place + length < 600 ? (deals.at(-1)?.id ?? null) : null };
  };
  const [lead] = boardOf().stages;
  if (!lead) throw new Error("There is no column.");
  let column = { ...lead, ...pageAt(0, 20) };
  for (let place = 20; place < 570; place += 50) column = withNext(column, pageAt(place, 50));
  expect(column.deals.length).toBeLessThanOrEqual(400);
  expect(column.offset + column.deals.length).toBe(570);
  expect(column.deals[0]).toEqual(numbers[column.offset]);

  while (column.offset > 0) {
    column = withPrevious(column, pageAt(column.offset - 100, 200));
    expect(column.deals).toEqual(numbers.slice(column.offset, column.offset + column.deals.length));
  }
  expect(column.deals.length).toBeLessThanOrEqual(400);
});
