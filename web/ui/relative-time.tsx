import { format } from "#shared/format.ts";
import { formatDistance } from "date-fns/formatDistance";
import { min } from "date-fns/min";
import { useSyncExternalStore } from "react";

/** How long ago a moment (an ISO date-time) was: "5 minutes ago". It stays true while it shows. */
export function RelativeTime({ moment, className }: { moment: string; className?: string }) {
  const now = useSyncExternalStore(onNextMinute, currentMinute, currentMinute);
  // The server's clock may be ahead.
  const happened = min([moment, now]);
  return (
    <time dateTime={moment} title={format.moment(moment, "minute")} className={className}>
      {formatDistance(happened, now, { addSuffix: true })}
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
