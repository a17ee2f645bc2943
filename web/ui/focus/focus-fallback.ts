import { giveFocusBack, isFocusLost } from "./focus.ts";

/** Longer than lost-focus.ts waits, which knows a nearer place for who works with keys. */
const waitMs = 300;

/** Where what was pressed is gone, the page's content gets the focus. */
export function keepFocusInMain(): void {
  setTimeout(() => isFocusLost() && giveFocusBack(null), waitMs);
}
