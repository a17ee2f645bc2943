import { useEffect } from "react";

let reasons = 0;

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/**
 * Has the browser ask before its page is closed or reloaded.
 * @returns what ends that
 */
function askToStay(): () => void {
  reasons += 1;
  window.addEventListener("beforeunload", ask);
  return () => {
    reasons -= 1;
    if (reasons === 0) window.removeEventListener("beforeunload", ask);
  };
}

export function useStay(isNeeded: boolean): void {
  useEffect(() => (isNeeded ? askToStay() : undefined), [isNeeded]);
}

/** Asks as long as the call is on its way, also where what it was made from is closed. */
export function stayUntil<Answer>(call: Promise<Answer>): Promise<Answer> {
  return call.finally(askToStay());
}
