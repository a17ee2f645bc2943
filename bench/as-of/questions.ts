import type { Question } from "#bench/lists/questions.ts";

const limitMs = 500;

/** Asked of three moments, since how many states lie on either side of a day decides how they are found. */
export function questionsAsOf(now: Date): Question[] {
  const dayBefore = (days: number) =>
    new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10);
  return [30, 240, 480].flatMap((days) => {
    const asOf = dayBefore(days);
    const list = `/api/deals?limit=50&asOf=${asOf}`;
    return [
      { name: `board, ${days} days ago`, path: `/api/pipeline?asOf=${asOf}`, limitMs },
      { name: `stage of it, ${days} days ago`, path: `${list}&stage=proposal`, limitMs },
      { name: `list by value, ${days} days ago`, path: `${list}&sort=-value`, limitMs },
      { name: `searched, ${days} days ago`, path: `${list}&q=deal%2041`, limitMs: 1_000 },
    ];
  });
}
