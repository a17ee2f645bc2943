import { addHours, addMinutes, format } from "date-fns";

/** The hour of a moment, as inputs of a day and a time write it. */
export function hourText(moment: Date): string {
  return format(moment, "yyyy-MM-dd'T'HH:00");
}

/** What such an input says; of a time that comes twice, as clocks are put back, the one that is still to come. */
export function comingMoment(text: string, now = new Date()): Date {
  const first = new Date(text);
  if (Number.isNaN(first.getTime()) || first > now) return first;
  const putBackMinutes = addHours(first, 3).getTimezoneOffset() - first.getTimezoneOffset();
  const second = addMinutes(first, putBackMinutes);
  return format(second, "yyyy-MM-dd'T'HH:mm") === text.slice(0, 16) ? second : first;
}
