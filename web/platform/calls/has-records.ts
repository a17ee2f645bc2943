import { useEffect, useState } from "react";
import { queryClient } from "./query-client.ts";

const looksAfterMs = 200;
const looksEveryMs = 100;
const mostMs = 10_000;

/** Once nothing is fetched at two looks in a row, the page shows its records. */
export function useHasRecords(): boolean {
  const [hasRecords, setHasRecords] = useState(false);
  useEffect(() => {
    let wasIdle = false;
    const look = () => {
      const isIdle = queryClient.isFetching() === 0;
      if (isIdle && wasIdle) setHasRecords(true);
      else timer = setTimeout(look, looksEveryMs);
      wasIdle = isIdle;
    };
    let timer = setTimeout(look, looksAfterMs);
    const latest = setTimeout(() => setHasRecords(true), mostMs);
    return () => {
      clearTimeout(timer);
      clearTimeout(latest);
    };
  }, []);
  return hasRecords;
}
