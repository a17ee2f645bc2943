import { expect, test } from "vitest";
import type { BranchStep, RuleStep } from "#shared/rules/rule-steps.ts";
import { listMoves, type StepPath } from "./step-moves.ts";

const wait = (hours: number): RuleStep => ({ type: "wait", hours });

const branch = (whenTrue: RuleStep[], otherwise: RuleStep[] = []): BranchStep => ({
  type: "branch",
  filter: "{}",
  whenTrue,
  otherwise,
});

function move(steps: RuleStep[], from: StepPath, label: string) {
  const found = listMoves(steps, from).find((one) => one.label === label);
  return found && { steps: found.steps, to: found.to };
}

const labelsOf = (steps: RuleStep[], from: StepPath) =>
  listMoves(steps, from).map(({ label }) => label);

test("a step is moved within its list, and not beyond its ends", () => {
  const steps = [wait(1), wait(2)];
  expect(labelsOf(steps, { list: [], place: 0 })).toEqual(["Move down"]);
  expect(move(steps, { list: [], place: 1 }, "Move up")).toEqual({
    steps: [wait(2), wait(1)],
    to: { list: [], place: 0 },
  });
});

test("a step goes to the end of a branch above it, and to the beginning of one below", () => {
  const steps = [branch([wait(1)]), wait(2), branch([wait(3)], [wait(4)])];
  const from = { list: [], place: 1 };
  expect(move(steps, from, "Move into “If so” above")).toEqual({
    steps: [branch([wait(1), wait(2)]), branch([wait(3)], [wait(4)])],
    to: { list: [{ place: 0, way: "whenTrue" }], place: 1 },
  });
  expect(move(steps, from, "Move into “Otherwise” below")).toEqual({
    steps: [branch([wait(1)]), branch([wait(3)], [wait(2), wait(4)])],
    to: { list: [{ place: 1, way: "otherwise" }], place: 0 },
  });
});

test("a step of a branch goes to its other way, and out of it, behind the branch", () => {
  const steps = [branch([wait(1), wait(2)], [wait(3)]), wait(4)];
  const from: StepPath = { list: [{ place: 0, way: "whenTrue" }], place: 0 };
  expect(move(steps, from, "Move to “Otherwise”")).toEqual({
    steps: [branch([wait(2)], [wait(3), wait(1)]), wait(4)],
    to: { list: [{ place: 0, way: "otherwise" }], place: 1 },
  });
  expect(move(steps, from, "Move out of the branch")).toEqual({
    steps: [branch([wait(2)], [wait(3)]), wait(1), wait(4)],
    to: { list: [], place: 1 },
  });
});

test("branches lie no deeper than a rule may have them", () => {
  const deep = branch([branch([branch([wait(1)])])]);
  const steps = [branch([wait(2)]), deep];
  expect(labelsOf(steps, { list: [], place: 1 })).toEqual(["Move up"]);
  expect(labelsOf(steps, { list: [], place: 0 })).toContain("Move into “If so” below");
});
