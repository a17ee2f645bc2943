import { startTransition, useEffect, useState } from "react";

/** What is scrolled past sooner is not filled in: no one could read it, and it would have to be thrown away. */
const glanceMs = 120;

/**
 * Whether there is time to fill in what comes into the document: at once while nothing scrolls. What comes
 * while one scrolls waits until it has stayed a glance, and is then filled in between frames.
 * @param isPassing whether one scrolls as it comes
 */
export function useHasTime(isPassing: boolean): boolean {
  const [hasTime, setHasTime] = useState(!isPassing);
  useEffect(() => {
    if (hasTime) return undefined;
    return afterGlance(() => setHasTime(true));
  }, [hasTime]);
  return hasTime;
}

const frameMs = 16;

/** What is called together a glance after the frame in which it came. */
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

/**
 * Calls back once one has stayed for some milliseconds, unless what is returned is called before. It waits for the next
 * frame, too: only that tells where the page was scrolled to. A list that one comes back to stands at its top until
 * then, which is long on a busy machine.
 */
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
