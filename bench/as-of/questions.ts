import type { Question } from "#bench/lists/questions.ts";

const limitMs = 500;
/** Titles of the past are looked up one by one. */
const searchMs = 1_000;

/** Asked of three moments, since how many states lie on either side of a day decides how they are found. */
export function questionsAsOf(now: Date, pipelineId: string): Question[] {
  const dayBefore = (days: number) =>
    new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10);
  return [30, 240, 480].flatMap((days) => {
    const day = dayBefore(days);
    const list = `/api/deals?limit=50&asOf=${day}`;
    const waterfall = `/api/pipelines/${pipelineId}/waterfall`;
    const ask = (name: string, path: string, most = limitMs) => ({
      name: `${name}, ${days} days ago`,
      path,
      limitMs: most,
    });
    return [
      ask("board", `/api/pipeline?asOf=${day}`),
      ask("a stage's list", `${list}&stage=proposal`),
      ask("list by value", `${list}&sort=-value`),
      ask("searched list", `${list}&q=deal%2041`, searchMs),
      ask("what changed since", `${waterfall}?from=${day}`),
      ask("deals whose value grew since", `${waterfall}/valueUp?from=${day}&limit=50`),
    ];
  });
}
