/**
 * Controls except tabs and line breaks, what turns the text around it to another direction (UAX #9), and what has no width.
 * Joiners and what chooses the form of a letter stay: emoji, Persian and Indic scripts need them (decision 126). Nothing is
 * said of NUL, which is refused.
 */
const unseen =
  /[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]|[\u{e0000}-\u{e007f}](?<!\u{1f3f4}[\u{e0020}-\u{e007f}]+)/gu;

/** Where a word begins there is nothing that they join or change. */
const withoutLetter = /(?<!\S)[\p{Join_Control}\p{Variation_Selector}]+/gu;

/** @returns the text without characters that no one sees and no script needs */
export function withoutUnseen(text: string): string {
  return text.replaceAll(unseen, "").replaceAll(withoutLetter, "");
}
