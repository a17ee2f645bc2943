import { lastMonths } from "#shared/format/month-spans.ts";
import type { Question } from "#bench/lists/questions.ts";

/** What the page of the forecast asks for at first, and what its other parts ask for. */
export function forecastQuestions(now: Date): Question[] {
  const date = now.toISOString().slice(0, 10);
  return (["month", "quarter", "year"] as const).flatMap((period) => {
    const asked = `period=${period}&date=${date}&timeZone=Europe/Berlin`;
    return [
      { name: `forecast, ${period}`, path: `/api/forecast?${asked}`, limitMs: 300 },
      { name: `its history, ${period}`, path: `/api/forecast/history?${asked}`, limitMs: 2_000 },
      { name: `attainment, ${period}`, path: `/api/quotas/attainment?${asked}`, limitMs: 300 },
      { name: `accuracy, ${period}`, path: `/api/forecast/accuracy?${asked}`, limitMs: 2_000 },
    ];
  });
}

/** The forecast as it was on days of the past. */
export function forecastsOfDays(now: Date): Question[] {
  const dayBefore = (days: number) =>
    new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10);
  return [30, 240].map((days) => {
    const day = dayBefore(days);
    const asked = `period=quarter&date=${day}&asOf=${day}&timeZone=Europe/Berlin`;
    return {
      name: `forecast as of ${days} days ago`,
      path: `/api/forecast?${asked}`,
      limitMs: 500,
    };
  });
}

/** What the pages of the funnel and the win rates ask for, of one year and of two. */
export function insightsQuestions(now: Date): Question[] {
  const day = now.toISOString().slice(0, 10);
  return [12, 24].flatMap((count) => {
    const { from, to } = lastMonths(day, count);
    const asked = `from=${from}&to=${to}&timeZone=Europe/Berlin`;
    const ask = (name: string, path: string) => ({
      name: `${name}, ${count} months`,
      path: `/api/${path}${asked}`,
      limitMs: 500,
    });
    return [
      ask("funnel", "funnel?"),
      ask("deals of the funnel", "funnel/deals?step=3&limit=50&"),
      ask("win rates by owner", "win-rates?"),
      ask("win rates by size", "win-rates?by=size&"),
      ask("reasons for losing", "lost-reasons?"),
    ];
  });
}

/** With what is found of each deal that is shown, such as its next step. */
export const boardQuestions: Question[] = [
  { name: "board", path: "/api/pipeline", limitMs: 100 },
  { name: "list of 50 deals", path: "/api/deals?limit=50", limitMs: 50 },
  { name: "50 deals by value", path: "/api/deals?limit=50&sort=-value", limitMs: 100 },
];
