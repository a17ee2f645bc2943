import { isTyping } from "#web/platform/forms/is-typing.ts";

/** A key that may stand for an action: pressed alone, where one does not type and no window is open or awaited. */
export function isSingleKey(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return false;
  if (event.key === "Shift" || event.defaultPrevented || isTyping(event.target)) return false;
  return document.querySelector("[role=dialog], [role=menu], [data-awaited]") === null;
}
