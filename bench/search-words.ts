import { commonFirstName, rareName } from "./seed/seed-words.ts";

export interface PickedContact {
  id: string;
  name: string;
  email: string;
}

/** Each finds about as many contacts among a million as among a thousand. */
const rareKinds: ((person: PickedContact) => string)[] = [
  ({ name }) => name.slice(name.indexOf(" ") - 3),
  ({ email }) => email.slice(email.indexOf("."), email.indexOf("@")),
  () => rareName.toLowerCase(),
  ({ name }) => `Nobody ${name.slice(name.indexOf(" ") + 1)}`,
];

export function rareWord(people: PickedContact[], turn: number): string {
  const typed = choose(rareKinds, turn);
  return typed(choose(people, Math.floor(turn / rareKinds.length)));
}

/** Finds more than a page at every size. */
export function commonWord(): string {
  return commonFirstName.toLowerCase();
}

function choose<Choice>(choices: Choice[], turn: number): Choice {
  const choice = choices[turn % choices.length];
  if (choice === undefined) throw new Error("There is nothing to choose from.");
  return choice;
}
