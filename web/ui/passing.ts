import { startTransition, useEffect, useState } from "react";

/** What is scrolled past sooner is not filled in: nobody could read it, and it would have to be thrown away. */
const glanceMs = 80;

/**
 * Whether there is time to fill in what comes into the document: at once while nothing scrolls. What comes
 * while one scrolls waits until it has stayed a glance, and is then filled in between frames.
 * @param isPassing whether one scrolls as it comes
 */
export function useHasTime(isPassing: boolean): boolean {
  const [hasTime, setHasTime] = useState(!isPassing);
  useEffect(() => {
    if (hasTime) return undefined;
    const timer = setTimeout(() => startTransition(() => setHasTime(true)), glanceMs);
    return () => clearTimeout(timer);
  }, [hasTime]);
  return hasTime;
}
