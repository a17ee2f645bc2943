import { parse as parseEnglish } from "chrono-node/en";
import { parse as parseGerman } from "chrono-node/de";
import { isAfter, isBefore } from "date-fns";

const dayMs = 86_400_000;

/** How long someone is taken to be away whose answer names no date. */
const usualDays = 3;
/** What is further away is another date. */
const longestDays = 120;
const readLetters = 2_000;

const germanWords = /\b(abwesen|bis|büro|ich|nicht|wieder|zurück)/i;

/** @returns the day after the last one that an out-of-office answer names, in English or German, or some days from now */
export function awayUntil(text: string, now: Date): Date {
  const read = text.slice(0, readLetters);
  const last = daysIn(read, now)
    .filter((day) => isAfter(day, now) && isBefore(day, now.getTime() + longestDays * dayMs))
    .reduce((latest, day) => Math.max(latest, day.getTime()), 0);
  if (last === 0) return new Date(now.getTime() + usualDays * dayMs);
  return new Date(Math.floor(last / dayMs) * dayMs + dayMs);
}

function daysIn(text: string, now: Date): Date[] {
  const reference = { instant: now, timezone: 0 };
  const options = { forwardDate: true };
  const found = germanWords.test(text)
    ? parseGerman(withYears(text, now), reference, options)
    : parseEnglish(text, reference, options);
  return found
    .flatMap(({ start, end }) => [start, ...(end ? [end] : [])])
    .filter((part) => part.isCertain("day") || part.isCertain("weekday"))
    .map((part) => part.date());
}

/** German dates often have none, such as 7.12. */
function withYears(text: string, now: Date): string {
  return text.replaceAll(/\b(\d{1,2})\.\s?(\d{1,2})\.(?!\s?\d)/g, (_date, day, month) => {
    const isPast = Number(month) < now.getUTCMonth() + 1;
    return `${day}.${month}.${now.getUTCFullYear() + (isPast ? 1 : 0)}`;
  });
}
