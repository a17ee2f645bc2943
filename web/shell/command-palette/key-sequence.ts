/** What the keys pressed so far come to, and the press of one more. */
export type Pressed = { keys: string; at: number };

/** Keys of one sequence follow each other within this time. */
const patienceMs = 2_500;

/** Continues the sequence, or starts over with the last key. */
export function press(
  last: Pressed | null,
  key: string,
  at: number,
  sequences: readonly string[],
): Pressed {
  const isGoingOn = last !== null && at - last.at <= patienceMs;
  const longer = isGoingOn ? `${last.keys} ${key}` : key;
  const isKnown = sequences.some((one) => one === longer || one.startsWith(`${longer} `));
  return { keys: isKnown ? longer : key, at };
}
