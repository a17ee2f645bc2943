import { tzOffset } from "@date-fns/tz";
import { sql, type SQL } from "drizzle-orm";

interface ZoneOffsets {
  /** The moments at which the clocks of a zone are put forward or back, ascending. */
  changes: string[];
  /** Seconds ahead of UTC: before the first change, then from each change on. */
  offsets: number[];
}

const known = new Map<string, ZoneOffsets>();

/** Clocks are put forward and back at least this far apart. */
const stepMs = 14 * 86_400_000;
const from = Date.UTC(1970, 0, 1);
const until = Date.UTC(2100, 0, 1);

/** The server's own table of zones is handed to the database: a group begins when a filter begins to count its days. */
export function localDay(moment: SQL, timeZone: string): SQL {
  const { changes, offsets } = offsetsOf(timeZone);
  const place = sql`width_bucket(${moment}, ${sql.param(changes)}::timestamptz[]) + 1`;
  const seconds =
    changes.length === 0
      ? sql`${offsets[0] ?? 0}::int`
      : sql`(${sql.param(offsets)}::int[])[${place}]`;
  return sql`((${moment} at time zone 'UTC') + make_interval(secs => ${seconds}))`;
}

function offsetsOf(timeZone: string): ZoneOffsets {
  const found = known.get(timeZone) ?? readOffsets(timeZone);
  known.set(timeZone, found);
  return found;
}

function readOffsets(timeZone: string): ZoneOffsets {
  const at = (ms: number) => Math.round(tzOffset(timeZone, new Date(ms)) * 60);
  const changes: string[] = [];
  const offsets = [at(from)];
  for (let start = from; start < until; start += stepMs) {
    const after = at(start + stepMs);
    if (after === offsets.at(-1)) continue;
    changes.push(new Date(changeBetween(start, start + stepMs, at)).toISOString());
    offsets.push(after);
  }
  return { changes, offsets };
}

/** The first moment of the later offset. */
function changeBetween(start: number, end: number, at: (ms: number) => number): number {
  const after = at(end);
  let [before, since] = [start, end];
  while (since - before > 1) {
    const middle = Math.floor((before + since) / 2);
    if (at(middle) === after) since = middle;
    else before = middle;
  }
  return since;
}
