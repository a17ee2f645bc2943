import { commonFirstName, rareName } from "./seed/seed-words.ts";

/** A contact of the workspace, who is asked for and looked for. */
export interface PickedContact {
  id: string;
  name: string;
  email: string;
}

/**
 * What people type, each kind as often as the next. Each finds about as many contacts among a million as
 * among a thousand, so that what grows is the price of finding them.
 */
const kinds: ((person: PickedContact) => string)[] = [
  // The end of a first name, the second one, and the last name.
  ({ name }) => name.slice(name.indexOf(" ") - 3),
  // Part of an email address.
  ({ email }) => email.slice(email.indexOf("."), email.indexOf("@")),
  // A word that one record has.
  () => rareName.toLowerCase(),
  // A word that none has.
  ({ name }) => `Nobody ${name.slice(name.indexOf(" ") + 1)}`,
  // A name that very many have: a full page.
  () => commonFirstName.toLowerCase(),
];

export const searchKinds = kinds.length;

export function searchWord(people: PickedContact[], turn: number): string {
  const typed = choose(kinds, turn);
  return typed(choose(people, Math.floor(turn / kinds.length)));
}

function choose<Choice>(choices: Choice[], turn: number): Choice {
  const choice = choices[turn % choices.length];
  if (choice === undefined) throw new Error("There is nothing to choose from.");
  return choice;
}
