import { commonFirstName, firstNames, lastNames, rareName } from "./seed/seed-words.ts";

/** What people type, each kind as often as the next. */
const kinds: ((turn: number) => string)[] = [
  // A last name and the letters before it.
  (turn) => `${choose(firstNames, turn).slice(-3)} ${choose(lastNames, turn)}`,
  // Part of an email address.
  (turn) => `.${choose(lastNames, turn).toLowerCase()}${10 + (turn % 90)}`,
  // A word that one record has.
  () => rareName.toLowerCase(),
  // A word that none has.
  (turn) => `Nobody ${choose(lastNames, turn)}`,
  // A name that very many have.
  () => commonFirstName.toLowerCase(),
];

export function searchWord(turn: number): string {
  const wordOf = choose(kinds, turn);
  return wordOf(Math.floor(turn / kinds.length));
}

function choose<Choice>(choices: Choice[], turn: number): Choice {
  const choice = choices[turn % choices.length];
  if (choice === undefined) throw new Error("There is nothing to choose from.");
  return choice;
}
