/**
 * Keeps what is typed from now on until a dialog that is not there yet has the focus, and puts it into its first field.
 * @param close is called for Escape
 * @returns a stop function
 */
export function keepEarlyLetters(close: () => void): () => void {
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  let letters = "";
  window.addEventListener(
    "keydown",
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (isInDialog(event)) return;
      // Tab and Enter would do something to the page that the dialog is about to cover.
      event.preventDefault();
      event.stopPropagation();
      if (event.key === "Escape") close();
      else if (event.key === "Backspace") letters = letters.slice(0, -1);
      else if (event.key.length === 1) letters += event.key;
    },
    options,
  );
  window.addEventListener(
    "focusin",
    (event) => {
      if (!isInDialog(event)) return;
      listening.abort();
      // The dialog selects the field right after it has given it the focus.
      if (letters) queueMicrotask(() => type(letters, event.target));
    },
    options,
  );
  return () => listening.abort();
}

function isInDialog({ target }: Event): boolean {
  return target instanceof Element && target.closest("[role=dialog]") !== null;
}

function type(letters: string, field: EventTarget | null): void {
  const isText = field instanceof HTMLInputElement && field.type === "text";
  if (!isText && !(field instanceof HTMLTextAreaElement)) return;
  field.setRangeText(letters, field.selectionStart ?? 0, field.selectionEnd ?? 0, "end");
  field.dispatchEvent(new InputEvent("input", { bubbles: true, data: letters }));
}
