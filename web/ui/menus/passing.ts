import { startTransition, useEffect, useState } from "react";

/** What is scrolled past sooner is not filled in: no one could read it, and it would have to be thrown away. */
const glanceMs = 120;

/** At once while nothing scrolls, else after a glance and between frames. @param isPassing while it scrolls */
export function useHasTime(isPassing: boolean): boolean {
  const [hasTime, setHasTime] = useState(!isPassing);
  useEffect(() => {
    if (hasTime) return undefined;
    return afterGlance(() => setHasTime(true));
  }, [hasTime]);
  return hasTime;
}

const frameMs = 16;

/** Called a glance later. */
let latest: { endsAt: number; calls: Set<() => void> } = { endsAt: 0, calls: new Set() };

/** One timer for all that comes in a frame. */
function afterGlance(call: () => void): () => void {
  const now = performance.now();
  if (now > latest.endsAt) {
    const calls = new Set<() => void>();
    latest = { endsAt: now + frameMs, calls };
    setTimeout(() => startTransition(() => calls.forEach((one) => one())), glanceMs);
  }
  const { calls } = latest;
  calls.add(call);
  return () => void calls.delete(call);
}

/** Also waits for a frame, which alone shows where the page was scrolled to. */
export function afterStaying(stayMs: number, callBack: () => void): () => void {
  let frame: number | undefined;
  const timer = setTimeout(() => {
    frame = requestAnimationFrame(callBack);
  }, stayMs);
  return () => {
    clearTimeout(timer);
    if (frame !== undefined) cancelAnimationFrame(frame);
  };
}
