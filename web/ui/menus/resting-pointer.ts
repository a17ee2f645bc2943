/**
 * A menu that comes slides its entries under a pointer that rests, and Radix would take the focus from the entry that
 * a key has chosen, as if the pointer had left another. Until the pointer moves, it leaves nothing.
 * @returns a stop function
 */
export function ignoreRestingPointer(): () => void {
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  window.addEventListener(
    "pointerout",
    (event) => isInMenu(event.target) && event.stopPropagation(),
    options,
  );
  window.addEventListener("pointermove", () => listening.abort(), options);
  return () => listening.abort();
}

function isInMenu(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[role=menu]") !== null;
}
