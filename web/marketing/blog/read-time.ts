import { isValidElement, type ReactNode } from "react";

/** Words that a person reads in a minute, on a screen and in no hurry. */
const wordsPerMinute = 220;

/** How long a text takes to read, in whole minutes and at least one. */
export function readMinutes(text: ReactNode): number {
  return Math.max(1, Math.round(countWords(text) / wordsPerMinute));
}

/** Counts the words of a text that is made of plain HTML elements. */
export function countWords(text: ReactNode): number {
  return plainText(text).split(/\s+/).filter(Boolean).length;
}

function plainText(node: ReactNode): string {
  if (typeof node === "string" || typeof node === "number") return String(node);
  if (Array.isArray(node)) return node.map(plainText).join("");
  if (!isValidElement<{ children?: ReactNode }>(node)) return "";
  const isBlock = typeof node.type === "string" && /^(?:p|li|h\d)$/.test(node.type);
  return plainText(node.props.children) + (isBlock ? "\n" : "");
}
