let kept = "";
let take: ((letters: string) => void) | null = null;

/** Letters, and Enter as "\n", that are typed after the palette's key and before its line takes the keys. */
export function typeEarly(key: string): void {
  const letter = key === "Enter" ? "\n" : key;
  if (take) take(letter);
  else kept += letter;
}

/** The palette takes them from here on, those that were kept at once. @returns a stop function */
export function takeEarlyText(taker: (letters: string) => void): () => void {
  taker(kept);
  kept = "";
  take = taker;
  return () => {
    take = null;
  };
}

/** The palette was closed before it stood. */
export function forgetEarlyText(): void {
  kept = "";
}

/** Whether a key is meant for the palette's line, which does not have the focus yet. */
export function isEarlyKey(event: KeyboardEvent): boolean {
  const { key, target, ctrlKey, metaKey, altKey, isComposing } = event;
  if ((key.length !== 1 && key !== "Enter") || ctrlKey || metaKey || altKey || isComposing)
    return false;
  return !(target instanceof Element && target.closest("[role=dialog]"));
}
