import { isWithinLevels, type RuleStep } from "#shared/rules/rule-steps.ts";

export const branchWays = ["whenTrue", "otherwise"] as const;

export type BranchWay = (typeof branchWays)[number];

export const wayLabels = { whenTrue: "If so", otherwise: "Otherwise" } satisfies Record<
  BranchWay,
  string
>;

/** The branches that a list of steps lies in, from the outermost: none for that of the rule. */
export type ListPath = readonly { place: number; way: BranchWay }[];

export interface StepPath {
  list: ListPath;
  place: number;
}

/** A place that a step can be moved to, with the rule as it is then. */
export interface StepMove {
  kind: "up" | "down" | "into" | "out";
  label: string;
  steps: RuleStep[];
  to: StepPath;
}

/** The steps of the rule, or of one way of a branch. */
export function listAt(steps: RuleStep[], [first, ...rest]: ListPath): RuleStep[] {
  if (!first) return steps;
  const step = steps[first.place];
  return step?.type === "branch" ? listAt(step[first.way], rest) : [];
}

/** The rule with other steps in one of its lists. */
export function withList(
  steps: RuleStep[],
  [first, ...rest]: ListPath,
  list: RuleStep[],
): RuleStep[] {
  if (!first) return list;
  const step = steps[first.place];
  if (step?.type !== "branch") return steps;
  const changed = withList(step[first.way], rest, list);
  return steps.with(first.place, { ...step, [first.way]: changed });
}

/** Where a step can be moved: within its list, into branches beside it, and out of the one that it is in. */
export function listMoves(steps: RuleStep[], from: StepPath): StepMove[] {
  const step = listAt(steps, from.list)[from.place];
  if (!step) return [];
  const without = withList(steps, from.list, listAt(steps, from.list).toSpliced(from.place, 1));
  return targetsOf(steps, from).flatMap(({ kind, label, to }) => {
    const list = listAt(without, to.list);
    const place = Math.min(to.place, list.length);
    const moved = withList(without, to.list, list.toSpliced(place, 0, step));
    return isWithinLevels(moved) ? [{ kind, label, steps: moved, to: { ...to, place } }] : [];
  });
}

type Target = Omit<StepMove, "steps">;

/** Places once the step is taken away; one past the end is the end. */
function targetsOf(steps: RuleStep[], { list, place }: StepPath): Target[] {
  const siblings = listAt(steps, list);
  const [before, after] = [siblings[place - 1], siblings[place + 1]];
  return [
    ...(before ? [{ kind: "up" as const, label: "Move up", to: { list, place: place - 1 } }] : []),
    ...(after
      ? [{ kind: "down" as const, label: "Move down", to: { list, place: place + 1 } }]
      : []),
    ...(before?.type === "branch" ? into(list, place - 1, "above", Infinity) : []),
    ...(after?.type === "branch" ? into(list, place, "below", 0) : []),
    ...outOf(list),
  ];
}

function into(list: ListPath, branch: number, where: string, place: number): Target[] {
  return branchWays.map((way) => ({
    kind: "into",
    label: `Move into “${wayLabels[way]}” ${where}`,
    to: { list: [...list, { place: branch, way }], place },
  }));
}

function outOf(list: ListPath): Target[] {
  const branch = list.at(-1);
  if (!branch) return [];
  const outer = list.slice(0, -1);
  const way = branch.way === "whenTrue" ? "otherwise" : "whenTrue";
  return [
    {
      kind: "into",
      label: `Move to “${wayLabels[way]}”`,
      to: { list: [...outer, { place: branch.place, way }], place: Infinity },
    },
    { kind: "out", label: "Move out of the branch", to: { list: outer, place: branch.place + 1 } },
  ];
}

export function isSamePath(one: StepPath, other: StepPath): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
