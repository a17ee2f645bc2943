/** The browser gives half a date, or letters for a number, out as empty: no schema could refuse it, so this does. */
export function refuseUnreadableFields(): void {
  document.addEventListener("submit", refuse, { capture: true });
}

function refuse(event: SubmitEvent): void {
  if (!(event.target instanceof HTMLFormElement)) return;
  const unreadable = [...event.target.elements].find(isUnreadable);
  if (!unreadable) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  unreadable.reportValidity();
}

export function isUnreadable(field: Element): field is HTMLInputElement {
  return field instanceof HTMLInputElement && field.willValidate && field.validity.badInput;
}
