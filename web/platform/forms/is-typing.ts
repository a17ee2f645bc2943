const textFields =
  'textarea, select, [contenteditable], input:not([type="checkbox"]):not([type="radio"])';

export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(textFields) !== null;
}
