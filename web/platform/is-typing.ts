const textFields =
  'textarea, select, [contenteditable], input:not([type="checkbox"]):not([type="radio"])';

/** Whether a key belongs to the text field that has the focus. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(textFields) !== null;
}
