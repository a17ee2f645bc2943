import { setAside } from "./set-aside.ts";

/** A deal that is still open: how it came out says nothing of its stage. */
export const stillOpen = { value: "open", label: "Open" };

/** The stage of a deal, which its outcome decides: beside it stands how far the deal had come. */
export function stageByOutcome(outcome: unknown, stage: unknown): unknown {
  const saysNothing: unknown[] = [undefined, stillOpen.value, setAside];
  return saysNothing.includes(outcome) ? stage : outcome;
}
