/** Letters that are written from right to left, and the marks among them. */
const fromRightToLeft =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1eeff}]/u;

/**
 * A text that stands among others in a line: one in Arabic or Hebrew would turn the numbers and signs beside it around.
 * @returns it between U+2068 and U+2069 where it has such letters (decision 126); for screens, never to be stored
 */
export function isolated(text: string): string {
  return fromRightToLeft.test(text) ? `\u2068${text}\u2069` : text;
}

/** A tag of templates: each text that is filled in is isolated. */
export function sentence(words: TemplateStringsArray, ...texts: (string | number)[]): string {
  return String.raw({ raw: words }, ...texts.map((text) => isolated(String(text))));
}

/** Facts in one line, such as "Acme · Berlin"; those that are absent are left out. */
export function dotted(facts: readonly (string | number | false | null | undefined)[]): string {
  return listed(facts, " · ");
}

/** @returns the texts that are there, each isolated */
export function listed(
  texts: readonly (string | number | false | null | undefined)[],
  by = ", ",
): string {
  return texts
    .filter(Boolean)
    .map((text) => isolated(String(text)))
    .join(by);
}
