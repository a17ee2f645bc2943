/**
 * Adds records from 1 on, as `add` does. The first five and the last are in this order wherever a list is sorted by the
 * moment of adding; those between come ten at a time, as many as a server takes from one.
 */
export async function addNumbered(
  count: number,
  add: (number: number) => Promise<unknown>,
): Promise<void> {
  const numbers = Array.from({ length: count }, (_, place) => place + 1);
  const [first, between, last] = [numbers.slice(0, 5), numbers.slice(5, -1), numbers.slice(-1)];
  for (const number of first) await add(number);
  while (between.length > 0) await Promise.all(between.splice(0, 10).map(add));
  for (const number of last) await add(number);
}
