import { useLayoutEffect } from "react";

/** Keeps what stands around a form informed whether it differs from how it was opened. @param report the same each time */
export function useReportedChange(isChanged: boolean, report: (isChanged: boolean) => void): void {
  // Not in a later effect: Back may follow at once.
  useLayoutEffect(() => {
    report(isChanged);
    return () => report(false);
  }, [isChanged, report]);
}
