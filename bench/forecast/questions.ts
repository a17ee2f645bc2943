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
