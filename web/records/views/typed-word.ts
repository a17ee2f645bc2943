import { createContext, use, useState } from "react";
import { useReportedChange } from "#web/platform/changes/use-reported-change.ts";

/** Takes whether a word is typed that is in no value yet; the same function each time. */
export const OnTypedWord = createContext<(isTyped: boolean) => void>(() => undefined);

/** The word that is being typed into a box of several. */
export function useTypedWord() {
  const [text, setText] = useState("");
  useReportedChange(text !== "", use(OnTypedWord));
  return [text, setText] as const;
}
