import { format } from "#shared/format/format.ts";
import { formatDistance } from "date-fns/formatDistance";
import { min } from "date-fns/min";
import { useSyncExternalStore } from "react";
import { useTimes } from "./appearance.ts";

/**
 * How long ago a moment (an ISO date-time) was: "5 minutes ago". It stays true while it shows. People who cannot point at
 * it choose to read all moments in full.
 */
export function RelativeTime({ moment, className }: { moment: string; className?: string }) {
  const now = useSyncExternalStore(onNextMinute, currentMinute, currentMinute);
  const isExact = useTimes().look === "exact";
  const exact = format.moment(moment, "minute");
  // The server's clock may be ahead.
  const happened = min([moment, now]);
  return (
    <time dateTime={moment} title={exact} className={className}>
      {isExact ? exact : formatDistance(happened, now, { addSuffix: true })}
    </time>
  );
}

const minuteMs = 60_000;

function onNextMinute(notify: () => void): () => void {
  const timer = setInterval(notify, minuteMs);
  return () => clearInterval(timer);
}

/** Milliseconds since 1970 at the start of this minute. */
function currentMinute(): number {
  return Math.floor(Date.now() / minuteMs) * minuteMs;
}
