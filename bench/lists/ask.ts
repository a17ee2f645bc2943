import { atMost, type Figure } from "#bench/limits.ts";
import { median } from "#bench/samples.ts";
import type { SignedIn } from "#bench/http-load.ts";
import type { Question } from "./questions.ts";

const fewest = 5;
const most = 40;
const longestMs = 1_500;

export async function ask(session: SignedIn, question: Question): Promise<Figure> {
  // The first answer pays for what the database and the server have not read or compiled yet.
  await timeAnswer(session, question);
  const latencies: number[] = [];
  const begun = performance.now();
  while (
    latencies.length < fewest ||
    (latencies.length < most && performance.now() - begun < longestMs)
  ) {
    latencies.push(await timeAnswer(session, question));
  }
  const p50 = median(latencies);
  const { limit } = atMost(p50, question.limitMs, (value) => value.toFixed(0));
  const text = `${p50.toFixed(1)}, ${Math.max(...latencies).toFixed(1)}`;
  return { text, ...(limit && { limit }) };
}

async function timeAnswer({ baseUrl, cookie }: SignedIn, { name, path }: Question) {
  const begun = performance.now();
  const response = await fetch(`${baseUrl}${path}`, { headers: { cookie } });
  const text = await response.text();
  if (!response.ok) throw new Error(`${name}: ${response.status} ${text}`);
  return performance.now() - begun;
}
