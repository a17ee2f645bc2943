import type { IsBreached } from "#server/accounts/passwords/breached-passwords.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import { runOnce } from "#server/platform/process/run-once.ts";

/** A few letters around a common word do not help: "Manchester2026!" is as weak as "manchester". */
const mostPadding = 8;

const ownWords = ["crm", "crmpro", "salesgrowth"];

const shortestWord = 3;

/** Also refuses names, addresses and short repeated strings. @throws HttpError 400 that names the field */
export async function requireUncommonPassword(
  password: string,
  person: string[],
  field: string,
  isBreached: IsBreached,
): Promise<void> {
  const common = await commonPasswords();
  const words = new Set([...ownWords, ...person.flatMap(wordsOf)]);
  const isKnown = (text: string) => common.has(text) || words.has(text);
  const plain = password.toLowerCase();
  const word = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  const isPaddedWord =
    word.length >= shortestWord && plain.length - word.length <= mostPadding && isKnown(word);
  if (!isKnown(plain) && !isPaddedWord && !/^(.{1,4}?)\1+.{0,3}$/su.test(plain)) {
    if (await isBreached(password)) throw refused(breachedSentence, field);
    return;
  }
  throw refused(commonSentence, field);
}

const commonSentence =
  "This password is one of those that are tried first. Take another, such as a few words that do not belong together.";
const breachedSentence =
  "This password is in a list of leaked passwords. Take another, such as a few words that do not belong together.";

function refused(message: string, field: string): HttpError {
  return new HttpError(400, message, [{ path: field, message }]);
}

/** Loaded with the first new password, to keep the server's start fast. */
const commonPasswords = runOnce(async (): Promise<Set<string>> => {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"]);
});

/** "Ada Lovelace" and "ada.lovelace@example.com" as they are, as one word and in parts. */
function wordsOf(text: string): string[] {
  const parts = text.toLowerCase().split(/[^\p{L}\d]+/u);
  return [text.toLowerCase(), parts.join(""), ...parts].filter(
    (part) => part.length >= shortestWord,
  );
}
