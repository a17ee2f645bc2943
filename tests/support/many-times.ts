/** A server sends away what waits 10 seconds for one of its 10 connections: on a busy machine each takes a second. */
const atOnce = 50;

export async function manyTimes<Result>(
  times: number,
  operation: (number: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  while (results.length < times) {
    const from = results.length;
    const numbers = Array.from({ length: Math.min(atOnce, times - from) }, (_, i) => from + i);
    results.push(...(await Promise.all(numbers.map(operation))));
  }
  return results;
}
